import type { DomainEvent } from '#core/events';

/** The object that an event is about. */
export interface WebhookSubject {
  /** Kind: a type of content such as `cal_events`, or `order`, `attendee`, `ticket`, `user`; empty: none. */
  type: string;
  /** Its id as text; empty: none. */
  id: string;
}

/** Members of payloads by the kind of object that they name, the most particular first: money belongs to its order. */
const KINDS: readonly (readonly [member: string, type: string])[] = [
  ['attendeeId', 'attendee'],
  ['orderId', 'order'],
  ['ticketId', 'ticket'],
  ['eventId', 'cal_events'],
  ['userId', 'user'],
];

/** Members that all events have. */
const COMMON: ReadonlySet<string> = new Set<keyof DomainEvent>(['id', 'name', 'occurredAt', 'actor']);

/** What an event says beside the members that all have, as `data` names it: `orderId` is `order_id`. */
export function factsOf(event: DomainEvent): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(event)
      .filter(([name]) => !COMMON.has(name))
      .map(([name, value]: [string, unknown]) => [snakeCase(name), value]),
  );
}

/** The object of an event: contents by their type, else the first known id, else the first member that ends in `Id`. */
export function subjectOf(event: DomainEvent): WebhookSubject {
  const members = event as unknown as Record<string, unknown>;
  if (typeof members.contentType === 'string') return subject(members.contentType, members.contentId);
  const known = KINDS.find(([member]) => isId(members[member]));
  if (known) return subject(known[1], members[known[0]]);
  const other = Object.keys(members).find((name) => /^[a-z]\w*Id$/.test(name) && isId(members[name]));
  return other === undefined ? { type: '', id: '' } : subject(snakeCase(other.slice(0, -2)), members[other]);
}

/** Name of a member as `data` has it. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const isId = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

function subject(type: string, id: unknown): WebhookSubject {
  return { type: type.slice(0, 60), id: String(id).slice(0, 64) };
}
