import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { DAY_MS, SECOND_MS, fromMs, isWall, toMs, zoneOffset } from '#core/time';
import { readProperty, textOf } from './ics-event.js';

/** One STANDARD or DAYLIGHT part of a VTIMEZONE: from its onsets on the clocks are `to` seconds ahead of UTC. */
interface Observance {
  from: number;
  to: number;
  /** Wall time, as the clocks show it before the change. */
  start: string;
  dates: string[];
  rule?: RRuleTemporal;
}

/** Periods that a rule may be followed through; a rule of a zone has one onset a year. */
const MAX_STEPS = 10_000;

/** Years before and after the present in which a definition is compared with the zones of the world. */
const COMPARED_YEAR_COUNT = 1;

/** The clocks as a VTIMEZONE of a file describes them (RFC 5545, 3.6.5). */
export class IcsZoneDefinition {
  readonly tzid: string;
  /** The name of the zone in other programs (X-LIC-LOCATION), if given. */
  readonly location: string;

  private readonly observances: Observance[];
  private readonly offsets = new Map<string, number>();

  /**
   * @param lines Unfolded lines between BEGIN and END of the VTIMEZONE. A part that cannot be read makes all of them
   *   useless: the clocks would be wrong for half of the year.
   */
  constructor(lines: readonly string[]) {
    this.tzid = textProperty(lines, 'tzid');
    this.location = textProperty(lines, 'x-lic-location');
    const observances = observanceLines(lines).map(readObservance);
    this.observances = observances.includes(null) ? [] : observances.filter((observance) => observance !== null);
  }

  /** Whether the zone has a name, and its clocks are defined. */
  get usable(): boolean {
    return this.tzid !== '' && (this.observances.length > 0 || this.location !== '');
  }

  /** Whether the clocks are defined, instead of only the name of the zone in other programs. */
  get hasClocks(): boolean {
    return this.observances.length > 0;
  }

  /** Seconds ahead of UTC, when they never change. */
  get fixedOffset(): number | undefined {
    const [first, ...others] = this.observances;
    return this.hasClocks && others.every(({ to }) => to === first.to) ? first.to : undefined;
  }

  /** Seconds ahead of UTC when the clocks show a wall time; there must be clocks. */
  offsetAt(wall: string): number {
    let offset = this.offsets.get(wall);
    if (offset === undefined) {
      offset = this.workOut(wall);
      this.offsets.set(wall, offset);
    }
    return offset;
  }

  /** The first of the given zones whose clocks show the same, every two weeks around the present. */
  findZone(candidates: Iterable<string>, now: Date): string | undefined {
    const moments: { utcMs: number; offset: number }[] = [];
    for (let days = -366 * COMPARED_YEAR_COUNT; days <= 366 * COMPARED_YEAR_COUNT; days += 14) {
      const noon = toMs(`${fromMs(now.getTime() + days * DAY_MS).slice(0, 10)} 12:00:00`);
      const offset = this.offsetAt(fromMs(noon));
      moments.push({ utcMs: noon - offset * SECOND_MS, offset });
    }
    for (const zone of candidates) {
      if (moments.every(({ utcMs, offset }) => zoneOffset(zone, utcMs) === offset)) return zone;
    }
    return undefined;
  }

  private workOut(wall: string): number {
    let latest = { onset: -Infinity, offset: this.earliest().from };
    for (const observance of this.observances) {
      const onset = lastOnset(observance, wall);
      if (onset >= latest.onset) latest = { onset, offset: onset === -Infinity ? latest.offset : observance.to };
    }
    return latest.offset;
  }

  private earliest(): Observance {
    return this.observances.reduce((first, other) => (other.start < first.start ? other : first));
  }
}

/** The last onset (as UTC) that is not after a wall time; -Infinity when there is none. */
function lastOnset({ start, dates, rule, from }: Observance, wall: string): number {
  const onsets = [start, ...dates].filter((date) => date <= wall).map(toMs);
  if (rule && start <= wall) onsets.push(previousOnset(rule, wall));
  return Math.max(...onsets, -Infinity) - from * SECOND_MS;
}

/** The last moment of a rule up to a wall time; -Infinity when it has none or takes too long to follow. */
function previousOnset(rule: RRuleTemporal, wall: string): number {
  try {
    return rule.previous(zoned(wall), true)?.epochMilliseconds ?? -Infinity;
  } catch {
    return -Infinity;
  }
}

function zoned(wall: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(toMs(wall)).toZonedDateTimeISO('UTC');
}

function textProperty(lines: readonly string[], name: string): string {
  const line = lines.find((candidate) => candidate.toLowerCase().startsWith(name));
  return line ? textOf(readProperty(line)?.values[0]) : '';
}

function observanceLines(lines: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const line of lines) {
    if (/^BEGIN:/i.test(line)) groups.push([]);
    else groups.at(-1)?.push(line);
  }
  return groups;
}

function readObservance(lines: readonly string[]): Observance | null {
  const properties = lines.map(readProperty).filter((property) => property !== null);
  const values = (name: string): string[] =>
    properties.filter((property) => property.name === name).flatMap((property) => property.values.map(textOf));
  const [from, to] = [offsetSeconds(values('tzoffsetfrom')[0]), offsetSeconds(values('tzoffsetto')[0])];
  const start = wallOf(values('dtstart')[0]);
  if (from === null || to === null || start === null) return null;
  const dates = values('rdate')
    .map(wallOf)
    .filter((date) => date !== null);
  const rule = properties.find((property) => property.name === 'rrule')?.raw;
  if (!rule) return { from, to, start, dates };
  const read = readRule(rule, start);
  return read && { from, to, start, dates, rule: read };
}

function readRule(text: string, start: string): RRuleTemporal | null {
  try {
    return new RRuleTemporal({ rruleString: `RRULE:${text}`, dtstart: zoned(start), maxIterations: MAX_STEPS });
  } catch {
    return null;
  }
}

function wallOf(jcal: string | undefined): string | null {
  const wall = (jcal ?? '').replace('T', ' ').replace('Z', '');
  return isWall(wall) ? wall : null;
}

/** `+0530`, or as jCal writes it `+05:30`; seconds may follow. */
function offsetSeconds(text: string | undefined): number | null {
  const match = /^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(text ?? '');
  if (!match) return null;
  const [hours, minutes, seconds] = match.slice(2).map((digits?: string) => Number(digits ?? 0));
  const offset = (hours * 60 + minutes) * 60 + seconds;
  return match[1] === '-' ? -offset : offset;
}
