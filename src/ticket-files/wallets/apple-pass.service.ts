import { Injectable } from '@nestjs/common';
import type { PKPass } from 'passkit-generator';
import { InstallationService } from '#core/site';
import type { TicketDocument, TicketFileFrame } from '../ticket-document.js';
import { TicketFilesConfig } from '../ticket-files.config.js';
import { readPassCertificates, type PassCertificates } from './pass-certificates.js';
import { passIcons } from './pass-icons.js';

/** Version of the format of passes. */
const FORMAT_VERSION = 1;

/** A fact of a pass. */
interface PassField {
  key: string;
  label: string;
  value: string;
}

/** Makes tickets for Apple Wallet: signed passes (`.pkpass`). */
@Injectable()
export class ApplePassService {
  private readonly certificates: PassCertificates | undefined;

  constructor(
    config: TicketFilesConfig,
    private readonly installation: InstallationService,
  ) {
    const certificates = config.applePassCertificate === undefined ? undefined : readPassCertificates(config.passTexts);
    this.certificates = certificates === undefined || 'fault' in certificates ? undefined : certificates;
  }

  /** Whether it is configured. */
  get isOn(): boolean {
    return this.certificates !== undefined;
  }

  /**
   * The pass of a ticket. Its serial number follows from the ticket, so a second download replaces the pass. One of a
   * ticket that is no longer valid is void and has no code.
   * @throws Error when it is not configured
   */
  async passOf(ticket: TicketDocument, frame: TicketFileFrame): Promise<Buffer> {
    if (!this.certificates) throw new Error('Apple Wallet is not configured.');
    const { certificate: signerCert, key: signerKey, wwdr, passTypeId, teamId } = this.certificates;
    // Loaded with the first pass, so that it costs nothing at the start.
    const { PKPass } = await import('passkit-generator');
    const pass = new PKPass(
      await passIcons(frame.accent),
      { signerCert, signerKey, wwdr },
      {
        formatVersion: FORMAT_VERSION,
        passTypeIdentifier: passTypeId,
        teamIdentifier: teamId,
        serialNumber: `${await this.installation.id()}-${ticket.id}`,
        organizationName: frame.site,
        description: ticket.eventTitle,
        logoText: frame.site,
        backgroundColor: 'rgb(255, 255, 255)',
        foregroundColor: 'rgb(26, 26, 26)',
        labelColor: rgb(frame.accent),
        groupingIdentifier: `event-${ticket.eventId ?? 0}`,
        voided: !ticket.isValid,
      },
    );
    pass.type = 'eventTicket';
    addFields(pass, ticket, frame);
    if (ticket.startMs !== null)
      pass.setRelevantDates([
        { startDate: new Date(ticket.startMs), endDate: new Date(ticket.endMs ?? ticket.startMs) },
      ]);
    if (ticket.startMs !== null) pass.setRelevantDate(new Date(ticket.startMs));
    if (ticket.endMs !== null) pass.setExpirationDate(new Date(ticket.endMs));
    if (ticket.isValid)
      pass.setBarcodes({
        format: 'PKBarcodeFormatQR',
        message: ticket.codeText,
        messageEncoding: 'iso-8859-1',
        altText: ticket.code,
      });
    return pass.getAsBuffer();
  }
}

function addFields(pass: PKPass, ticket: TicketDocument, { language, terms }: TicketFileFrame): void {
  const { texts } = language;
  const when = ticket.start === null ? '' : language.period(ticket.start, ticket.end, ticket.timezone, ticket.isAllDay);
  pass.primaryFields.push(...filled(['event', '', ticket.eventTitle]));
  pass.secondaryFields.push(...filled(['when', texts.when, when], ['where', texts.where, ticket.venue]));
  pass.auxiliaryFields.push(
    ...filled(['holder', texts.holder, ticket.holder ?? ''], ['ticket', texts.ticket, ticket.ticketTitle]),
  );
  pass.backFields.push(
    ...filled(
      ['notice', '', language.status(ticket.eventStatus, ticket.statusReason)],
      ['address', texts.where, [ticket.venue, ...ticket.address].filter((part) => part !== '').join('\n')],
      ['organizer', texts.organizer, ticket.organizers.join(', ')],
      ['price', texts.price, ticket.price ? language.money(ticket.price.minor, ticket.price.currency) : ''],
      ['order', texts.order, ticket.orderId === undefined ? '' : String(ticket.orderId)],
      ['terms', texts.terms, terms],
    ),
  );
}

function filled(...fields: readonly [key: string, label: string, value: string][]): PassField[] {
  return fields.filter(([, , value]) => value !== '').map(([key, label, value]) => ({ key, label, value }));
}

/** `#rrggbb` in the notation of passes. */
function rgb(hex: string): string {
  const part = (at: number): number => parseInt(hex.slice(at, at + 2), 16);
  return `rgb(${part(1)}, ${part(3)}, ${part(5)})`;
}
