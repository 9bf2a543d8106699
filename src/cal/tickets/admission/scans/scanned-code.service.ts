import { Injectable } from '@nestjs/common';
import { isId } from '#core/parameters';
import { sameSecret } from '#core/security';
import { DAY_MS, toMs } from '#core/time';
import { TicketHostsRepository } from '../../catalog/hosts/ticket-hosts.repository.js';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { AttendeeTransfersService } from '../../self-service/attendee-transfers.service.js';
import { type SignedCode, validityAt } from '../signed-codes/signed-code.js';
import { SignedCodesService } from '../signed-codes/signed-codes.service.js';
import { codeHash } from './code-hash.js';
import type { ScanInput } from './scan-input.js';

/** What identifies the ticket of a scan. */
export type ScannedCode = {
  attendeeId: number;
} & ({ code: string } | { hash: string } | { signed: SignedCode } | { byHand: true });

/** Why a code is not that of a ticket. */
export type CodeReason = 'unknown-code' | 'code-replaced' | 'signature-invalid' | 'code-expired';

/** What a code is compared with. */
export type CodedAttendee = Pick<AttendeeEntity, 'id' | 'ticket_id' | 'post_id' | 'security_code'>;

/** `<attendee id>-<code>`, alone or as the last part of an address. */
const TOKEN = /(?:^|\/)(\d{1,15})-([\da-zA-Z]{1,40})$/;

/** How long before and after its event a signed code admits, as `SignedCodesService` signs it. */
const MARGIN_MS = DAY_MS;

/** Reads what devices scan: addresses of QR codes, signed codes, and `<attendee id>-<code>` that is typed. */
@Injectable()
export class ScannedCodeService {
  constructor(
    private readonly signed: SignedCodesService,
    private readonly transfers: AttendeeTransfersService,
    private readonly hosts: TicketHostsRepository,
  ) {}

  /** What a scan says. Called before a unit of work: keys of signed codes are shared with other requests. */
  async read({ code, attendeeId, codeHash: hash }: ScanInput): Promise<ScannedCode | CodeReason> {
    if (code === undefined) return withoutText(attendeeId, hash);
    const text = code.trim();
    if (!this.signed.isSigned(text)) return ofText(text);
    const signed = await this.signed.read(text);
    return typeof signed === 'string' ? signed : { attendeeId: signed.attendeeId, signed };
  }

  /** Whether the attendee was chosen by hand, which needs the right to search. */
  isByHand(code: ScannedCode | CodeReason): boolean {
    return typeof code === 'object' && 'byHand' in code;
  }

  /**
   * Why a code is not that of an attendee as it is now.
   * @param scannedMs corrected time of the scan, by which the expiry of signed codes is judged
   */
  async whyInvalid(code: ScannedCode, attendee: CodedAttendee, scannedMs: number): Promise<CodeReason | undefined> {
    if ('byHand' in code) return undefined;
    if ('signed' in code) {
      if (!this.signed.isCurrent(code.signed, attendee)) return 'code-replaced';
      return (await this.isValidAt(code.signed, attendee, scannedMs)) ? undefined : 'code-expired';
    }
    // A device has found the hash in its copy of the list: if it is not that of the ticket now, it was.
    if ('hash' in code) return sameSecret(code.hash, codeHash(attendee)) ? undefined : 'code-replaced';
    if (sameSecret(code.code, attendee.security_code)) return undefined;
    return (await this.transfers.hadCode(attendee.id, code.code)) ? 'code-replaced' : 'unknown-code';
  }

  /** Whether a signed code admits at a moment: as it says, or as the event says, which may have been moved since. */
  private async isValidAt(code: SignedCode, { post_id: hostId }: CodedAttendee, ms: number): Promise<boolean> {
    if (validityAt(code, ms) === 'valid') return true;
    const host = hostId === null ? undefined : (await this.hosts.find([hostId])).get(hostId);
    if (!host?.startUtc || !host.endUtc) return host !== undefined;
    return toMs(host.startUtc) - MARGIN_MS <= ms && ms < toMs(host.endUtc) + MARGIN_MS;
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
