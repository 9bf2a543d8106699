import { fixedOffset, normaliseZone } from '#core/time';
import { windowsZone } from './windows-zones.js';

/** Names that mean UTC and are no zone of their own. */
const UTC_NAMES =
  /^(?:z|utc|gmt|zulu|coordinated universal time|tzone:\/\/microsoft\/utc|(?:utc|gmt)[+-]0+(?::?00)?)$/i;

/** `GMT+0100`, `UTC+01:00`, `+01:00`, `GMT-5`. */
const OFFSET = /^(?:utc|gmt)?([+-])(\d{1,2})(?::?([0-5]\d))?$/i;

/** Outlook's display names: `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`. */
const DISPLAY_NAME = /^\((?:utc|gmt)[^)]*\)\s*(\S.*)$/i;

/**
 * The zone that a name found in a file means: an IANA name in any case, also at the end of a path
 * (`/freeassociation.sourceforge.net/Europe/Berlin`), a Windows name, one of Outlook's display names, UTC, or an offset
 * (`GMT+0100` is `UTC+1`).
 *
 * @returns Null when the name means nothing on its own (`PST`, `Our office`).
 */
export function zoneNamed(name: string): string | null {
  const text = name.trim().replace(/^"(.*)"$/, '$1');
  if (text === '' || text.length > 200) return null;
  if (UTC_NAMES.test(text)) return 'UTC';
  return (
    normaliseZone(text) ?? windowsZone(text) ?? offsetZone(text) ?? endOfPath(text) ?? cityOfDisplayName(text) ?? null
  );
}

/** An offset in seconds as a zone: 3600 is `UTC+1`, 20700 is `UTC+5:45`. Null when no zone is that far from UTC. */
export function zoneOfOffset(seconds: number): string | null {
  if (seconds === 0) return 'UTC';
  const minutes = Math.round(Math.abs(seconds) / 60);
  const fraction = minutes % 60 ? `:${String(minutes % 60).padStart(2, '0')}` : '';
  const zone = `UTC${seconds < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${fraction}`;
  return fixedOffset(zone) === null ? null : zone;
}

function offsetZone(text: string): string | null {
  const match = OFFSET.exec(text);
  if (!match) return null;
  const seconds = (Number(match[2]) * 60 + Number(match[3] ?? 0)) * 60;
  return zoneOfOffset(match[1] === '-' ? -seconds : seconds);
}

function endOfPath(text: string): string | undefined {
  const parts = text.split('/').filter((part) => part !== '');
  for (let count = Math.min(3, parts.length - 1); count >= 2; count -= 1) {
    const zone = normaliseZone(parts.slice(-count).join('/'));
    if (zone) return zone;
  }
  return undefined;
}

let zonesByCity: Map<string, string> | undefined;

function cityOfDisplayName(text: string): string | undefined {
  const cities = DISPLAY_NAME.exec(text)?.[1];
  if (!cities) return undefined;
  zonesByCity ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [zone.slice(zone.lastIndexOf('/') + 1).toLowerCase(), zone]),
  );
  if (/^coordinated universal time$/i.test(cities)) return 'UTC';
  for (const city of cities.split(',')) {
    const zone = zonesByCity.get(city.trim().replaceAll(' ', '_').toLowerCase());
    if (zone) return zone;
  }
  return undefined;
}
