import { isValidZone } from '#core/time';

/** The zone that most events have: an export does not say that of the site. */
export function commonZone(events: ReadonlyMap<string, number>): string | undefined {
  const zones = [...events].filter(([zone]) => isValidZone(zone)).sort((a, b) => b[1] - a[1]);
  return zones[0]?.[0];
}
