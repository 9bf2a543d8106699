import { ZONE_NAMES } from './zone-names.js';
import { offsetText } from './offset-text.js';

/** What the clocks of a zone are called, by seconds ahead of UTC, until a moment. */
interface Era {
  /** Milliseconds since 1970 (exclusive); Infinity for what holds now. */
  until: number;
  names: ReadonlyMap<number, string>;
}

interface ZoneEntry {
  /** The proper spelling. */
  name: string;
  eras: readonly Era[];
}

const zones = readTable();

/** The proper spelling of a name of the tz database, whatever the case it is written in; null for unknown names. */
export function properZoneName(name: string): string | null {
  return zones.get(name.toLowerCase())?.name ?? null;
}

/**
 * What a zone's clocks are called at an offset they show at a moment: `CEST`, `EDT`, `JST`; `+03`, `+0530` where the
 * tz database has no letters; `LMT` for the solar time before there were zones. Right from the year 2000
 * on; earlier moments are called as in that year.
 *
 * @param zone An IANA name.
 * @param offset Seconds ahead of UTC.
 * @param utcMs Milliseconds since 1970.
 */
export function abbreviationAt(zone: string, offset: number, utcMs: number): string {
  const eras = zones.get(zone.toLowerCase())?.eras ?? [];
  const name = eras.find((era) => utcMs < era.until)?.names.get(offset);
  if (name !== undefined) return name;
  if (offset % 900 !== 0) return 'LMT';
  return offsetText(offset, { colon: false, minutes: offset % 3600 !== 0 });
}

function readTable(): ReadonlyMap<string, ZoneEntry> {
  const entries = new Map<string, ZoneEntry>();
  for (const line of ZONE_NAMES.trim().split('\n')) {
    const [names, places] = line.split(' = ');
    const eras = names.split(', ').map(readEra);
    for (const name of places.split(' ')) entries.set(name.toLowerCase(), { name, eras });
  }
  return entries;
}

function readEra(text: string): Era {
  const [names, until] = text.split(' until ');
  const pairs = names === 'numeric' ? [] : names.split(' ').map(readName);
  return { until: until === undefined ? Infinity : Date.parse(until), names: new Map(pairs) };
}

/** `CEST+2` → seconds ahead of UTC, `CEST`. */
function readName(text: string): [number, string] {
  const at = text.search(/[+-]/);
  return [Number(text.slice(at)) * 3600, text.slice(0, at)];
}
