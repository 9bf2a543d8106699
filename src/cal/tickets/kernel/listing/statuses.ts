import { filledParts } from '#core/parameters';

/**
 * The statuses of a list: everything but the trash by default and for `any`. Callers who manage no attendees get what
 * is published, whatever they ask for.
 * @returns undefined for everything but the bin
 */
export function requestedStatuses(value: unknown, manager: boolean): string[] | undefined {
  const requested = value === undefined ? undefined : filledParts(value);
  if (!manager) return !requested || requested.includes('publish') || requested.includes('any') ? ['publish'] : [];
  return requested === undefined || requested.includes('any') ? undefined : requested;
}
