import { sign, verify } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectSettings, SettingsStore } from '#core/settings';
import { HOUR_MS, toMs } from '#core/time';
import { TicketHostsRepository } from '../../catalog/hosts/ticket-hosts.repository.js';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import { RegisterTicketCodeWriter, type TicketCodeWriter } from '../../sales/attendees/ticket-code-text.service.js';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { AdmissionKeysService, type SigningKey } from './admission-keys.service.js';
import { codeTag } from './code-tag.js';
import { codeText, packCode, readCodeText, type SignedCode, SIGNED_PREFIX, unpackCode } from './signed-code.js';

/** Hours before the start and after the end of an event for which codes are valid: the largest buffer of the settings. */
const MARGIN_HOURS = 24;
/** Codes without a start are valid since then. */
const NO_START_MS = Date.UTC(2024, 0, 1);

/** What a code depends on. */
export type CodedAttendee = Pick<AttendeeEntity, 'id' | 'ticket_id' | 'post_id' | 'security_code'>;

/** Signs codes of tickets, and reads them. */
@RegisterTicketCodeWriter()
@Injectable()
export class SignedCodesService implements TicketCodeWriter {
  constructor(
    private readonly keys: AdmissionKeysService,
    private readonly hosts: TicketHostsRepository,
    @InjectSettings(TicketSettings) private readonly settings: SettingsStore<TicketSettings>,
  ) {}

  /** The signed codes of attendees, where the settings want them; those with ids beyond the format are left out. */
  async codeTexts(attendees: readonly CodedAttendee[]): Promise<Map<number, string>> {
    if ((await this.settings.read()).ticket_code_format !== 'signed' || attendees.length === 0) return new Map();
    return this.signAll(attendees);
  }

  /** The signed code of an attendee, whatever the settings say; nothing for ids that the format cannot contain. */
  async sign(attendee: CodedAttendee): Promise<string | undefined> {
    return (await this.signAll([attendee])).get(attendee.id);
  }

  /** Whether a scanned text claims to be a signed code. */
  isSigned(text: string): boolean {
    return text.startsWith(SIGNED_PREFIX);
  }

  /**
   * What a signed code says. Whether it is valid at a moment is judged by `validityAt`, whether it was replaced by
   * `isCurrent`. The validity is that of the date at which the code was drawn: what a list says of the attendee precedes it.
   */
  async read(text: string): Promise<SignedCode | 'signature-invalid'> {
    const parts = readCodeText(text);
    const code = parts && unpackCode(parts.payload);
    const key = code && (await this.keys.publicKeys()).get(code.keyId);
    if (!parts || !code || !key) return 'signature-invalid';
    return verify(null, parts.payload, key, parts.signature) ? code : 'signature-invalid';
  }

  /** Whether a code is of this ticket and of its present holder: a transfer or an exchange replaces the code. */
  isCurrent({ attendeeId, ticketId, tag }: SignedCode, attendee: CodedAttendee): boolean {
    return (
      attendeeId === attendee.id &&
      ticketId === attendee.ticket_id &&
      tag === codeTag(attendee.id, attendee.security_code)
    );
  }

  private async signAll(attendees: readonly CodedAttendee[]): Promise<Map<number, string>> {
    const hosts = await this.hosts.find(attendees.flatMap(({ post_id: id }) => id ?? []));
    const key = await this.keys.signing();
    const texts = new Map<number, string>();
    for (const attendee of attendees) {
      const text = signedText(attendee, hosts.get(attendee.post_id ?? 0), key);
      if (text !== undefined) texts.set(attendee.id, text);
    }
    return texts;
  }
}

function signedText(attendee: CodedAttendee, host: TicketHost | undefined, key: SigningKey): string | undefined {
  const { id, ticket_id: ticketId, post_id: eventId, security_code: securityCode } = attendee;
  const payload = packCode({
    keyId: key.id,
    attendeeId: id,
    ticketId,
    eventId: eventId ?? 0,
    // Pages and postponed events have no time.
    validFromMs: host?.startUtc ? toMs(host.startUtc) - MARGIN_HOURS * HOUR_MS : NO_START_MS,
    validUntilMs: host?.startUtc && host.endUtc ? toMs(host.endUtc) + MARGIN_HOURS * HOUR_MS : null,
    tag: codeTag(id, securityCode),
  });
  return payload && codeText(payload, sign(null, payload, key.privateKey));
}
