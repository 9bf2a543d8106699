import type { Provider } from './ticket.entity.js';
import { filledParts } from '#core/parameters';

/** What filters and the cart call the kinds of tickets (tickets.md §1). */
const NAMES: Readonly<Record<string, Provider>> = { 'tickets-commerce': 'tc', tc: 'tc', rsvp: 'rsvp' };

/** The kind that a filter or cart means by a name. */
export function providerNamed(name: string): Provider | undefined {
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}

/** The kinds that a list or CSV names; unknown names are skipped. Absent: all kinds. */
export function providersOf(value: unknown): Provider[] | undefined {
  if (value === undefined) return undefined;
  return [...new Set(filledParts(value).flatMap((name) => providerNamed(name) ?? []))];
}
