import { invalidParameter } from '../../../core/rest/errors.js';
import { isNumeric } from '../../../core/rest/parameters/index.js';
import { isId } from '../../../core/content/content-registry.js';
import type { CartMeta } from './carts.repository.js';

/** What is wanted of one ticket. */
export interface WantedTicket {
  ticket_id: number;
  /** 0 removes it. */
  quantity: number;
  /** 1: hide the attendees' names, 0: show them; null: nothing was said. */
  optout: number | null;
}

/** Most different tickets of one cart, and characters of what it keeps of attendees. */
const MOST_LINES = 50;
const LONGEST_META = 100_000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isYes = (value: unknown): boolean =>
  value === true || value === 1 || /^(1|true|yes|on)$/i.test(typeof value === 'string' ? value : '');
const listOf = (value: unknown): unknown[] | undefined =>
  Array.isArray(value) ? (value as unknown[]) : isObject(value) ? Object.values(value) : undefined;

/**
 * The tickets of a cart or order as they were sent: `[{ticket_id, quantity, optout?}]`. A ticket named twice counts as
 * the last one says.
 * @param most places that one cart or order may have
 * @throws RestError 400 `rest_invalid_param`
 */
export function readWanted(sent: unknown, most: number): WantedTicket[] {
  const list = listOf(sent);
  if (!list || list.length > MOST_LINES)
    throw invalidParameter('tickets', `Send a list of {ticket_id, quantity}, at most ${MOST_LINES}.`);
  const wanted = new Map<number, WantedTicket>();
  for (const item of list) {
    const { ticket_id: id, quantity = 1, optout } = isObject(item) ? item : {};
    if (!isNumeric(id) || !isId(Number(id)))
      throw invalidParameter('tickets', 'Every ticket_id must be the id of a ticket.');
    if (
      !isNumeric(quantity) ||
      !Number.isInteger(Number(quantity)) ||
      Number(quantity) < 0 ||
      Number(quantity) > most
    ) {
      throw invalidParameter('tickets', `Every quantity must be a whole number from 0 to ${most}.`);
    }
    wanted.set(Number(id), {
      ticket_id: Number(id),
      quantity: Number(quantity),
      optout: optout === undefined || optout === null ? null : Number(isYes(optout)),
    });
  }
  return [...wanted.values()];
}

/** What was sent of the attendees: `[{ticket_id, provider, items: [{slug: answer}]}]`. @throws RestError 400 `rest_invalid_param` */
export function readMeta(sent: unknown): CartMeta[] {
  const list = listOf(sent);
  if (!list || list.length > MOST_LINES || JSON.stringify(list).length > LONGEST_META)
    throw invalidParameter('meta', 'Send a list of {ticket_id, items}.');
  return list.map((item) => {
    const { ticket_id: id, provider, items } = isObject(item) ? item : {};
    const answers = listOf(items ?? []);
    if (!isNumeric(id) || !isId(Number(id)) || !answers || !answers.every(isObject))
      throw invalidParameter('meta', 'Every entry of meta needs a ticket_id and a list of items.');
    return {
      ticket_id: Number(id),
      provider: typeof provider === 'string' ? provider.slice(0, 50) : '',
      items: answers,
    };
  });
}
