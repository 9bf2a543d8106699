import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { api } from '../api/api.js';
import { prefetch } from '../api/queries.js';
import type { EventList } from '../api/types.js';
import { formatWall } from '../lib/dates.js';
import { plainText } from '../lib/text.js';
import { SelectField, TextField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Loaded, Pager, Total } from '../ui/states.js';
import { filtersOf, useFilters, type Filters } from '../ui/use-filters.js';
import { BulkStatus } from './bulk-status.js';

const PER_PAGE = 20;
/** Earlier than any event of a calendar, and later. */
const EVER = { start_date: '1970-01-01', end_date: '2199-12-31' };

const STATUSES = [
  ['', 'All'],
  ['publish', 'Published'],
  ['draft', 'Drafts'],
  ['pending', 'Waiting for review'],
  ['future', 'Scheduled'],
  ['private', 'Private'],
  ['trash', 'Trash'],
] as const;

const STATUS_NAMES: Readonly<Record<string, string>> = {
  draft: 'Draft',
  pending: 'Waiting for review',
  future: 'Scheduled',
  private: 'Private',
  trash: 'Trash',
};

const FILTERS = ['search', 'status', 'when'] as const;

function eventsQuery({ values, page }: Filters<(typeof FILTERS)[number]>) {
  const query = {
    page,
    per_page: PER_PAGE,
    search: values.search,
    status: values.status === '' ? 'publish,draft,pending,future,private' : values.status,
    ...(values.when === '' ? {} : EVER),
    ...(values.when === 'past' && { end_date: 'now' }),
  };
  return queryOptions({
    queryKey: ['events', 'list', query],
    queryFn: ({ signal }) => api.get<EventList>('/cal/events/v1/events', query, signal),
  });
}

export const loadEvents = ({ request }: LoaderFunctionArgs) =>
  prefetch(eventsQuery(filtersOf(new URL(request.url).searchParams, FILTERS)));

/** All events. */
export function EventsScreen() {
  const { values, page, set, setPage } = useFilters(FILTERS);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const queries = useQueryClient();
  const list = useQuery({ ...eventsQuery({ values, page }), placeholderData: (before) => before });
  return (
    <Page
      title="Events"
      actions={
        <Link className="button primary" to="/events/new">
          New event
        </Link>
      }
    >
      <search className="filters">
        <TextField label="Search" type="search" value={values.search} onChange={(value) => set('search', value)} />
        <SelectField
          label="Status"
          value={values.status}
          onChange={(value) => set('status', value)}
          options={STATUSES}
        />
        <SelectField
          label="When"
          value={values.when}
          onChange={(value) => set('when', value)}
          options={[
            ['', 'From today'],
            ['past', 'Past'],
            ['ever', 'Any time'],
          ]}
        />
      </search>
      <Loaded query={list}>
        {({ events, total, total_pages: pages }) => (
          <>
            <Total count={total} one="event" many="events" />
            {events.length === 0 && <Empty>No event matches.</Empty>}
            {events.length > 0 && (
              <BulkStatus
                chosen={events
                  .filter(({ id }) => chosen.includes(id))
                  .map(({ id, title }) => ({ id, title: plainText(title) }))}
                onDone={() => {
                  setChosen([]);
                  void queries.invalidateQueries({ queryKey: ['events'] });
                }}
              />
            )}
            <ul className="rows">
              {events.map((event) => (
                <li key={event.id}>
                  <div className="choice">
                    <input
                      type="checkbox"
                      aria-label={`Choose ${plainText(event.title) || 'event without a title'}`}
                      checked={chosen.includes(event.id)}
                      onChange={({ target: { checked } }) =>
                        setChosen(checked ? [...chosen, event.id] : chosen.filter((id) => id !== event.id))
                      }
                    />
                    <div>
                      <Link to={`/events/${event.id}`}>{plainText(event.title) || 'Without a title'}</Link>
                      <p className="soft">{formatWall(event.start_date, undefined, !event.all_day)}</p>
                    </div>
                  </div>
                  {STATUS_NAMES[event.status] !== undefined && <Badge>{STATUS_NAMES[event.status]}</Badge>}
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
