import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import { api } from '../api/api.js';
import { prefetch } from '../api/queries.js';
import type { EventItem, EventPoolList, SeriesList, StoredPost, Ticket } from '../api/types.js';
import { draftOf, emptyDraft } from '../lib/event-draft.js';
import { poolDraftOf } from '../lib/pool-draft.js';
import { ticketDraftOf } from '../lib/ticket-draft.js';
import { t } from '../lib/texts.js';
import { Page } from '../ui/page.js';
import { Loaded } from '../ui/states.js';
import { EventForm } from './event-form.js';

const MAX_TICKETS = 50;

/** How long an event is stored that was read before its form is shown. */
const PREFETCHED_MS = 5000;

/** The zone of the site; that of the device where the site has an offset only. */
const SITE_ZONE = queryOptions({
  queryKey: ['site-zone'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const index = await api.get<{ timezone_string?: string }>('/', { _fields: 'timezone_string' }, signal);
    return index.timezone_string || Intl.DateTimeFormat().resolvedOptions().timeZone;
  },
});

/** An event that exists, with its tickets. */
export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: ['event', id],
    // Only what was saved replaces what is being typed.
    staleTime: Infinity,
    gcTime: PREFETCHED_MS,
    queryFn: async ({ signal }) => {
      const [event, { content }, { tickets }, { pools }, { series }] = await Promise.all([
        api.get<EventItem>(`/cal/events/v1/events/${id}`, { context: 'edit' }, signal),
        // The text as it is stored: that of the event is as pages show it.
        api.get<StoredPost>(`/content/v2/cal_events/${id}`, { context: 'edit', _fields: 'content' }, signal),
        api.get<{ tickets: Ticket[] }>(
          '/cal/tickets/v1/tickets',
          { include_post: id, per_page: MAX_TICKETS, order: 'ASC' },
          signal,
        ),
        api.get<EventPoolList>('/cal/tickets/v1/pools', { post_id: id }, signal),
        api.get<SeriesList>('/cal/series/v1/series', { event_id: id }, signal),
      ]);
      return {
        event,
        text: content?.raw ?? '',
        tickets: tickets.filter((ticket) => ticket.id > 0),
        pools,
        series: series.at(0),
      };
    },
  });

export const loadEvent = ({ params: { id } }: LoaderFunctionArgs) =>
  id === 'new' ? prefetch(SITE_ZONE) : prefetch(eventQuery(Number(id)));

/** A new event, or one that exists, with its tickets. */
export function EventEditorScreen() {
  const { id = 'new' } = useParams();
  return id === 'new' ? <NewEvent /> : <ExistingEvent key={id} id={Number(id)} />;
}

function NewEvent() {
  const zone = useQuery(SITE_ZONE);
  const navigate = useNavigate();
  return (
    <Loaded query={zone}>
      {(timezone) => (
        <EventForm
          before={emptyDraft(timezone)}
          ticketsBefore={[]}
          poolsBefore={[]}
          onSaved={(saved) => void navigate(`/events/${saved}`, { replace: true })}
        />
      )}
    </Loaded>
  );
}

function ExistingEvent({ id }: { id: number }) {
  const queries = useQueryClient();
  const query = useQuery(eventQuery(id));
  const drafts = useMemo(
    () =>
      query.data && {
        event: draftOf(query.data.event, query.data.text),
        tickets: query.data.tickets.map(ticketDraftOf),
        pools: query.data.pools.map(poolDraftOf),
      },
    [query.data],
  );
  if (!query.data || !drafts)
    return (
      <Page title={t('common.event')}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return (
    <EventForm
      key={query.dataUpdatedAt}
      event={query.data.event}
      before={drafts.event}
      ticketsBefore={drafts.tickets}
      poolsBefore={drafts.pools}
      series={query.data.series}
      onSaved={() => {
        for (const key of ['events', 'series-dates']) void queries.invalidateQueries({ queryKey: [key] });
        void query.refetch();
      }}
    />
  );
}
