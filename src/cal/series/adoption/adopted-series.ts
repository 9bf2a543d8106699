import { normaliseWall, utcToWall } from '#core/time';

/** How a series repeats at its source. */
export interface AdoptedRepetition {
  /** The text after `RRULE:`; empty: a list of dates. */
  rule: string;
  /** Starts beside those of the rule, wall clock of the zone. */
  dates: readonly string[];
  /** Starts that are left out, wall clock of the zone: a time, or a day with all of its times. */
  excluded: readonly string[];
  /** Start and end of its first date, wall clock of the zone. */
  start: string;
  end: string;
  /** IANA name or `UTC±h`. */
  zone: string;
  allDay: boolean;
  /** Revision of its master (`SEQUENCE`). */
  sequence: number;
  /** Up to which start its dates are among the events, wall clock of the zone. */
  until: string;
}

/** Which series a date belongs to. */
export interface AdoptedIdentity {
  /** UID of the master at the source, at most 255 characters. */
  uid: string;
  /** Id of our own series that the source is a file of. */
  ownId?: number;
}

/** Events that are the dates of a series at their source. */
export interface AdoptedSeries extends AdoptedIdentity {
  /** Nothing: the source has some dates of it only. */
  repetition?: AdoptedRepetition;
  /** The events, by the key of their date: `20310501` for a day, `20310501T173000Z` in UTC, or without Z on the wall. */
  events: ReadonlyMap<string, number>;
  /** Keys of dates that the source has called off and that have no event. */
  calledOff: readonly string[];
  /** When the source decides how a series repeats that is here already. */
  overwrites: 'always' | 'when-changed' | 'unless-edited' | 'never';
}

/** The start that the key of a date means in a series, on the clock of its zone. */
export function startOfKey(key: string, series: { zone: string; allDay: boolean; start: string }): string | undefined {
  const [, year, month, day, time, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})(Z?))?$/.exec(key) ?? [];
  if (year === undefined) return undefined;
  const { zone, allDay, start } = series;
  const date = `${year}-${month}-${day}`;
  if (time === undefined) return normaliseWall(`${date} ${allDay ? '00:00:00' : start.slice(11)}`, zone);
  const wall = `${date} ${time.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3')}`;
  const local = utc ? utcToWall(wall, zone) : normaliseWall(wall, zone);
  return allDay ? `${local.slice(0, 10)} 00:00:00` : local;
}
