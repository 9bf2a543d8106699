import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/api.js';
import type { EventItem, EventList, SeriesDateList } from '../api/types.js';
import { MAX_LIST_EVENTS, withEvents, type AdmissionListDraft } from '../lib/admission-list-draft.js';
import { formatWall } from '../lib/dates.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { EventFilter } from './event-filter.js';

/** Events, and dates of a series, of one request. */
const PER_PAGE = 50;

async function eventsOf(ids: readonly number[], signal: AbortSignal): Promise<EventItem[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / PER_PAGE) }, (_, i) =>
    ids.slice(i * PER_PAGE, (i + 1) * PER_PAGE),
  );
  const answers = await Promise.all(
    parts.map((part) =>
      api.get<EventList>(
        '/cal/events/v1/events',
        { include: part.join(','), per_page: PER_PAGE, status: 'publish,private,draft' },
        signal,
      ),
    ),
  );
  return answers.flatMap(({ events }) => events);
}

/** The events of a list by id, as far as they can be read. */
export const useEvents = (ids: readonly number[]) =>
  useQuery({
    queryKey: ['admission', 'events', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => new Map((await eventsOf(ids, signal)).map((event) => [event.id, event])),
    placeholderData: (former) => former,
  });

/** Name and date of an event of a list; its number where it cannot be read. */
export const nameOfEvent = (id: number, event: EventItem | undefined): string =>
  event ? `${plainText(event.title)}, ${formatWall(event.start_date)}` : t('checkInLists.eventNo', { id });

/** The dates of a series, up to as many as a list can have. */
async function datesOf(series: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < MAX_LIST_EVENTS; page++) {
    const { dates, total_pages: pages } = await api.get<SeriesDateList>(`/cal/series/v1/series/${series}/dates`, {
      page,
      per_page: PER_PAGE,
    });
    ids.push(...dates.map(({ event_id: id }) => id));
    if (page >= pages) break;
  }
  return ids;
}

interface Props {
  draft: AdmissionListDraft;
  onChange: (draft: AdmissionListDraft) => void;
  /** What is wrong with the choice. */
  fault?: string;
}

/** The events that a check-in list admits: chosen one by one, or all dates of a series at once. */
export function AdmissionEvents({ draft, onChange, fault }: Props) {
  const { eventIds } = draft;
  const [choice, setChoice] = useState('');
  const action = useAction();
  const events = useEvents(eventIds);
  const series = [...new Set(eventIds.flatMap((id) => events.data?.get(id)?.series ?? []))];
  const addDates = () =>
    void action.run(async () => {
      const dates = await Promise.all(series.map(datesOf));
      onChange(withEvents(draft, dates.flat()));
    });
  return (
    <fieldset>
      <legend>{t('checkInLists.ofEvents')}</legend>
      <Fault error={action.error ?? events.error} />
      <ul className="rows">
        {eventIds.map((id) => {
          const name = nameOfEvent(id, events.data?.get(id));
          return (
            <li key={id}>
              <div>{name}</div>
              <button
                type="button"
                onClick={() => onChange({ ...draft, eventIds: eventIds.filter((other) => other !== id) })}
              >
                {t('common.remove')}
                <span className="aside"> {name}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <EventFilter
        label={t('checkInLists.addEvent')}
        all={t('checkIn.chooseAnEvent')}
        value={choice}
        onChange={(id) => {
          setChoice('');
          if (id !== '') onChange(withEvents(draft, [Number(id)]));
        }}
      />
      {series.length > 0 && (
        <button type="button" disabled={action.isRunning} onClick={addDates}>
          {t('checkInLists.addDates')}
        </button>
      )}
      {fault !== undefined && <p className="fault">{fault}</p>}
    </fieldset>
  );
}
