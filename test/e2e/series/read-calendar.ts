import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import type { VEvent } from 'node-ical';

/** A date as a calendar program shows it: moments in UTC, or days with the last one included. */
export interface ShownDate {
  title: string;
  start: string;
  end: string;
  status: string;
}

/** More dates than any file of a test has. */
const MOST = 2000;

const utc = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

const byStart = (dates: ShownDate[]): ShownDate[] =>
  dates.sort((one, other) => (`${one.start} ${one.title}` < `${other.start} ${other.title}` ? -1 : 1));

/** The VEVENTs of a file, in order. */
export function partsOf(text: string): ICAL.Component[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
}

/** The dates of a file as ical.js finds them, by start. */
export function readByIcalJs(text: string): ShownDate[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const parts = calendar.getAllSubcomponents('vevent');
  const exceptions = parts.filter((part) => part.hasProperty('recurrence-id'));
  const masters = parts.filter((part) => !part.hasProperty('recurrence-id'));
  return byStart(masters.flatMap((part) => datesOf(part, exceptions)));
}

function datesOf(part: ICAL.Component, exceptions: ICAL.Component[]): ShownDate[] {
  const uid = part.getFirstPropertyValue('uid');
  const own = exceptions.filter((other) => other.getFirstPropertyValue('uid') === uid);
  const event = new ICAL.Event(part, { exceptions: own, strictExceptions: true });
  if (!event.isRecurring()) return [shown(event, event.startDate, event.endDate)];
  const dates: ShownDate[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && dates.length < MOST; next = iterator.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    dates.push(shown(item, startDate, endDate));
  }
  return dates;
}

function shown(item: ICAL.Event, start: ICAL.Time, end: ICAL.Time): ShownDate {
  const text = (time: ICAL.Time): string => (time.isDate ? time.toString() : utc(time.toUnixTime() * 1000));
  const status = String(item.component.getFirstPropertyValue('status'));
  return { title: item.summary, start: text(start), end: text(end), status };
}

/** The dates of a file as node-ical finds them, by start; it does not read RDATE. */
export function readByNodeIcal(text: string): ShownDate[] {
  const events = Object.values(nodeIcal.sync.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT');
  const day = (date: Date): string =>
    [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
  return byStart(
    events.flatMap((event) =>
      nodeIcal
        .expandRecurringEvent(event, { from: new Date('2000-01-01'), to: new Date('2040-01-01') })
        .map(({ start, end, summary, isFullDay, event: shownEvent }) => ({
          title: typeof summary === 'string' ? summary : summary.val,
          start: isFullDay ? day(start) : utc(start.getTime()),
          end: isFullDay ? day(end) : utc(end.getTime()),
          status: String(shownEvent.status),
        })),
    ),
  );
}
