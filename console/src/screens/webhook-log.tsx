import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { WebhookDelivery, WebhookDeliveryList, WebhookEndpoint, WebhookReplay } from '../api/types.js';
import { formatMoment, inputToMoment } from '../lib/dates.js';
import { t } from '../lib/texts.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { SelectField, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Badge, Empty, Fault, Loaded, Pager, Total } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useFilters } from '../ui/use-filters.js';

const PER_PAGE = 50;
/** Milliseconds until the log is read again, while messages wait and while none does. */
const WAITING_INTERVAL_MS = 3000;
const QUIET_INTERVAL_MS = 10_000;
const STATES = ['waiting', 'delivered', 'failed', 'canceled', 'erased'] as const;
const REPEATABLE: readonly string[] = ['delivered', 'failed', 'canceled'];

/** What was and will be sent to an endpoint, and how that ended. */
export function WebhookLog({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { values, page, set, setPage } = useFilters(['state', 'type']);
  const [isChoosing, setChoosing] = useState(false);
  const action = useAction();
  const notify = useNotice();
  const query = { page, per_page: PER_PAGE, ...values };
  const list = useQuery({
    queryKey: ['webhooks', endpoint.id, 'log', query],
    queryFn: ({ signal }) =>
      api.get<WebhookDeliveryList>(`/webhooks/v1/endpoints/${endpoint.id}/deliveries`, query, signal),
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some(({ state }) => state === 'waiting') ? WAITING_INTERVAL_MS : QUIET_INTERVAL_MS,
  });
  const replay = (id: number) =>
    action.run(async () => {
      await api.post(`/webhooks/v1/deliveries/${id}/replay`);
      notify(t('webhooks.sentAgain', { count: 1 }));
      await list.refetch();
    });
  return (
    <section aria-labelledby="webhook-log">
      <h2 id="webhook-log">{t('webhooks.log')}</h2>
      <search className="filters">
        <SelectField
          label={t('common.status')}
          value={values.state}
          onChange={(value) => set('state', value)}
          options={[['', t('common.all')], ...STATES.map((state) => [state, t(`webhooks.state.${state}`)] as const)]}
        />
        <TextField label={t('webhooks.type')} value={values.type} onChange={(value) => set('type', value)} />
        <button type="button" disabled={!endpoint.is_on} onClick={() => setChoosing(true)}>
          {t('webhooks.range')}
        </button>
      </search>
      <Fault error={action.error} />
      <Loaded query={list}>
        {({ deliveries, total, total_pages: pages }) => (
          <>
            <Total text={t('webhooks.messages', { count: total })} />
            {deliveries.length === 0 && <Empty>{t('webhooks.logEmpty')}</Empty>}
            <ul className="rows">
              {deliveries.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  isOff={!endpoint.is_on || action.isRunning}
                  onReplay={() => void replay(delivery.id)}
                />
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        )}
      </Loaded>
      {isChoosing && (
        <RangeDialog
          endpoint={endpoint}
          onClose={() => setChoosing(false)}
          onDone={(count) => {
            setChoosing(false);
            notify(t('webhooks.sentAgain', { count }));
            void list.refetch();
          }}
        />
      )}
    </section>
  );
}

interface RowProps {
  delivery: WebhookDelivery;
  isOff: boolean;
  onReplay: () => void;
}

function DeliveryRow({ delivery, isOff, onReplay }: RowProps) {
  const { state, type, object_type: kind, object_id: id, attempts, attempted_utc: last, status, response } = delivery;
  return (
    <li>
      <div>
        {type}
        {kind !== '' && `, ${kind} ${id}`}
        <p className="soft">
          {formatMoment(delivery.occurred_utc)}
          {last !== null &&
            `; ${t('webhooks.attempt', { attempts, moment: formatMoment(last), ms: delivery.duration_ms ?? 0 })}`}
        </p>
        {delivery.next_attempt_utc !== null && (
          <p className="soft">{t('webhooks.next', { moment: formatMoment(delivery.next_attempt_utc) })}</p>
        )}
        {delivery.fault !== '' && <p>{delivery.fault}</p>}
        {status !== null && (
          <details>
            <summary>{t('webhooks.answer', { status })}</summary>
            <pre>{response}</pre>
          </details>
        )}
      </div>
      <Badge tone={state === 'delivered' ? 'good' : state === 'failed' ? 'bad' : 'plain'}>
        {t(`webhooks.state.${state}`)}
      </Badge>
      {REPEATABLE.includes(state) && (
        <button type="button" disabled={isOff} onClick={onReplay}>
          {t('webhooks.again')}
          <span className="aside"> {delivery.webhook_id}</span>
        </button>
      )}
    </li>
  );
}

interface RangeProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
  onDone: (count: number) => void;
}

function RangeDialog({ endpoint, onClose, onDone }: RangeProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [state, setState] = useState('failed');
  const action = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const range = {
        from: inputToMoment(from),
        ...(to !== '' && { to: inputToMoment(to) }),
        ...(state !== '' && { state }),
      };
      const { repeated } = await api.post<WebhookReplay>(`/webhooks/v1/endpoints/${endpoint.id}/replay`, range);
      onDone(repeated);
    });
  };
  return (
    <Dialog title={t('webhooks.range')} onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <TextField
          label={t('webhooks.from')}
          type="datetime-local"
          required
          value={from}
          onChange={setFrom}
          fault={action.faults.from}
        />
        <TextField
          label={t('webhooks.to')}
          hint={t('webhooks.toHint')}
          type="datetime-local"
          value={to}
          onChange={setTo}
          fault={action.faults.to}
        />
        <SelectField
          label={t('common.status')}
          value={state}
          onChange={setState}
          options={[
            ['', t('common.all')],
            ...REPEATABLE.map((name) => [name, t(`webhooks.state.${name as 'failed'}`)] as const),
          ]}
        />
        <DialogActions submit={t('webhooks.again')} isRunning={action.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}
