import type { Information, InformationField } from '../../catalog/attendees/attendee-information.js';
import { emailAddress } from '#core/parameters';
import { plainText, sortKey } from '#core/text';
import { type AnswerFault, answersOf, isAnswerColumn, slugOf } from './guest-answers.js';
import type { GuestColumns, GuestField } from './guest-columns.js';
import { isValidStatus } from './order-layouts.js';

/** Most tickets of one guest. */
export const MAX_TICKETS_PER_GUEST = 50;
/** Characters of a name and of an e-mail address. */
const MAX_NAME_LENGTH = 250;
const MAX_EMAIL_LENGTH = 254;
/** Characters of the name of a ticket, and of what it cost. */
const MAX_LABEL_LENGTH = 100;
const MAX_PRICE_LENGTH = 40;

/** Characters of references: ASCII, for they are compared byte by byte. */
export const REFERENCE = /^[!-~](?:[ -~]{0,98}[!-~])?$/;
/** The same of an order code or a number of a position as a file has it. */
const PART = /^[!-~]{1,40}$/;

/** Why a row of a list is not a guest. */
export type GuestFault = 'empty' | 'email' | 'name-too-long' | 'quantity' | 'reference' | 'status' | AnswerFault;

/** A guest of a list. */
export interface Guest {
  /** May be empty where there is an address. */
  name: string;
  /** May be empty where there is a name. */
  email: string;
  quantity: number;
  /** What the ticket is called in the system that it comes from; there is one of each for an event. Empty: none. */
  reference: string;
  /** What its order is called there; guests with the same one get one order. Empty: each has one. */
  order_reference: string;
  /** Who ordered there; both empty: the guest. */
  purchaser_name: string;
  purchaser_email: string;
  /** What was paid there, as the file has it; empty: not known. */
  original_price: string;
  /** Answers to the questions of the ticket, for each of its tickets; null: none. */
  attendee_meta: Information | null;
}

/** A row of a list. */
export interface GuestRow extends Guest {
  /** Name of the ticket in the system that it comes from; empty: not known. */
  ticket_name: string;
  faults: GuestFault[];
  /** Slugs of the questions whose answers do not fit or are missing. */
  unanswered: string[];
}

/**
 * Reads the rows of a table below the names of its columns.
 * @param system before the references of orders, such as `pretix`
 * @param questions of the ticket
 */
export function guestsOf(
  body: readonly (readonly string[])[],
  { system, fields }: GuestColumns,
  questions: readonly InformationField[] | null = null,
): GuestRow[] {
  const rowsOfOrders = new Map<string, number>();
  return body.map((cells) => {
    const cell = (field: GuestField): string => cells[fields.indexOf(field)] ?? '';
    const order = cell('order_reference');
    const count = (rowsOfOrders.get(order) ?? 0) + 1;
    rowsOfOrders.set(order, count);
    const references = fields.includes('order_reference') ? referencesOf(cell, system ?? 'list', count) : NONE;
    const answers = new Map(
      fields.flatMap((field, i) => (isAnswerColumn(field) ? [[slugOf(field), (cells[i] ?? '').trim()] as const] : [])),
    );
    const row = rowOf(cell, references);
    const { attendee_meta: meta, faults, unanswered } = answersOf(answers, questions);
    return { ...row, attendee_meta: meta, faults: [...row.faults, ...faults], unanswered };
  });
}

type Cells = (field: GuestField) => string;

/** References of a row; undefined: it has none that can be stored. */
type References = { order: string; ticket: string } | undefined;

const NONE: References = { order: '', ticket: '' };

/** @param count which row of its order it is, for exports that do not number their tickets */
function referencesOf(cell: Cells, system: string, count: number): References {
  const order = cell('order_reference');
  const position = cell('position') || String(count);
  if (!PART.test(order) || !PART.test(position)) return undefined;
  return { order: `${system} ${order}`, ticket: `${system} ${order}-${position}` };
}

function rowOf(cell: Cells, references: References): Omit<GuestRow, 'attendee_meta' | 'unanswered'> {
  const purchaser = { name: nameOf(cell, 'purchaser_'), email: addressOf(cell('purchaser_email')) };
  const own = { name: nameOf(cell, ''), email: addressOf(cell('email')) };
  // A ticket whose holder is not named goes by its purchaser.
  const name = own.name || (own.email.sent === '' ? purchaser.name : '');
  const email = own.email.sent === '' ? purchaser.email : own.email;
  const amount = cell('quantity') || '1';
  const quantity = /^\d{1,3}(\.0+)?$/.test(amount) ? Number(amount) : 0;
  const status = cell('status');
  const faults: GuestFault[] = [];
  if (name === '' && email.sent === '') faults.push('empty');
  if (email.address === undefined || purchaser.email.address === undefined) faults.push('email');
  if (name.length > MAX_NAME_LENGTH || purchaser.name.length > MAX_NAME_LENGTH) faults.push('name-too-long');
  if (quantity < 1 || quantity > MAX_TICKETS_PER_GUEST) faults.push('quantity');
  if (!references) faults.push('reference');
  if (status !== '' && !isValidStatus(status)) faults.push('status');
  return {
    name: name.slice(0, MAX_NAME_LENGTH),
    email: email.address ?? email.sent,
    quantity,
    reference: references?.ticket ?? '',
    order_reference: references?.order ?? '',
    purchaser_name: purchaser.name.slice(0, MAX_NAME_LENGTH),
    purchaser_email: purchaser.email.address ?? purchaser.email.sent,
    original_price: priceOf(cell),
    ticket_name: plainText(cell('ticket_name').slice(0, MAX_LABEL_LENGTH)),
    faults,
  };
}

function nameOf(cell: Cells, prefix: '' | 'purchaser_'): string {
  const parts = [cell(`${prefix}first_name`), cell(`${prefix}last_name`)].filter((part) => part !== '').join(' ');
  return plainText((cell(`${prefix}name`) || parts).slice(0, MAX_NAME_LENGTH + 1));
}

/** @returns what was sent, and the address as it is stored: empty for none, undefined for what is none */
function addressOf(sent: string): { sent: string; address: string | undefined } {
  if (sent === '') return { sent, address: '' };
  return { sent, address: sent.length > MAX_EMAIL_LENGTH ? undefined : emailAddress(sent) };
}

function priceOf(cell: Cells): string {
  const price = cell('original_price');
  return price === '' ? '' : plainText(`${price} ${cell('currency')}`.trim()).slice(0, MAX_PRICE_LENGTH);
}

/** By what a guest is the same one: the e-mail address, else the name. */
export function guestKey({ name, email }: Pick<Guest, 'name' | 'email'>): string {
  return email === '' ? `name ${sortKey(name)}` : `email ${email.toLowerCase()}`;
}
