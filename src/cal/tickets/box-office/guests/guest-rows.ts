import { emailAddress } from '#core/parameters';
import { plainText, sortKey } from '#core/text';
import type { GuestField } from './guest-columns.js';

/** Most tickets of one guest. */
export const MAX_TICKETS_PER_GUEST = 50;
/** Characters of a name and of an e-mail address. */
const MAX_NAME_LENGTH = 250;
const MAX_EMAIL_LENGTH = 254;

/** Why a row of a list is not a guest. */
export type GuestFault = 'empty' | 'email' | 'name-too-long' | 'quantity';

/** A guest of a list. */
export interface Guest {
  /** May be empty where there is an address. */
  name: string;
  /** May be empty where there is a name. */
  email: string;
  quantity: number;
}

/** A row of a list. */
export interface GuestRow extends Guest {
  faults: GuestFault[];
}

/** Reads the row of a guest. */
export function guestOf(cells: readonly string[], columns: readonly (GuestField | null)[]): GuestRow {
  const cell = (field: GuestField): string => cells[columns.indexOf(field)] ?? '';
  const parts = [cell('first_name'), cell('last_name')].filter((part) => part !== '').join(' ');
  const name = plainText((cell('name') || parts).slice(0, MAX_NAME_LENGTH + 1));
  const sent = cell('email');
  const email = sent.length > MAX_EMAIL_LENGTH ? undefined : emailAddress(sent);
  const amount = cell('quantity') || '1';
  const quantity = /^\d{1,3}(\.0+)?$/.test(amount) ? Number(amount) : 0;
  const faults: GuestFault[] = [];
  if (name === '' && sent === '') faults.push('empty');
  if (sent !== '' && email === undefined) faults.push('email');
  if (name.length > MAX_NAME_LENGTH) faults.push('name-too-long');
  if (quantity < 1 || quantity > MAX_TICKETS_PER_GUEST) faults.push('quantity');
  return { name: name.slice(0, MAX_NAME_LENGTH), email: email ?? sent, quantity, faults };
}

/** By what a guest is the same one: the e-mail address, else the name. */
export function guestKey({ name, email }: Pick<Guest, 'name' | 'email'>): string {
  return email === '' ? `name ${sortKey(name)}` : `email ${email.toLowerCase()}`;
}
