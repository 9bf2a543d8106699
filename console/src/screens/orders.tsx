import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { api } from '../api/api.js';
import { prefetch } from '../api/queries.js';
import type { Order, OrderList } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { formatMinor } from '../lib/money.js';
import { plainText } from '../lib/text.js';
import { SelectField, TextField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Loaded, Pager, Total } from '../ui/states.js';
import { filtersOf, useFilters, type Filters } from '../ui/use-filters.js';
import { EventFilter } from './event-filter.js';
import { ExportDialog } from './export-dialog.js';

const PER_PAGE = 25;

/** States of orders for people, with their tone. */
export const ORDER_STATES: Readonly<Record<Order['status'], readonly [text: string, tone: 'good' | 'bad' | 'plain']>> =
  {
    completed: ['Paid', 'good'],
    pending: ['Waits for payment', 'plain'],
    created: ['Being made', 'plain'],
    'action-req': ['Needs an action of the buyer', 'plain'],
    denied: ['Payment refused', 'bad'],
    voided: ['Cancelled', 'bad'],
    'not-completed': ['Not completed', 'bad'],
    refunded: ['Refunded', 'bad'],
    reversed: ['Reversed', 'bad'],
  };

const FILTERS = ['email', 'status', 'need', 'event'] as const;

function ordersQuery({ values, page }: Filters<(typeof FILTERS)[number]>) {
  const query = {
    page,
    per_page: PER_PAGE,
    // The newest first.
    order: 'DESC',
    email: values.email,
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
  const list = useQuery({ ...ordersQuery({ values, page }), placeholderData: (before) => before });
  return (
    <Page
      title="Orders"
      actions={
        <>
          <Link className="button" to={`/orders/new?event=${values.event}`}>
            New order
          </Link>
          <Link className="button" to={`/orders/new?guest=1&event=${values.event}`}>
            Add guest
          </Link>
          <Link className="button" to={`/orders/guests?event=${values.event}`}>
            Import guests
          </Link>
          <button type="button" onClick={() => setExporting(true)}>
            Export
          </button>
        </>
      }
    >
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
      <search className="filters">
        <TextField
          label="Buyer’s e-mail"
          type="search"
          value={values.email}
          onChange={(value) => set('email', value)}
        />
        <SelectField
          label="State"
          value={values.status}
          onChange={(value) => set('status', value)}
          options={[['', 'All'], ...Object.entries(ORDER_STATES).map(([state, [text]]) => [state, text] as const)]}
        />
        <SelectField
          label="Needs"
          value={values.need}
          onChange={(value) => set('need', value)}
          options={[
            ['', 'Anything'],
            ['cancel', 'An answer to a cancellation request'],
            ['refund', 'A refund'],
            ['dispute', 'An answer to a dispute'],
          ]}
        />
        <EventFilter value={values.event} onChange={(value) => set('event', value)} />
      </search>
      <Loaded query={list}>
        {({ orders, total, total_pages: pages }) => (
          <>
            <Total count={total} one="order" many="orders" />
            {orders.length === 0 && <Empty>No order matches.</Empty>}
            <ul className="rows">
              {orders.map((order) => (
                <li key={order.id}>
                  <div>
                    <Link to={`/orders/${order.id}`}>
                      Order {order.id}: {plainText(order.purchaser.name) || 'without a name'}
                    </Link>
                    <p className="soft">
                      {order.items.map(({ quantity, title }) => `${quantity} × ${plainText(title)}`).join(', ')},{' '}
                      {formatMoment(order.date_utc)}
                    </p>
                  </div>
                  <span>{formatMinor(order.total_minor, order.currency)}</span>
                  <Badge tone={ORDER_STATES[order.status][1]}>{ORDER_STATES[order.status][0]}</Badge>
                </li>
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
