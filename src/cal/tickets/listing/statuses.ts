import { filledParts } from '#core/parameters';

/**
 * The statuses of a list: everything but the trash by default and for `any`. Callers who manage no attendees get what
 * is published, whatever they ask for.
 * @returns undefined for everything but the bin
 */
export function requestedStatuses(value: unknown, manager: boolean): string[] | undefined {
  const asked = value === undefined ? undefined : filledParts(value);
  if (!manager) return !asked || asked.includes('publish') || asked.includes('any') ? ['publish'] : [];
  return asked === undefined || asked.includes('any') ? undefined : asked;
}
