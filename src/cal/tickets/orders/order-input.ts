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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The purchaser as sent: `{name, email}`. @throws RestError 400 `rest_invalid_param` */
export function readPurchaser(sent: unknown): Purchaser {
  const { name, email } = isObject(sent) ? sent : {};
  const shown = plainText(textOf(name) ?? '').slice(0, 250);
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
    const { ticket_id: ticketId, full_name: name, email, optout, attendee_meta: meta } = isObject(item) ? item : {};
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
      optout: given?.optout ?? optout,
      information: information(ticket, given?.meta ?? meta[i]),
    };
  });
}

function information({ fields }: TicketEntity, sent: unknown): Information | null {
  if (sent !== undefined) return readInformation(fields, sent);
  checkRequired(fields, {});
  return null;
}
