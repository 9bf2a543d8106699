import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { api } from '../api/api.js';
import { prefetch } from '../api/queries.js';
import type { Attendee, AttendeeList } from '../api/types.js';
import { download } from '../lib/download.js';
import { plainText } from '../lib/text.js';
import { SelectField, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Fault, Loaded, Pager, Total } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { filtersOf, useFilters, type Filters } from '../ui/use-filters.js';
import { useUser } from '../ui/user.js';
import { EventFilter } from './event-filter.js';

const PER_PAGE = 25;

const FILTERS = ['event', 'search', 'in'] as const;

function attendeesQuery({ values, page }: Filters<(typeof FILTERS)[number]>) {
  const query = {
    page,
    per_page: PER_PAGE,
    search: values.search,
    post_id: values.event,
    ...(values.in !== '' && { checkedin: values.in === 'yes' }),
  };
  return queryOptions({
    queryKey: ['attendees', query],
    queryFn: ({ signal }) => api.get<AttendeeList>('/cal/tickets/v1/attendees', query, signal),
  });
}

/** Without an event, not all users have a list. */
export function loadAttendees({ request }: LoaderFunctionArgs): null {
  const filters = filtersOf(new URL(request.url).searchParams, FILTERS);
  return filters.values.event === '' ? null : prefetch(attendeesQuery(filters));
}

/** Those who have tickets. */
export function AttendeesScreen() {
  const { rights, granted } = useUser();
  const { values, page, set, setPage } = useFilters(FILTERS);
  const action = useAction();
  const notify = useNotice();
  const queries = useQueryClient();
  const isGranted = granted.some(({ id }) => String(id) === values.event);
  const checksIn = rights.managesAttendees || isGranted;
  const list = useQuery({
    ...attendeesQuery({ values, page }),
    // Without the right for all events, the list is of one of the own events.
    enabled: rights.managesAttendees || values.event !== '',
    placeholderData: (before) => before,
  });
  const exportFile = (format: 'csv' | 'xlsx') =>
    action.run(async () => {
      const file = await api.file('/reports/v1/exports/attendees', { format, event: values.event });
      download(file, `attendees${values.event === '' ? '' : `-${values.event}`}.${format}`);
    });
  const checkIn = ({ id, title, checked_in: isIn }: Attendee) =>
    action.run(async () => {
      await api.post(`/cal/tickets/v1/attendees/${id}`, { check_in: !isIn });
      notify(`${plainText(title)} is checked ${isIn ? 'out' : 'in'}.`);
      await queries.invalidateQueries({ queryKey: ['attendees'] });
    });
  return (
    <Page
      title="Attendees"
      actions={
        (rights.managesAttendees || values.event !== '') && (
          <>
            {isGranted && (
              <Link className="button" to={`/events/${values.event}/sales`}>
                Sales
              </Link>
            )}
            <button type="button" disabled={action.isRunning} onClick={() => void exportFile('csv')}>
              Export CSV
            </button>
            <button type="button" disabled={action.isRunning} onClick={() => void exportFile('xlsx')}>
              Export Excel
            </button>
          </>
        )
      }
    >
      <search className="filters">
        <EventFilter
          value={values.event}
          onChange={(value) => set('event', value)}
          all={rights.managesAttendees ? 'All' : 'Choose one of your events'}
        />
        <TextField
          label="Name or e-mail"
          type="search"
          value={values.search}
          onChange={(value) => set('search', value)}
        />
        <SelectField
          label="Check-in"
          value={values.in}
          onChange={(value) => set('in', value)}
          options={[
            ['', 'All'],
            ['yes', 'Checked in'],
            ['no', 'Not checked in'],
          ]}
        />
      </search>
      <Fault error={action.error} />
      {(rights.managesAttendees || values.event !== '') && (
        <Loaded query={list}>
          {({ attendees, total, total_pages: pages }) => (
            <>
              <Total count={total} one="attendee" many="attendees" />
              {attendees.length === 0 && <Empty>No attendee matches.</Empty>}
              <ul className="rows">
                {attendees.map((attendee) => (
                  <li key={attendee.id}>
                    <div>
                      {plainText(attendee.title)}
                      <p className="soft">
                        {plainText(attendee.ticket.title)}, no. {attendee.id}, {attendee.email}
                      </p>
                    </div>
                    {attendee.checked_in && <Badge tone="good">Checked in</Badge>}
                    {checksIn && (
                      <span className="actions">
                        {rights.managesAttendees && attendee.order !== undefined && attendee.order > 0 && (
                          <Link to={`/orders/${attendee.order}`}>Order {attendee.order}</Link>
                        )}
                        <button type="button" disabled={action.isRunning} onClick={() => void checkIn(attendee)}>
                          Check {attendee.checked_in ? 'out' : 'in'}
                          <span className="aside"> {plainText(attendee.title)}</span>
                        </button>
                      </span>
                    )}
                  </li>
                ))}
              </ul>
              <Pager page={page} pages={pages} onPage={setPage} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
