import { parts } from './checks.js';

/**
 * The statuses that a list asks for: everything but the bin by default and for `any`. Who manages no attendees gets what
 * is published, whatever they ask for.
 * @returns undefined for everything but the bin
 */
export function requestedStatuses(value: unknown, manager: boolean): string[] | undefined {
  const asked = value === undefined ? undefined : parts(value);
  if (!manager) return !asked || asked.includes('publish') || asked.includes('any') ? ['publish'] : [];
  return asked === undefined || asked.includes('any') ? undefined : asked;
}
