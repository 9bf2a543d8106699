import type { AccessCode, DiscountCode } from '../api/types.js';
import { inputToMoment, momentToInput } from './dates.js';

/** What the form of a discount code or an access code changes. */
export interface CodeDraft {
  /** Only of a new code. */
  code: string;
  name: string;
  /** Of discount codes. */
  discount: 'percent' | 'amount';
  /** Percent, or an amount with a decimal point or comma. */
  value: string;
  /** Id of the event whose tickets the code is for; empty: all. */
  event: string;
  /** Ids of the tickets of the event that the code is for; empty: all. */
  tickets: readonly number[];
  /** Values of date fields, in the zone of the device; empty: no limit. */
  from: string;
  until: string;
  /** Whole numbers; empty: no limit. */
  uses: string;
  usesPerBuyer: string;
  isActive: boolean;
}

/** A code that does not exist yet. */
export const EMPTY_CODE: CodeDraft = {
  code: '',
  name: '',
  discount: 'percent',
  value: '',
  event: '',
  tickets: [],
  from: '',
  until: '',
  uses: '',
  usesPerBuyer: '',
  isActive: true,
};

const numberText = (value: number | null): string => (value === null ? '' : String(value));

/** The draft of a code that exists. */
export function codeDraftOf(code: AccessCode | DiscountCode): CodeDraft {
  const isDiscount = 'percent' in code;
  return {
    ...EMPTY_CODE,
    name: code.name,
    ...(isDiscount && {
      discount: code.percent === null ? 'amount' : 'percent',
      value: code.amount ?? numberText(code.percent),
      usesPerBuyer: numberText(code.max_uses_per_buyer),
    }),
    event: code.post_ids?.length === 1 ? String(code.post_ids[0]) : '',
    tickets: code.ticket_ids ?? [],
    from: momentToInput(code.valid_from_utc ?? ''),
    until: momentToInput(code.valid_until_utc ?? ''),
    uses: numberText(code.max_uses),
    isActive: code.is_active,
  };
}

/** Whether a code is for several events, or for events and single tickets, which the form leaves as they are. */
export function isForSeveral({ ticket_ids: tickets, post_ids: posts }: AccessCode | DiscountCode): boolean {
  return posts !== null && (posts.length > 1 || tickets !== null);
}

const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function bodyOf(draft: CodeDraft, isDiscount: boolean): Record<string, unknown> {
  const value = draft.value.trim().replace(',', '.');
  return {
    name: draft.name.trim(),
    ...(isDiscount && {
      [draft.discount]: draft.discount === 'percent' ? Number(value) : value,
      max_uses_per_buyer: numberOrNull(draft.usesPerBuyer),
    }),
    // Either list is enough: with the event, the code would be for its other tickets, too.
    ticket_ids: draft.tickets.length === 0 ? null : draft.tickets,
    post_ids: draft.event === '' || draft.tickets.length > 0 ? null : [Number(draft.event)],
    valid_from: inputToMoment(draft.from) || null,
    valid_until: inputToMoment(draft.until) || null,
    max_uses: numberOrNull(draft.uses),
    is_active: draft.isActive,
  };
}

/** The members of a request for a new code. An empty access code becomes a random one. */
export function newCodeMembers(draft: CodeDraft, isDiscount: boolean): Record<string, unknown> {
  const code = draft.code.trim();
  return { ...(code !== '' && { code }), ...bodyOf(draft, isDiscount) };
}

/** The members of a request that changes a code. */
export function changedCodeMembers(before: CodeDraft, after: CodeDraft, isDiscount: boolean): Record<string, unknown> {
  const old = bodyOf(before, isDiscount);
  return Object.fromEntries(
    Object.entries(bodyOf(after, isDiscount)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
    ),
  );
}
