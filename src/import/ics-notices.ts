import type { IcsEvent } from './ics-event.js';
import { isMarkedAllDay } from './ics-records.js';
import { EXTRAS_PROPERTY } from './ics-extras.js';
import { imagesOf, meetingsOf, utcOf } from './ics-fields.js';
import { REPEATABLE } from './ics-properties.js';
import type { IcsEventPart } from './ics-scanner.js';
import { REPAIRED_TEXT } from './decode-text.js';
import { brief } from './raw-field.reader.js';

/** What is to be said of an event that is read all the same. */
export function eventNotices({ broken, isRepaired }: IcsEventPart, event: IcsEvent, allDay: boolean): string[] {
  const unreadable = event.names().flatMap((name) => event.unreadable(name));
  return [
    ...(isRepaired ? [REPAIRED_TEXT] : []),
    ...[...broken, ...unreadable].map((line) => `A line was left out, because it cannot be read: ${brief(line)}`),
    ...repetitions(event),
    ...doubts(event, allDay),
  ];
}

function repetitions(event: IcsEvent): string[] {
  return event
    .names()
    .filter((name) => !REPEATABLE.has(name) && new Set(event.raw(name)).size > 1)
    .map((name) => `${name} is there ${event.raw(name).length} times. The first one was read.`);
}

/** Whether the last change is there and cannot be read as one. */
function hasOddChange(event: IcsEvent): boolean {
  return event.has('LAST-MODIFIED') && utcOf(event.first('LAST-MODIFIED')) === undefined;
}

function doubts(event: IcsEvent, allDay: boolean): string[] {
  const status = event.text('STATUS').trim();
  const range = event.first('RECURRENCE-ID')?.params.range ?? '';
  const isOwnExport = event.has(EXTRAS_PROPERTY);
  const isOddStatus = status !== '' && !/^(?:CONFIRMED|CANCELL?ED)$/i.test(status) && !isOwnExport;
  return [
    ...(isOddStatus ? [`STATUS is "${brief(status)}". The event was read as one that takes place.`] : []),
    ...(range !== '' && !/^THISANDFUTURE$/i.test(range)
      ? [`RANGE=${brief(range)} was left out: the change was read for this occurrence alone.`]
      : []),
    ...(event.has('DTEND') && event.has('DURATION') ? ['DURATION was left out, because there is a DTEND.'] : []),
    ...(hasOddChange(event) ? ['LAST-MODIFIED was left out: it is no time in UTC.'] : []),
    ...(isMarkedAllDay(event) && !allDay
      ? ['It is marked as an event of whole days, but its times are no midnights. It was read with its times.']
      : []),
    ...(event.has('GEO') && !Array.isArray(event.first('GEO')?.values[0])
      ? ['GEO was left out: it is not "latitude;longitude".']
      : []),
  ];
}

/** The values of an event that are left out although others of their property are read, as the notice about the file names them. */
export function unreadValues(event: IcsEvent): string[] {
  const files = event.all('ATTACH').length + event.all('IMAGE').length;
  const meetings = event.all('CONFERENCE').length;
  return [
    ...(files > Math.min(1, imagesOf(event).length)
      ? ['ATTACH or IMAGE besides one image with an http(s) address']
      : []),
    ...(meetings > Math.min(1, meetingsOf(event).length) ? ['CONFERENCE besides one http(s) address'] : []),
  ];
}
