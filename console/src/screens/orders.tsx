import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { api } from '../api/api.js';
import { prefetch } from '../api/queries.js';
import type { Order, OrderList } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { formatMinor } from '../lib/money.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { CheckField, SelectField, TextField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Loaded, Pager, Total } from '../ui/states.js';
import { filtersOf, useFilters, type FilterProps, type Filters } from '../ui/use-filters.js';
import { BulkOrders } from './bulk-orders.js';
import { EventFilter } from './event-filter.js';
import { ExportDialog } from './export-dialog.js';

const PER_PAGE = 25;

type Tone = 'good' | 'bad' | 'plain';

const stateOf = (status: Order['status'], tone: Tone) => [t(`orders.state.${status}`), tone] as const;

/** States of orders for people, with their tone. */
export const ORDER_STATES: Readonly<Record<Order['status'], readonly [text: string, tone: Tone]>> = {
  completed: stateOf('completed', 'good'),
  pending: stateOf('pending', 'plain'),
  created: stateOf('created', 'plain'),
  'action-req': stateOf('action-req', 'plain'),
  denied: stateOf('denied', 'bad'),
  voided: stateOf('voided', 'bad'),
  'not-completed': stateOf('not-completed', 'bad'),
  refunded: stateOf('refunded', 'bad'),
  reversed: stateOf('reversed', 'bad'),
};

const FILTERS = ['search', 'status', 'need', 'event'] as const;

function ordersQuery({ values, page }: Filters<(typeof FILTERS)[number]>) {
  const query = {
    page,
    per_page: PER_PAGE,
    // The newest first.
    order: 'DESC',
    search: values.search,
    status: values.status,
    post_id: values.event,
    ...(values.need === 'refund' && { refund_due: true }),
    ...(values.need === 'cancel' && { cancellation_requested: true }),
    ...(values.need === 'dispute' && { disputed: true }),
  };
  return queryOptions({
    queryKey: ['orders', 'list', query],
    queryFn: ({ signal }) => api.get<OrderList>('/cal/tickets/v1/orders', query, signal),
  });
}

export const loadOrders = ({ request }: LoaderFunctionArgs) =>
  prefetch(ordersQuery(filtersOf(new URL(request.url).searchParams, FILTERS)));

/** All orders. */
export function OrdersScreen() {
  const { values, page, set, setPage } = useFilters(FILTERS);
  const [isExporting, setExporting] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const queries = useQueryClient();
  const list = useQuery({ ...ordersQuery({ values, page }), placeholderData: (before) => before });
  return (
    <Page
      title={t('orders.title')}
      actions={
        <>
          <Link className="button" to={`/orders/new?event=${values.event}`}>
            {t('orders.new')}
          </Link>
          <Link className="button" to={`/orders/new?guest=1&event=${values.event}`}>
            {t('orders.addGuest')}
          </Link>
          <Link className="button" to={`/orders/guests?event=${values.event}`}>
            {t('orders.importGuests')}
          </Link>
          <button type="button" onClick={() => setExporting(true)}>
            {t('common.export')}
          </button>
        </>
      }
    >
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
      <OrderFilters values={values} set={set} />
      <Loaded query={list}>
        {({ orders, total, total_pages: pages }) => (
          <>
            <Total text={t('orders.count', { count: total })} />
            {orders.length === 0 && <Empty>{t('orders.empty')}</Empty>}
            {orders.length > 0 && (
              <CheckField
                label={t('orders.chooseAll')}
                checked={orders.every(({ id }) => chosen.includes(id))}
                onChange={(isChosen) => setChosen(isChosen ? orders.map(({ id }) => id) : [])}
              />
            )}
            <BulkOrders
              chosen={orders.filter(({ id }) => chosen.includes(id))}
              onDone={() => {
                setChosen([]);
                for (const key of ['orders', 'order', 'figures', 'mails'])
                  void queries.invalidateQueries({ queryKey: [key] });
              }}
            />
            <ul className="rows">
              {orders.map((order) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  isChosen={chosen.includes(order.id)}
                  onChoose={(isChosen) =>
                    setChosen(isChosen ? [...chosen, order.id] : chosen.filter((id) => id !== order.id))
                  }
                />
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

type FilterName = (typeof FILTERS)[number];

function OrderFilters({ values, set }: FilterProps<FilterName>) {
  return (
    <search className="filters">
      <TextField
        label={t('orders.search')}
        hint={t('orders.searchHint')}
        type="search"
        value={values.search}
        onChange={(value) => set('search', value)}
      />
      <SelectField
        label={t('common.status')}
        value={values.status}
        onChange={(value) => set('status', value)}
        options={[
          ['', t('common.all')],
          ...Object.entries(ORDER_STATES).map(([state, [text]]) => [state, text] as const),
        ]}
      />
      <SelectField
        label={t('orders.needs')}
        value={values.need}
        onChange={(value) => set('need', value)}
        options={[
          ['', t('orders.needsAnything')],
          ['cancel', t('orders.needsCancel')],
          ['refund', t('orders.needsRefund')],
          ['dispute', t('orders.needsDispute')],
        ]}
      />
      <EventFilter value={values.event} onChange={(value) => set('event', value)} />
    </search>
  );
}

interface RowProps {
  order: Order;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function OrderRow({ order, isChosen, onChoose }: RowProps) {
  const [state, tone] = ORDER_STATES[order.status];
  return (
    <li>
      <div className="choice">
        <input
          type="checkbox"
          aria-label={t('orders.choose', { id: order.id })}
          checked={isChosen}
          onChange={({ target: { checked } }) => onChoose(checked)}
        />
        <div>
          <Link to={`/orders/${order.id}`}>
            {t('orders.order', { id: order.id, name: plainText(order.purchaser.name) || t('orders.noName') })}
          </Link>
          <p className="soft">
            {order.items.map(({ quantity, title }) => `${quantity} × ${plainText(title)}`).join(', ')},{' '}
            {formatMoment(order.date_utc)}
          </p>
        </div>
      </div>
      <span>{formatMinor(order.total_minor, order.currency)}</span>
      <Badge tone={tone}>{state}</Badge>
    </li>
  );
}
