import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { api, IS_SETUP_DUE } from '../api/api.js';
import { prefetch } from '../api/queries.js';
import type {
  CancellationList,
  EventFigures,
  EventItem,
  EventList,
  GrantedEvent,
  OrderList,
  PaymentReport,
} from '../api/types.js';
import { formatWall } from '../lib/dates.js';
import { formatSums } from '../lib/money.js';
import { counted, plainText } from '../lib/text.js';
import { Page } from '../ui/page.js';
import { Empty, Loaded } from '../ui/states.js';
import { useUser } from '../ui/user.js';
import { ordersIn } from './cancellation-progress.js';

const SHOWN_EVENTS = 8;

const COMING = queryOptions({
  queryKey: ['events', 'coming'],
  queryFn: ({ signal }) => api.get<EventList>('/cal/events/v1/events', { per_page: SHOWN_EVENTS }, signal),
});

export const loadToday = () => prefetch(COMING);

/** What happens next, and what needs attention. */
export function TodayScreen() {
  const { rights, granted } = useUser();
  // Who works with single events only sees these.
  const isHelper = !rights.managesAttendees && !rights.writesEvents && granted.length > 0;
  const events = useQuery({ ...COMING, enabled: !isHelper });
  if (IS_SETUP_DUE && rights.managesSite) return <Navigate to="/first-run" replace />;
  return (
    <Page
      title="Today"
      actions={
        <>
          {(rights.managesAttendees || granted.length > 0) && (
            <Link className="button" to="/check-in">
              Check in
            </Link>
          )}
          {rights.writesEvents && (
            <Link className="button primary" to="/events/new">
              New event
            </Link>
          )}
        </>
      }
    >
      {rights.managesAttendees && <Attention />}
      {granted.length > 0 && (
        <section aria-labelledby="granted">
          <h2 id="granted">Events that you have access to</h2>
          <EventRows events={granted.map(rowOfGrant)} />
        </section>
      )}
      {!isHelper && (
        <section aria-labelledby="coming">
          <h2 id="coming">Coming events</h2>
          <Loaded query={events}>
            {(list) =>
              list.events.length === 0 ? (
                <Empty>No event is coming. Make one, or import a calendar.</Empty>
              ) : (
                <EventRows events={list.events.map(rowOfEvent)} />
              )
            }
          </Loaded>
        </section>
      )}
    </Page>
  );
}

/** An event of a list, with where its title leads. */
interface EventRow {
  id: number;
  title: string;
  path: string;
  /** When and where. */
  facts: string;
  hasTickets: boolean;
}

const rowOfEvent = (event: EventItem): EventRow => ({
  id: event.id,
  title: plainText(event.title),
  path: `/events/${event.id}`,
  facts: [
    formatWall(event.start_date, undefined, !event.all_day),
    ...(!Array.isArray(event.venue) && event.venue.venue !== undefined ? [plainText(event.venue.venue)] : []),
  ].join(', '),
  hasTickets: event.ticketed !== false,
});

const rowOfGrant = ({ id, title, start_date: start }: GrantedEvent): EventRow => ({
  id,
  title: plainText(title),
  path: `/attendees?event=${id}`,
  facts: start === null ? '' : formatWall(start),
  hasTickets: true,
});

function EventRows({ events }: { events: readonly EventRow[] }) {
  const figures = useQueries({
    queries: events.map(({ id, hasTickets }) => ({
      queryKey: ['figures', id],
      enabled: hasTickets,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get<EventFigures>(`/reports/v1/events/${id}`, undefined, signal),
    })),
  });
  return (
    <ul className="rows">
      {events.map((event, i) => (
        <li key={event.id}>
          <div>
            <Link to={event.path}>{event.title}</Link>
            <p className="soft">{event.facts}</p>
          </div>
          {event.hasTickets && <EventNumbers figures={figures[i].data} />}
        </li>
      ))}
    </ul>
  );
}

/** What an event sold; its place remains free while that is being read. */
function EventNumbers({ figures }: { figures: EventFigures | undefined }) {
  if (figures?.tickets.length === 0) return null;
  const totals = figures?.totals;
  const sums = totals?.money.map(({ currency, net_minor: minor }) => ({ currency, minor }));
  return (
    <dl className="figures" aria-busy={!figures}>
      <Figure name="Sold" value={totals?.sold} />
      <Figure name="Unpaid" value={totals?.pending} />
      <Figure name="In carts" value={totals?.held} />
      <Figure name="Checked in" value={totals?.checked_in} />
      <Figure name="Income with tax" value={sums && formatSums(sums)} />
    </dl>
  );
}

/** A number with its name; undefined while it is being read. */
export function Figure({ name, value = '…' }: { name: string; value?: number | string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{typeof value === 'number' ? value.toLocaleString() : value}</dd>
    </div>
  );
}

/** What waits for the organiser, with the orders that it is about. */
function Attention() {
  const report = useQuery({
    queryKey: ['payment-report'],
    queryFn: ({ signal }) => api.get<PaymentReport>('/cal/tickets/v1/payments/report', undefined, signal),
  });
  const requests = useQuery({
    queryKey: ['orders', 'requests'],
    queryFn: ({ signal }) =>
      api.get<OrderList>('/cal/tickets/v1/orders', { cancellation_requested: true, per_page: 1 }, signal),
  });
  const due = useQuery({
    queryKey: ['orders', 'due'],
    queryFn: ({ signal }) => api.get<OrderList>('/cal/tickets/v1/orders', { refund_due: true, per_page: 1 }, signal),
  });
  const cancelled = useQuery({
    queryKey: ['cancellations', 'unfinished'],
    queryFn: ({ signal }) =>
      api.get<CancellationList>('/cal/tickets/v1/event-cancellations', { unfinished: true }, signal),
  });
  const cancellations = cancelled.data?.cancellations ?? [];
  return (
    <section className="card" aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      <Loaded query={report}>
        {({ unsettled, open_refunds: refunds, open_disputes: disputes, events }) => {
          const failed = events.filter(({ state }) => state === 'failed').length;
          const items = [
            [requests.data?.total ?? 0, 'requests to cancel an order', '/orders?need=cancel'],
            [due.data?.total ?? 0, 'orders whose money is to be given back', '/orders?need=refund'],
            [unsettled.length, 'payments that are not settled', '/orders?status=pending'],
            [refunds.length, 'refunds that are not finished', '/orders?need=refund'],
            [disputes.length, 'disputes that are not decided', '/orders?need=dispute'],
            [failed, 'notifications of payment providers that failed', '/orders'],
          ] as const;
          const shown = items.filter(([count]) => count > 0);
          if (shown.length === 0 && cancellations.length === 0) return <p>Nothing waits for you.</p>;
          return (
            <ul>
              {cancellations.map((one) => (
                <li key={one.id}>
                  <Link to={`/events/${one.event_id}/cancel`}>
                    {one.event_title}: {unfinishedText(one)}
                  </Link>
                </li>
              ))}
              {shown.map(([count, text, path]) => (
                <li key={text}>
                  <Link to={path}>
                    {count.toLocaleString()} {text}
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}

/** What is left to do of a cancelled event. */
function unfinishedText(cancellation: CancellationList['cancellations'][number]): string {
  const parts = [
    [ordersIn(cancellation, 'open'), 'in work'],
    [ordersIn(cancellation, 'returning'), 'with money to give back'],
    [ordersIn(cancellation, 'failed'), 'failed'],
  ] as const;
  const texts = parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${counted(count, 'order', 'orders')} ${text}`);
  return `cancelled, ${texts.join(', ') || 'messages are being sent'}`;
}
