import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { api, IS_SETUP_DUE } from '../api/api.js';
import { prefetch } from '../api/queries.js';
import type {
  CancellationList,
  EventItem,
  EventList,
  GrantedEvent,
  ListedEventFigures,
  OrderList,
  PaymentReport,
} from '../api/types.js';
import { formatWall } from '../lib/dates.js';
import { formatNumber } from '../lib/formats.js';
import { formatSums } from '../lib/money.js';
import { plainText } from '../lib/text.js';
import { isDoor } from '../lib/rights.js';
import { t } from '../lib/texts.js';
import { Page } from '../ui/page.js';
import { Empty, Loaded } from '../ui/states.js';
import { useUser } from '../ui/user.js';
import { ordersIn } from './cancellation-progress.js';
import { EventBadges, useListedFigures } from './events.js';

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
  if (isDoor(rights, granted.length > 0)) return <Navigate to="/check-in" replace />;
  if (IS_SETUP_DUE && rights.managesSite) return <Navigate to="/first-run" replace />;
  return (
    <Page
      title={t('today.title')}
      actions={
        <>
          {(rights.checksIn || granted.length > 0) && (
            <Link className="button" to="/check-in">
              {t('today.checkIn')}
            </Link>
          )}
          {rights.writesEvents && (
            <Link className="button primary" to="/events/new">
              {t('events.new')}
            </Link>
          )}
        </>
      }
    >
      {rights.managesAttendees && <Attention />}
      {granted.length > 0 && (
        <section aria-labelledby="granted">
          <h2 id="granted">{t('today.granted')}</h2>
          <EventRows events={granted.map(rowOfGrant)} />
        </section>
      )}
      {!isHelper && (
        <section aria-labelledby="coming">
          <h2 id="coming">{t('today.coming')}</h2>
          <Loaded query={events}>
            {(list) =>
              list.events.length === 0 ? (
                <Empty>
                  {t('today.empty')}{' '}
                  {rights.writesEvents && <Link to="/events/import">{t('eventImport.linkCalendar')}</Link>}
                </Empty>
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
  const figures = useListedFigures(events.filter(({ hasTickets }) => hasTickets).map(({ id }) => id));
  return (
    <ul className="rows">
      {events.map((event) => (
        <li key={event.id}>
          <div>
            <Link to={event.path}>{event.title}</Link>
            <p className="soft">{event.facts}</p>
          </div>
          <EventBadges status="publish" state={figures.data?.get(event.id)?.event_status} />
          {event.hasTickets && <EventNumbers isRead={!figures.isPending} figures={figures.data?.get(event.id)} />}
        </li>
      ))}
    </ul>
  );
}

/** What an event sold; its place remains free while that is being read. */
function EventNumbers({ isRead, figures }: { isRead: boolean; figures: ListedEventFigures | undefined }) {
  if (isRead && !figures?.has_tickets) return null;
  const sums = figures?.money.map(({ currency, net_minor: minor }) => ({ currency, minor }));
  return (
    <dl className="figures" aria-busy={!isRead}>
      <Figure name={t('events.sold')} value={figures?.sold} />
      <Figure name={t('events.unpaid')} value={figures?.pending} />
      <Figure name={t('today.inCarts')} value={figures?.held} />
      <Figure name={t('today.checkedIn')} value={figures?.checked_in} />
      <Figure name={t('events.income')} value={sums && formatSums(sums)} />
    </dl>
  );
}

/** A number with its name; undefined while it is being read. */
export function Figure({ name, value = '…' }: { name: string; value?: number | string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{typeof value === 'number' ? formatNumber(value) : value}</dd>
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
      <h2 id="attention">{t('today.attention')}</h2>
      <Loaded query={report}>
        {({ unsettled, open_refunds: refunds, open_disputes: disputes, events }) => {
          const failed = events.filter(({ state }) => state === 'failed').length;
          const items = [
            [requests.data?.total ?? 0, 'today.requests', '/orders?need=cancel'],
            [due.data?.total ?? 0, 'today.due', '/orders?need=refund'],
            [unsettled.length, 'today.unsettled', '/orders?status=pending'],
            [refunds.length, 'today.refunds', '/orders?need=refund'],
            [disputes.length, 'today.disputes', '/orders?need=dispute'],
            [failed, 'today.failed', '/orders'],
          ] as const;
          const shown = items.filter(([count]) => count > 0);
          if (shown.length === 0 && cancellations.length === 0) return <p>{t('today.nothing')}</p>;
          return (
            <ul>
              {cancellations.map((one) => (
                <li key={one.id}>
                  <Link to={`/events/${one.event_id}/cancel`}>{unfinishedText(one)}</Link>
                </li>
              ))}
              {shown.map(([count, text, path]) => (
                <li key={text}>
                  <Link to={path}>{t(text, { count })}</Link>
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
    [ordersIn(cancellation, 'open'), 'today.inWork'],
    [ordersIn(cancellation, 'returning'), 'today.returning'],
    [ordersIn(cancellation, 'failed'), 'today.ordersFailed'],
  ] as const;
  const texts = parts.filter(([count]) => count > 0).map(([count, text]) => t(text, { count }));
  return t('today.cancelled', { title: cancellation.event_title, parts: texts.join(', ') || t('today.messages') });
}
