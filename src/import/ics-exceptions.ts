import { normaliseWall } from '#core/time';
import type { IcsEvent, IcsProperty } from './ics-event.js';
import type { IcsIndex } from './ics-index.js';
import { type IcsSpan, occurrenceKey } from './ics-records.js';
import type { Series } from './ics-series.js';
import {
  type EndOf,
  type IcsTime,
  dayMeant,
  endByDuration,
  endByTime,
  inZone,
  placeTime,
  readIcsTime,
  timesWritten,
} from './ics-times.js';
import type { IcsZones } from './ics-zones.js';
import { reasonOf } from './record-refused.error.js';

/** What a series is expanded with. */
interface SeriesContext {
  zones: IcsZones;
  index: IcsIndex;
  /** Takes what is left out because it cannot be read. */
  notice(message: string): void;
}

/** RRULE, RDATE and EXDATE of an event. A date that cannot be read is left out with a notice; the series stays. */
export function seriesOf(event: IcsEvent, span: IcsSpan, uid: string, context: SeriesContext): Series {
  const { zones, index } = context;
  return {
    start: span.start,
    rules: event.raw('RRULE'),
    ...addedDates(event, span, context),
    ...exclusion(event, span, context, (keys) => index.isOverridden(uid, keys), zones),
  };
}

function exclusion(
  event: IcsEvent,
  span: IcsSpan,
  context: SeriesContext,
  isOverridden: (keys: string[]) => boolean,
  zones: IcsZones,
): Pick<Series, 'isExcluded' | 'excluded'> {
  const { zone, allDay } = span.start;
  const days = new Set<string>();
  const walls = new Set<string>();
  eachTime(event, 'EXDATE', context, (time) => {
    if (allDay || time.kind === 'day') days.add(dayMeant(time, zones).slice(0, 10));
    else walls.add(inZone(placeTime(time, zones), zone));
  });
  const isExcluded = (wall: string): boolean => {
    const day = wall.slice(0, 10);
    const keys = [occurrenceKey(wall, span, zones), day.replaceAll('-', '')];
    return walls.has(wall) || days.has(day) || isOverridden(keys);
  };
  return { isExcluded, excluded: [...walls, ...days] };
}

function addedDates(event: IcsEvent, { start }: IcsSpan, context: SeriesContext): Pick<Series, 'dates' | 'ends'> {
  const { zones } = context;
  const dates: string[] = [];
  const ends = new Map<string, EndOf>();
  eachTime(event, 'RDATE', context, (time, written, property) => {
    const isBareDay = time.kind === 'day' && !start.allDay;
    // A day in a series with times is one at the time of the series.
    const wall = isBareDay
      ? `${time.wall.slice(0, 10)} ${start.wall.slice(11)}`
      : inZone(placeTime(time, zones, start.allDay), start.zone);
    const date = normaliseWall(start.allDay ? dayMeant(time, zones) : wall, start.zone);
    const end = written.split('/')[1];
    if (end !== undefined) ends.set(date, periodEnd(end, { ...start, wall: date }, property, zones));
    dates.push(date);
  });
  return { dates, ends };
}

/** The end of a period, which is a time or a length. */
function periodEnd(end: string, start: IcsSpan['start'], property: IcsProperty, zones: IcsZones): EndOf {
  if (/^[+-]?P/i.test(end)) return endByDuration(start, end);
  return endByTime(start, readIcsTime(end, property), zones);
}

function eachTime(
  event: IcsEvent,
  name: 'EXDATE' | 'RDATE',
  { notice }: SeriesContext,
  take: (time: IcsTime, written: string, property: IcsProperty) => void,
): void {
  for (const property of event.all(name)) {
    for (const written of timesWritten(property)) {
      try {
        take(readIcsTime(written, property), written, property);
      } catch (error) {
        notice(`${name} was left out: ${reasonOf(error)}`);
      }
    }
  }
}
