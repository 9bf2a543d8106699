import { RestError, invalidParameter } from '#core/errors';
import { type Information, checkRequired, readInformation } from '../../catalog/attendees/attendee-information.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';
import type { OrderAttendeeDto, PurchaserDto } from '../model/create-order.dto.js';
import type { NewAttendee } from '../model/purchase.js';

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
  sent: readonly OrderAttendeeDto[],
  purchaser: PurchaserDto,
): NewAttendee[] {
  const named = sent.filter(({ ticket_id: id }) => id === ticket.id);
  if (named.length > quantity)
    throw invalidParameter('attendees', `There are more attendees than tickets ${ticket.id}.`);
  return Array.from({ length: quantity }, (_, i) => {
    const details = named[i] as OrderAttendeeDto | undefined;
    if (ticket.iac === 'required' && (details?.full_name === undefined || details.email === undefined)) {
      throw new RestError(
        'missing-attendee-details',
        `Ticket ${ticket.id} needs full_name and email of every attendee.`,
        400,
      );
    }
    return {
      name: details?.full_name ?? purchaser.name,
      email: details?.email ?? purchaser.email,
      // A name is shown only where the purchaser has said so.
      optout: details?.optout === undefined ? (optout ?? 1) : Number(details.optout),
      information: information(ticket, details?.attendee_meta ?? meta[i]),
    };
  });
}

function information({ fields }: TicketEntity, sent: unknown): Information | null {
  if (sent !== undefined) return readInformation(fields, sent);
  checkRequired(fields, {});
  return null;
}
