import { Injectable } from '@nestjs/common';
import { isId } from '#core/parameters';
import { sameSecret } from '#core/security';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { AttendeeTransfersService } from '../../self-service/attendee-transfers.service.js';
import { codeHash } from './code-hash.js';
import type { ScanInput } from './scan-input.js';

/** What identifies the ticket of a scan. */
export type ScannedCode = {
  attendeeId: number;
} & ({ code: string } | { hash: string } | { byHand: true });

/** Why a code is not that of a ticket. */
export type CodeReason = 'unknown-code' | 'code-replaced' | 'signature-invalid' | 'code-expired';

/** What a code is compared with. */
export type CodedAttendee = Pick<AttendeeEntity, 'id' | 'ticket_id' | 'post_id' | 'security_code'>;

/** `<attendee id>-<code>`, alone or as the last part of an address. */
const TOKEN = /(?:^|\/)(\d{1,15})-([\da-zA-Z]{1,40})$/;

/** Reads what devices scan: addresses of QR codes, and `<attendee id>-<code>` that is typed. */
@Injectable()
export class ScannedCodeService {
  constructor(private readonly transfers: AttendeeTransfersService) {}

  /** What a scan says; nothing of the database is read. */
  read({ code, attendeeId, codeHash: hash }: ScanInput): Promise<ScannedCode | CodeReason> {
    return Promise.resolve(code === undefined ? withoutText(attendeeId, hash) : ofText(code.trim()));
  }

  /** Whether the attendee was chosen by hand, which needs the right to search. */
  isByHand(code: ScannedCode | CodeReason): boolean {
    return typeof code === 'object' && 'byHand' in code;
  }

  /**
   * Why a code is not that of an attendee as it is now.
   * @param scannedMs corrected time of the scan, by which the expiry of signed codes is judged
   */
  async whyInvalid(code: ScannedCode, attendee: CodedAttendee, _scannedMs: number): Promise<CodeReason | undefined> {
    if ('byHand' in code) return undefined;
    // A device has found the hash in its copy of the list: if it is not that of the ticket now, it was.
    if ('hash' in code) return sameSecret(code.hash, codeHash(attendee)) ? undefined : 'code-replaced';
    if (sameSecret(code.code, attendee.security_code)) return undefined;
    return (await this.transfers.hadCode(attendee.id, code.code)) ? 'code-replaced' : 'unknown-code';
  }
}

function withoutText(attendeeId: number | undefined, hash: string | undefined): ScannedCode | CodeReason {
  if (attendeeId === undefined) return 'unknown-code';
  return hash === undefined ? { attendeeId, byHand: true } : { attendeeId, hash };
}

function ofText(text: string): ScannedCode | CodeReason {
  const [, id, code] = TOKEN.exec(text) ?? [];
  if (id !== undefined) return coded(id, code);
  const query = text.includes('?') ? new URLSearchParams(text.slice(text.indexOf('?') + 1)) : undefined;
  return coded(query?.get('ticket_id'), query?.get('security_code'));
}

function coded(id: string | null | undefined, code: string | null | undefined): ScannedCode | CodeReason {
  const attendeeId = /^\d{1,15}$/.test(id ?? '') ? Number(id) : 0;
  return isId(attendeeId) && code ? { attendeeId, code } : 'unknown-code';
}
