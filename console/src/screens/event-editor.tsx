import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import { api } from '../api/api.js';
import { prefetch } from '../api/queries.js';
import type { EventItem, Ticket } from '../api/types.js';
import { draftOf, emptyDraft } from '../lib/event-draft.js';
import { ticketDraftOf } from '../lib/ticket-draft.js';
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

const eventQuery = (id: number) =>
  queryOptions({
    queryKey: ['event', id],
    // Only what was saved replaces what is being typed.
    staleTime: Infinity,
    gcTime: PREFETCHED_MS,
    queryFn: async ({ signal }) => {
      const [event, { tickets }] = await Promise.all([
        api.get<EventItem>(`/cal/events/v1/events/${id}`, { context: 'edit' }, signal),
        api.get<{ tickets: Ticket[] }>(
          '/cal/tickets/v1/tickets',
          { include_post: id, per_page: MAX_TICKETS, order: 'ASC' },
          signal,
        ),
      ]);
      return { event, tickets: tickets.filter((ticket) => ticket.id > 0) };
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
    () => query.data && { event: draftOf(query.data.event), tickets: query.data.tickets.map(ticketDraftOf) },
    [query.data],
  );
  if (!query.data || !drafts)
    return (
      <Page title="Event">
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return (
    <EventForm
      key={query.dataUpdatedAt}
      event={query.data.event}
      before={drafts.event}
      ticketsBefore={drafts.tickets}
      onSaved={() => {
        void queries.invalidateQueries({ queryKey: ['events'] });
        void query.refetch();
      }}
    />
  );
}
