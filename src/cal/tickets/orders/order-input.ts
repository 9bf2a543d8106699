import { RestError, invalidParameter } from '../../../core/rest/errors.js';
import { isEmail, isNumeric } from '../../../core/rest/parameters/index.js';
import { plainText } from '../../../core/text/index.js';
import type { Information } from '../attendees/attendee-information.js';
import { checkRequired, readInformation } from '../attendees/attendee-information.js';
import type { TicketEntity } from '../tickets/ticket.entity.js';
import type { NewAttendee } from './purchase-writer.js';

/** Who buys. */
export interface Purchaser {
  name: string;
  email: string;
}

/** What was sent of one attendee. */
export interface SentAttendee {
  ticketId: number;
  name?: string;
  email?: string;
  optout: number | null;
  meta?: unknown;
}

/** Most characters of a name and of an e-mail address, checked before anything else is done with them. */
const MAX_NAME_LENGTH = 250;
const MAX_EMAIL_LENGTH = 254;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** Refuses text that is too long. @throws RestError 400 `rest_invalid_param` */
export function checkLength(param: string, member: string, value: unknown, most: number): void {
  if (typeof value === 'string' && value.length > most)
    throw invalidParameter(param, `${member} may have at most ${most} characters.`);
}

/** Refuses members that have no effect. @throws RestError 400 `rest_invalid_param` */
function refuseMembers(param: string, others: Record<string, unknown>, accepted: readonly string[]): void {
  const unknown = Object.keys(others);
  if (unknown.length === 0) return;
  const named = unknown
    .slice(0, 20)
    .map((name) => name.slice(0, 100))
    .join(', ');
  throw invalidParameter(param, `Unknown members of ${param}: ${named}. Accepted: ${accepted.join(', ')}.`);
}

/** Refuses members of the tickets of an order that have no effect. @throws RestError 400 `rest_invalid_param` */
export function checkTicketMembers(sent: unknown): void {
  for (const item of typeof sent === 'object' && sent !== null ? (Object.values(sent) as unknown[]) : []) {
    const { ticket_id: _id, quantity: _quantity, optout: _optout, ...others } = isObject(item) ? item : {};
    refuseMembers('tickets', others, ['ticket_id', 'quantity', 'optout']);
  }
}

/** The purchaser as sent: `{name, email}`. @throws RestError 400 `rest_invalid_param` */
export function readPurchaser(sent: unknown): Purchaser {
  const { name, email, ...others } = isObject(sent) ? sent : {};
  refuseMembers('purchaser', others, ['name', 'email']);
  checkLength('purchaser', 'name', name, MAX_NAME_LENGTH);
  checkLength('purchaser', 'email', email, MAX_EMAIL_LENGTH);
  const shown = plainText(textOf(name) ?? '');
  const address = textOf(email) ?? '';
  if (shown === '' || !isEmail(address))
    throw invalidParameter('purchaser', 'purchaser needs a name and an e-mail address.');
  return { name: shown, email: address };
}

/** The attendees as sent: `[{ticket_id, full_name?, email?, optout?, attendee_meta?}]`. @throws RestError 400 `rest_invalid_param` */
export function readAttendees(sent: unknown): SentAttendee[] {
  if (sent === undefined || sent === null) return [];
  const list = Array.isArray(sent) ? (sent as unknown[]) : isObject(sent) ? Object.values(sent) : undefined;
  if (!list || list.length > 1000)
    throw invalidParameter('attendees', 'Send a list of {ticket_id, full_name, email, optout, attendee_meta}.');
  return list.map((item) => {
    const {
      ticket_id: ticketId,
      full_name: name,
      email,
      optout,
      attendee_meta: meta,
      ...others
    } = isObject(item) ? item : {};
    refuseMembers('attendees', others, ['ticket_id', 'full_name', 'email', 'optout', 'attendee_meta']);
    checkLength('attendees', 'full_name', name, MAX_NAME_LENGTH);
    checkLength('attendees', 'email', email, MAX_EMAIL_LENGTH);
    if (!isNumeric(ticketId)) throw invalidParameter('attendees', 'Every attendee needs a ticket_id.');
    const address = textOf(email);
    if (address !== undefined && !isEmail(address))
      throw invalidParameter('attendees', `${address} is no e-mail address.`);
    const hide =
      optout === undefined || optout === null
        ? null
        : Number(!(optout === false || optout === 0 || optout === '0' || optout === 'false'));
    return { ticketId: Number(ticketId), name: textOf(name), email: address, optout: hide, meta };
  });
}

/** What the attendees of one line are made from. */
export interface LineInput {
  ticket: TicketEntity;
  quantity: number;
  /** What the cart says of showing names. */
  optout: number | null;
  /** Answers from the cart, one per attendee. */
  meta: readonly Record<string, unknown>[];
}

/**
 * The attendees of one line: as many as tickets, those who were not named go by the purchaser's name.
 * @throws RestError 400 `rest_invalid_param`, `missing-attendee-details`, `invalid-meta-fields`, `missing-required-meta-fields`
 */
export function lineAttendees(
  { ticket, quantity, optout, meta }: LineInput,
  sent: readonly SentAttendee[],
  purchaser: Purchaser,
): NewAttendee[] {
  const named = sent.filter(({ ticketId }) => ticketId === ticket.id);
  if (named.length > quantity)
    throw invalidParameter('attendees', `There are more attendees than tickets ${ticket.id}.`);
  return Array.from({ length: quantity }, (_, i) => {
    const given = named[i];
    if (ticket.iac === 'required' && (given?.name === undefined || given.email === undefined)) {
      throw new RestError(
        'missing-attendee-details',
        `Ticket ${ticket.id} needs full_name and email of every attendee.`,
        400,
      );
    }
    return {
      name: given?.name ?? purchaser.name,
      email: given?.email ?? purchaser.email,
      // Silence is no consent to show a name.
      optout: given?.optout ?? optout ?? 1,
      information: information(ticket, given?.meta ?? meta[i]),
    };
  });
}

function information({ fields }: TicketEntity, sent: unknown): Information | null {
  if (sent !== undefined) return readInformation(fields, sent);
  checkRequired(fields, {});
  return null;
}
