import { saleWindow, type TicketDefinition, type TicketInput } from '../../tickets/catalog/index.js';

/** Why a ticket of a date stays as it is. */
export const TICKET_KEEPING_REASONS = ['own_value', 'sold', 'sale_window', 'no_ticket'] as const;

/** One of `TICKET_KEEPING_REASONS`. */
export type TicketKeepingReason = (typeof TICKET_KEEPING_REASONS)[number];

type Member = keyof TicketInput;

/** What a change does to the ticket of one date. */
export interface TicketChange {
  /** What is written. */
  change: TicketInput;
  retained: { reason: TicketKeepingReason; members: Member[] }[];
}

/** Members that only make sense together. */
const GROUPS: readonly (readonly Member[])[] = [
  ['mode', 'capacity', 'event_capacity'],
  ['sale_from', 'sale_until'],
];

/** Members as requests name them. */
const REQUEST_NAMES: Partial<Record<Member, string>> = {
  sale_from: 'start_date',
  sale_until: 'end_date',
  fields: 'attendee_information_fields',
  tax_rate: 'tax_percent',
  mode: 'ticket.mode',
  capacity: 'ticket.capacity',
  event_capacity: 'ticket.event_capacity',
  not_going: 'ticket.not_going',
  reduced: 'ticket.sale_price',
};

/** Members that belong to a ticket and not to what the tickets of a series have in common. */
const OF_ONE_TICKET: readonly Member[] = ['status', 'currency'];

/** Names of members as requests have them, in alphabetical order. */
export function requestNames(members: readonly Member[]): string[] {
  return members.map((member) => REQUEST_NAMES[member] ?? member).sort();
}

/** The members in which a ticket differs from what those of its series have in common. */
export function ownMembers(input: TicketInput, common: TicketInput): Member[] {
  const names = new Set([...Object.keys(input), ...Object.keys(common)] as Member[]);
  return [...names].filter((name) => !OF_ONE_TICKET.includes(name) && !isSame(input[name], common[name]));
}

/**
 * Plans a change of the ticket of one date. Members that differ from the series are retained, and so are a capacity that
 * would fall below the seats taken and a sale that would end before it begins.
 * @param common values that the tickets of the series share before the change; undefined: no member is retained as differing
 */
export function planChange(
  definition: TicketDefinition,
  wanted: TicketInput,
  common: TicketInput | undefined,
): TicketChange {
  const { input } = definition;
  const differing = (Object.keys(wanted) as Member[]).filter((name) => !isSame(input[name], wanted[name]));
  const own = new Set(common ? ownMembers(input, common) : []);
  const plan: TicketChange = { change: {}, retained: [] };
  const open = keep(plan, differing, 'own_value', (name) => groupOf(name).some((member) => own.has(member)));
  const after = { ...input, ...picked(wanted, open) };
  const sellable = keep(plan, open, 'sold', (name) => groupOf(name).includes('capacity') && isBelow(definition, after));
  const writable = keep(
    plan,
    sellable,
    'sale_window',
    (name) => groupOf(name).includes('sale_until') && endsBeforeItBegins(definition, after),
  );
  plan.change = picked(wanted, writable);
  return plan;
}

/** Whether a sale with these moments would end before it begins. */
export function endsBeforeItBegins({ host }: Pick<TicketDefinition, 'host'>, input: TicketInput): boolean {
  const { from, until } = saleWindow(
    { sale_from: input.sale_from ?? null, sale_until: input.sale_until ?? null },
    host,
  );
  return until !== '' && until < from;
}

/** These members of an input. */
export function picked(input: TicketInput, members: readonly Member[]): TicketInput {
  return Object.fromEntries(members.map((member) => [member, input[member]]));
}

function keep(
  plan: TicketChange,
  members: readonly Member[],
  reason: TicketKeepingReason,
  stays: (member: Member) => boolean,
): Member[] {
  const retained = members.filter(stays);
  if (retained.length > 0) plan.retained.push({ reason, members: retained });
  return members.filter((member) => !retained.includes(member));
}

/** Whether fewer seats are wanted than are taken. */
function isBelow({ taken, eventTaken, pools }: TicketDefinition, after: TicketInput): boolean {
  const isShared = after.mode === 'global' || after.mode === 'capped';
  const isOwn = after.mode === 'own' || after.mode === 'capped';
  if (isOwn && after.capacity != null && after.capacity < taken) return true;
  const joining = pools.some(({ isOfEvent }) => isOfEvent) ? 0 : taken;
  return isShared && after.event_capacity != null && after.event_capacity < eventTaken + joining;
}

function groupOf(member: Member): readonly Member[] {
  return GROUPS.find((group) => group.includes(member)) ?? [member];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
