import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../api/api.js';
import type { EventList } from '../api/types.js';
import { formatWall } from '../lib/dates.js';
import { plainText } from '../lib/text.js';
import { SelectField, TextField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Loaded, Pager } from '../ui/states.js';
import { useFilters } from '../ui/use-filters.js';

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

/** All events. */
export function EventsScreen() {
  const { values, page, set, setPage } = useFilters(['search', 'status', 'when']);
  const query = {
    page,
    per_page: PER_PAGE,
    search: values.search,
    status: values.status === '' ? 'publish,draft,pending,future,private' : values.status,
    ...(values.when === '' ? {} : EVER),
    ...(values.when === 'past' && { end_date: 'now' }),
  };
  const list = useQuery({
    queryKey: ['events', 'list', query],
    queryFn: ({ signal }) => api.get<EventList>('/cal/events/v1/events', query, signal),
    placeholderData: (before) => before,
  });
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
            <p className="soft" role="status">
              {total.toLocaleString()} events
            </p>
            {events.length === 0 && <Empty>No event matches.</Empty>}
            <ul className="rows">
              {events.map((event) => (
                <li key={event.id}>
                  <div>
                    <Link to={`/events/${event.id}`}>{plainText(event.title) || 'Without a title'}</Link>
                    <p className="soft">{formatWall(event.start_date, undefined, !event.all_day)}</p>
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
