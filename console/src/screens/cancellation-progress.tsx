import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../api/api.js';
import type { Cancellation, CancellationItems } from '../api/types.js';
import { obstacleText } from '../lib/cancellation-draft.js';
import { formatMinor, formatSums } from '../lib/money.js';
import { t } from '../lib/texts.js';
import { RichText } from '../ui/rich-text.js';
import { Badge, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

const PATH = '/cal/tickets/v1/event-cancellations';
const POLL_INTERVAL_MS = 2_000;
const SHOWN_ITEMS = 50;

const orders = (count: number): string => t('counts.orders', { count });

/** How many orders of a cancellation are in a state. */
export function ordersIn({ progress }: Cancellation, state: string): number {
  return progress.find((one) => one.state === state)?.orders ?? 0;
}

/** Money that a person gives back yet. */
function byHand({ progress }: Cancellation): string {
  const sums = progress.find(({ state }) => state === 'returning')?.by_hand ?? [];
  return formatSums(sums.map(({ currency, amount_minor: minor }) => ({ currency, minor })));
}

/** What became of the orders of a cancelled event; it follows them while they are worked on. */
export function CancellationProgress({ id }: { id: number }) {
  const queries = useQueryClient();
  const action = useAction();
  const query = useQuery({
    queryKey: ['cancellation', id],
    queryFn: ({ signal }) => api.get<Cancellation>(`${PATH}/${id}`, undefined, signal),
    refetchInterval: ({ state: { data } }) => (data?.state === 'done' ? false : POLL_INTERVAL_MS),
  });
  const retry = () =>
    action.run(async () => {
      await api.post<Cancellation>(`${PATH}/${id}/retry`);
      await queries.invalidateQueries({ queryKey: ['cancellation', id] });
      await queries.invalidateQueries({ queryKey: ['cancellation-items', id] });
    });
  return (
    <Loaded query={query}>
      {(cancellation) => {
        const { state, orders: total } = cancellation;
        const open = ordersIn(cancellation, 'open');
        const failed = ordersIn(cancellation, 'failed');
        const returning = ordersIn(cancellation, 'returning');
        return (
          <section className="card" aria-label={t('cancellation.progress')}>
            <p>
              {cancellation.is_finished ? (
                <Badge tone="good">{t('cancellation.finished')}</Badge>
              ) : state === 'done' ? (
                <Badge tone="bad">{t('cancellation.needsAttention')}</Badge>
              ) : (
                <Badge>{t('cancellation.underWay')}</Badge>
              )}
            </p>
            <p role="status">
              {total === 0
                ? t('cancellation.noOrderHasTo')
                : t('cancellation.totalOfTotal2Worked', { total: total - open, total2: orders(total) })}
            </p>
            {total > 0 && (
              <progress max={total} value={total - open} aria-label={t('cancellation.ordersThatAreWorked')}>
                {total - open} / {total}
              </progress>
            )}
            {returning > 0 && (
              <p>
                <RichText
                  name="cancellation.toBeGivenBack"
                  values={{
                    amount: byHand(cancellation),
                    orders: orders(returning),
                    link: (
                      <Link to={`/orders?need=refund&event=${cancellation.event_id}`}>
                        {t('cancellation.showTheOrders')}
                      </Link>
                    ),
                  }}
                />
              </p>
            )}
            <Items id={id} state="failed" count={failed} title={t('cancellation.failed')} />
            {failed > 0 && state === 'done' && (
              <div className="actions">
                <button type="button" className="primary" disabled={action.isRunning} onClick={() => void retry()}>
                  {t('cancellation.tryFailedAgain', { failed: orders(failed) })}
                </button>
              </div>
            )}
            <Fault error={action.error} />
            <Items
              id={id}
              state="skipped"
              count={ordersIn(cancellation, 'skipped')}
              title={t('cancellation.notGivenBack')}
            />
          </section>
        );
      }}
    </Loaded>
  );
}

/** Orders of a cancellation in one state, with the reason; nothing where there are none. */
function Items({ id, state, count, title }: { id: number; state: string; count: number; title: string }) {
  const query = useQuery({
    queryKey: ['cancellation-items', id, state, count],
    enabled: count > 0,
    queryFn: ({ signal }) =>
      api.get<CancellationItems>(`${PATH}/${id}/items`, { state, per_page: SHOWN_ITEMS }, signal),
  });
  if (count === 0) return null;
  return (
    <>
      <h3>
        {title}: {orders(count)}
      </h3>
      <Loaded query={query}>
        {({ items }) => (
          <ul className="rows">
            {items.map((item) => (
              <li key={item.order_id}>
                <div>
                  <Link to={`/orders/${item.order_id}`}>
                    {t('cancellation.orderOrderId', { order_id: item.order_id })}
                  </Link>
                  <p className="soft">
                    {obstacleText(item.reason)} {item.error}
                  </p>
                </div>
                {item.amount_minor > 0 && <span>{formatMinor(item.amount_minor, item.currency)}</span>}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
