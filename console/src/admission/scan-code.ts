/** What was scanned or typed. */
export type ScanInput =
  /** The code of a ticket: its address, or number and security code. */
  | { kind: 'code'; attendeeId: number; securityCode: string; text: string }
  /** A signed code, not verified yet. */
  | { kind: 'signed'; text: string }
  /** A number, typed by hand. */
  | { kind: 'number'; attendeeId: number }
  /** A name to search for. */
  | { kind: 'search'; text: string };

const SIGNED_PREFIX = 'A:';
/** Digits of a signed code in base 45; shorter texts are names. */
const MIN_SIGNED_LENGTH = 60;
const NUMBER = /^\d{1,10}$/;
/** Number and security code with a hyphen, alone or at the end of an address. */
const NUMBER_AND_CODE = /(?:^|\/)(\d{1,10})-([\da-z]{4,40})$/i;

/**
 * Reads a scan, or what a person typed.
 * @param raw as it came: a space at the end of a signed code is a digit of it
 */
export function readScan(raw: string): ScanInput {
  const line = raw.replace(/^\s+|[\r\n\t]+$/g, '');
  if (line.startsWith(SIGNED_PREFIX) && line.length >= MIN_SIGNED_LENGTH) return { kind: 'signed', text: line };
  const text = line.trim();
  if (/^https?:/i.test(text) && URL.canParse(text)) {
    const { searchParams } = new URL(text);
    const attendeeId = Number(searchParams.get('ticket_id'));
    const securityCode = searchParams.get('security_code') ?? '';
    if (Number.isSafeInteger(attendeeId) && attendeeId > 0 && securityCode !== '')
      return { kind: 'code', attendeeId, securityCode, text };
  }
  const parts = NUMBER_AND_CODE.exec(text);
  if (parts) return { kind: 'code', attendeeId: Number(parts[1]), securityCode: parts[2], text };
  return NUMBER.test(text) ? { kind: 'number', attendeeId: Number(text) } : { kind: 'search', text };
}

/** The token in what an enrolment code has: the address with `#enroll=`, `{"url", "token"}`, or the token alone. */
export function readEnrollment(raw: string): string | undefined {
  const text = raw.trim();
  const inAddress = /[#&?]enroll=([\w-]+)/.exec(text)?.[1];
  const inJson = /^\{.*"token"\s*:\s*"([\w-]+)"/s.exec(text)?.[1];
  const alone = /^[\w-]{20,200}$/.exec(text)?.[0];
  return inAddress ?? inJson ?? alone;
}

/** How a list has the code of an attendee: 16 bytes of SHA-256, hexadecimal. */
export async function codeHash(attendeeId: number, securityCode: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${attendeeId}:${securityCode}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
