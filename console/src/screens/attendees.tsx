import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { api } from '../api/api.js';
import { prefetch } from '../api/queries.js';
import type { Attendee, AttendeeList } from '../api/types.js';
import { ATTENDEE_COLUMNS, columnsOf, searchQuery, sortOf, sortQuery } from '../lib/attendee-list.js';
import { download } from '../lib/download.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { SelectField, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Empty, Fault, Loaded, Pager, Total } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { filtersOf, useFilters, type FilterProps, type Filters } from '../ui/use-filters.js';
import { useStored } from '../ui/use-stored.js';
import { useUser } from '../ui/user.js';
import { AttendeeTable, ColumnChooser } from './attendee-table.js';
import { EventFilter } from './event-filter.js';

const PER_PAGE = 25;

const FILTERS = ['event', 'search', 'in', 'sort'] as const;

type FilterName = (typeof FILTERS)[number];

function attendeesQuery({ values, page }: Filters<FilterName>) {
  const query = {
    page,
    per_page: PER_PAGE,
    ...searchQuery(values.search),
    post_id: values.event,
    ...(values.in !== '' && { checkedin: values.in === 'yes' }),
    ...sortQuery(sortOf(values.sort)),
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
  const isGranted = granted.some(({ id }) => String(id) === values.event);
  // Without the right for all events, the list is of one of the own events.
  const hasList = rights.managesAttendees || values.event !== '';
  return (
    <Page title={t('attendees.title')} actions={hasList && <Actions event={values.event} isGranted={isGranted} />}>
      <AttendeeFilters values={values} set={set} />
      {hasList && (
        <Attendees
          filters={{ values, page }}
          checksIn={rights.managesAttendees || isGranted}
          onSort={(sort) => set('sort', sort)}
          onPage={setPage}
        />
      )}
    </Page>
  );
}

/** @param event empty: all @param isGranted whether a grant permits the event, whose holder sees its sales too */
function Actions({ event, isGranted }: { event: string; isGranted: boolean }) {
  const action = useAction();
  const exportFile = (format: 'csv' | 'xlsx') =>
    action.run(async () => {
      const file = await api.file('/reports/v1/exports/attendees', { format, event });
      download(file, `attendees${event === '' ? '' : `-${event}`}.${format}`);
    });
  return (
    <>
      {isGranted && (
        <Link className="button" to={`/events/${event}/sales`}>
          {t('eventSales.title')}
        </Link>
      )}
      <button type="button" disabled={action.isRunning} onClick={() => void exportFile('csv')}>
        {t('attendees.exportCsv')}
      </button>
      <button type="button" disabled={action.isRunning} onClick={() => void exportFile('xlsx')}>
        {t('attendees.exportExcel')}
      </button>
      <Fault error={action.error} />
    </>
  );
}

function AttendeeFilters({ values, set }: FilterProps<FilterName>) {
  const { rights } = useUser();
  return (
    <search className="filters">
      <EventFilter
        value={values.event}
        onChange={(value) => set('event', value)}
        all={rights.managesAttendees ? t('attendees.all') : t('attendees.chooseEvent')}
      />
      <TextField
        label={t('attendees.search')}
        type="search"
        value={values.search}
        onChange={(value) => set('search', value)}
      />
      <SelectField
        label={t('attendees.column.checkIn')}
        value={values.in}
        onChange={(value) => set('in', value)}
        options={[
          ['', t('attendees.all')],
          ['yes', t('attendees.checkedIn')],
          ['no', t('attendees.notCheckedIn')],
        ]}
      />
    </search>
  );
}

interface ListProps {
  filters: Filters<FilterName>;
  checksIn: boolean;
  onSort: (sort: string) => void;
  onPage: (page: number) => void;
}

function Attendees({ filters, checksIn, onSort, onPage }: ListProps) {
  const { rights } = useUser();
  const [stored, store] = useStored('attendee-columns');
  const action = useAction();
  const checkIn = useCheckIn(action);
  const list = useQuery({ ...attendeesQuery(filters), placeholderData: (before) => before });
  // Orders are for those who manage all attendees.
  const offered = ATTENDEE_COLUMNS.filter((column) => column !== 'order' || rights.managesAttendees);
  const chosen = columnsOf(stored);
  return (
    <>
      <Fault error={action.error} />
      <ColumnChooser offered={offered} shown={chosen} onChange={(shown) => store(JSON.stringify(shown))} />
      <Loaded query={list}>
        {({ attendees, total, total_pages: pages }) => (
          <>
            <Total text={t('attendees.count', { count: total })} />
            {attendees.length === 0 ? (
              <Empty>{t('attendees.empty')}</Empty>
            ) : (
              <AttendeeTable
                attendees={attendees}
                columns={offered.filter((column) => chosen.includes(column))}
                sort={sortOf(filters.values.sort)}
                onSort={onSort}
                actionOf={
                  checksIn
                    ? (attendee) => (
                        <button type="button" disabled={action.isRunning} onClick={() => void checkIn(attendee)}>
                          {attendee.checked_in ? t('attendees.checkOut') : t('attendees.checkIn')}
                          <span className="aside"> {plainText(attendee.title)}</span>
                        </button>
                      )
                    : undefined
                }
              />
            )}
            <Pager page={filters.page} pages={pages} onPage={onPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Checks an attendee in, or out again. */
function useCheckIn(action: ReturnType<typeof useAction>) {
  const notify = useNotice();
  const queries = useQueryClient();
  return ({ id, title, checked_in: isIn }: Attendee) =>
    action.run(async () => {
      await api.post(`/cal/tickets/v1/attendees/${id}`, { check_in: !isIn });
      notify(t(isIn ? 'attendees.isCheckedOut' : 'attendees.isCheckedIn', { name: plainText(title) }));
      await queries.invalidateQueries({ queryKey: ['attendees'] });
    });
}
