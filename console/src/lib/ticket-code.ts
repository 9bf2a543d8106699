/** What was scanned or typed at the check-in. */
export type TicketCode =
  /** The code of a ticket. */
  | { kind: 'code'; attendeeId: number; securityCode: string }
  /** The number of an attendee, typed by hand. */
  | { kind: 'id'; attendeeId: number }
  /** A name or an e-mail address to search for. */
  | { kind: 'search'; text: string };

/** Reads the address in the QR code of a ticket, a number, or text to search for. */
export function readTicketCode(input: string): TicketCode {
  const text = input.trim();
  if (URL.canParse(text)) {
    const { searchParams } = new URL(text);
    const attendeeId = Number(searchParams.get('ticket_id'));
    const securityCode = searchParams.get('security_code') ?? '';
    if (Number.isSafeInteger(attendeeId) && attendeeId > 0 && securityCode !== '')
      return { kind: 'code', attendeeId, securityCode };
  }
  return /^\d{1,9}$/.test(text) ? { kind: 'id', attendeeId: Number(text) } : { kind: 'search', text };
}
