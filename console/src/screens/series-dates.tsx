import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../api/api.js';
import type { Series, SeriesDate, SeriesDateList } from '../api/types.js';
import { formatWall } from '../lib/dates.js';
import { formatNumber } from '../lib/formats.js';
import { t } from '../lib/texts.js';
import { Badge, Loaded, Pager, Total } from '../ui/states.js';
import { EventBadges } from './events.js';

const PER_PAGE = 20;

/** The dates of the series of an event, with what each of them sold. */
export function SeriesDates({ series, eventId }: { series: Series; eventId: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['series-dates', series.id, page],
    queryFn: ({ signal }) =>
      api.get<SeriesDateList>(`/cal/series/v1/series/${series.id}/dates`, { page, per_page: PER_PAGE }, signal),
    placeholderData: (before) => before,
  });
  return (
    <section className="card" aria-label={t('series.dates')}>
      <h2>{t('series.dates')}</h2>
      <Loaded query={query}>
        {({ dates, total, total_pages: pages }) => (
          <>
            <Total text={t('series.count', { count: total })} />
            <ul className="rows">
              {dates.map((date) => (
                <DateRow key={date.event_id} date={date} isThis={date.event_id === eventId} allDay={series.all_day} />
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function DateRow({ date, isThis, allDay }: { date: SeriesDate; isThis: boolean; allDay: boolean }) {
  const { event_id: id, start_date: start, sold, capacity, status, event_status: state, is_detached: isOut } = date;
  const shown = formatWall(start, undefined, !allDay);
  return (
    <li aria-current={isThis ? 'date' : undefined}>
      <div>
        {isThis ? <strong>{shown}</strong> : <Link to={`/events/${id}`}>{shown}</Link>}
        {isOut && <p className="soft">{t('series.notInSeries')}</p>}
      </div>
      {isThis && <Badge>{t('series.thisDate')}</Badge>}
      <EventBadges status={status} state={state} />
      <dl className="figures">
        <div>
          <dt>{t('events.sold')}</dt>
          <dd>{capacity === null ? formatNumber(sold) : t('events.soldOf', { sold, capacity })}</dd>
        </div>
      </dl>
    </li>
  );
}
