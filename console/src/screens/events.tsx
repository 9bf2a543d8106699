import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { api } from '../api/api.js';
import { prefetch } from '../api/queries.js';
import type { EventList, ListedEventFigures } from '../api/types.js';
import { EVER, formatWall } from '../lib/dates.js';
import { formatNumber } from '../lib/formats.js';
import { formatSums } from '../lib/money.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { SearchField, SelectField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Loaded, Pager, Total } from '../ui/states.js';
import { filtersOf, useFilters, type FilterProps, type Filters } from '../ui/use-filters.js';
import { BulkStatus } from './bulk-status.js';
import { useLive } from './use-live.js';

const PER_PAGE = 20;
/** Most events whose figures one request reads. */
const MAX_LISTED = 100;

const STATUSES = ['publish', 'draft', 'pending', 'future', 'private', 'trash'] as const;
/** What is not as announced. */
const CHANGED_STATES = ['canceled', 'postponed', 'rescheduled'] as const;

/** What an event is beside published, and whether it takes place as announced. */
export function EventBadges({ status, state }: { status: string; state: string | undefined }) {
  const stored = STATUSES.find((name) => name === status && name !== 'publish');
  const changed = CHANGED_STATES.find((name) => name === state);
  return (
    <>
      {stored && <Badge>{t(`events.status.${stored}`)}</Badge>}
      {changed && <Badge tone="bad">{t(`events.state.${changed}`)}</Badge>}
    </>
  );
}

const FILTERS = ['search', 'status', 'when', 'state'] as const;

/** From today on, also beyond the two years of the interface. */
function datesOf(when: string) {
  if (when === 'past') return { ...EVER, end_date: 'now' };
  return when === 'ever' ? EVER : { end_date: EVER.end_date };
}

function eventsQuery({ values, page }: Filters<(typeof FILTERS)[number]>) {
  const query = {
    page,
    per_page: PER_PAGE,
    search: values.search,
    status: values.status === '' ? 'publish,draft,pending,future,private' : values.status,
    event_status: values.state,
    ...datesOf(values.when),
  };
  return queryOptions({
    queryKey: ['events', 'list', query],
    queryFn: ({ signal }) => api.get<EventList>('/cal/events/v1/events', query, signal),
  });
}

export const loadEvents = ({ request }: LoaderFunctionArgs) =>
  prefetch(eventsQuery(filtersOf(new URL(request.url).searchParams, FILTERS)));

/** The figures of the events of a page, in one request. */
export function useListedFigures(all: readonly number[]) {
  const ids = all.slice(0, MAX_LISTED);
  const refetchInterval = useLive(ids);
  return useQuery({
    queryKey: ['figures', 'list', ids],
    refetchInterval,
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const figures = await api.get<ListedEventFigures[]>('/reports/v1/events', { include: ids.join(',') }, signal);
      return new Map(figures.map((each) => [each.id, each]));
    },
    placeholderData: (before) => before,
  });
}

/** All events. */
export function EventsScreen() {
  const { values, page, set, setPage } = useFilters(FILTERS);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const queries = useQueryClient();
  const list = useQuery({ ...eventsQuery({ values, page }), placeholderData: (before) => before });
  const figures = useListedFigures((list.data?.events ?? []).map(({ id }) => id));
  return (
    <Page
      title={t('events.title')}
      actions={
        <>
          <Link className="button" to="/events/import">
            {t('eventImport.link')}
          </Link>
          <Link className="button primary" to="/events/new">
            {t('events.new')}
          </Link>
        </>
      }
    >
      <EventFilters values={values} set={set} />
      <Loaded query={list}>
        {({ events, total, total_pages: pages }) => (
          <>
            <Total text={t('events.count', { count: total })} />
            {events.length === 0 && <Empty>{t('events.empty')}</Empty>}
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
                <EventRow
                  key={event.id}
                  event={event}
                  figures={figures.data?.get(event.id)}
                  isChosen={chosen.includes(event.id)}
                  onChoose={(isChosen) =>
                    setChosen(isChosen ? [...chosen, event.id] : chosen.filter((id) => id !== event.id))
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

function EventFilters({ values, set }: FilterProps<FilterName>) {
  return (
    <search className="filters">
      <SearchField value={values.search} onChange={(value) => set('search', value)} />
      <SelectField
        label={t('common.status')}
        value={values.status}
        onChange={(value) => set('status', value)}
        options={[['', t('common.all')], ...STATUSES.map((name) => [name, t(`events.status.${name}`)] as const)]}
      />
      <SelectField
        label={t('events.when')}
        value={values.when}
        onChange={(value) => set('when', value)}
        options={[
          ['', t('events.upcoming')],
          ['past', t('events.past')],
          ['ever', t('events.ever')],
        ]}
      />
      <SelectField
        label={t('events.takesPlace')}
        value={values.state}
        onChange={(value) => set('state', value)}
        options={[['', t('common.any')], ...CHANGED_STATES.map((name) => [name, t(`events.state.${name}`)] as const)]}
      />
    </search>
  );
}

interface RowProps {
  event: EventList['events'][number];
  /** Undefined while they are being read, and for those who may not see them. */
  figures: ListedEventFigures | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function EventRow({ event, figures, isChosen, onChoose }: RowProps) {
  const title = plainText(event.title) || t('events.noTitle');
  return (
    <li>
      <div className="choice">
        <input
          type="checkbox"
          aria-label={t('events.choose', { title })}
          checked={isChosen}
          onChange={({ target: { checked } }) => onChoose(checked)}
        />
        <div>
          <Link to={`/events/${event.id}`}>{title}</Link>
          <p className="soft">{formatWall(event.start_date, undefined, !event.all_day)}</p>
        </div>
      </div>
      <EventBadges status={event.status} state={figures?.event_status} />
      {event.recurrence?.is_detached === false && <Badge>{t('series.isDate')}</Badge>}
      {isSoldOut(figures) && <Badge tone="good">{t('events.soldOut')}</Badge>}
      {figures?.has_tickets && <EventNumbers figures={figures} />}
    </li>
  );
}

/** Whether each seat has a ticket that is paid. */
const isSoldOut = (figures: ListedEventFigures | undefined) =>
  figures !== undefined && figures.capacity !== null && figures.capacity > 0 && figures.sold >= figures.capacity;

function EventNumbers({ figures: { sold, capacity, pending, money } }: { figures: ListedEventFigures }) {
  const income = money.map(({ currency, net_minor: minor }) => ({ currency, minor }));
  return (
    <dl className="figures">
      <div>
        <dt>{t('events.sold')}</dt>
        <dd>{capacity === null ? formatNumber(sold) : t('events.soldOf', { sold, capacity })}</dd>
      </div>
      <div>
        <dt>{t('events.unpaid')}</dt>
        <dd>{formatNumber(pending)}</dd>
      </div>
      <div>
        <dt>{t('events.income')}</dt>
        <dd>{formatSums(income)}</dd>
      </div>
    </dl>
  );
}
