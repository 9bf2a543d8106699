import { createHash, sign } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, SiteUrls } from '#core/context';
import { InstallationService } from '#core/site';
import { wallToUtc } from '#core/time';
import type { TicketDocument, TicketFileFrame } from '../ticket-document.js';
import { TicketFilesConfig } from '../ticket-files.config.js';
import { readServiceAccount } from './service-account.js';

/** Where Google takes signed tickets. */
const SAVE_ADDRESS = 'https://pay.google.com/gp/v/save/';
/** Characters of a text in the link: browsers and mail programs cut long addresses. */
const MAX_TEXT_LENGTH = 120;

/** Makes links that add tickets to Google Wallet: a signed description of the ticket. Nothing is sent to Google. */
@Injectable()
export class GoogleWalletService {
  private readonly account;
  private readonly issuerId: string | undefined;

  constructor(
    config: TicketFilesConfig,
    private readonly installation: InstallationService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {
    this.issuerId = config.googleWalletIssuerId;
    this.account = config.googleWalletKey === undefined ? undefined : readServiceAccount(config.googleWalletKey);
  }

  /** Whether it is configured. */
  get isOn(): boolean {
    return this.account !== undefined && this.issuerId !== undefined;
  }

  /**
   * The link of a ticket. The ids in it are the same each time, so a second use adds no second ticket.
   * @throws Error when it is not configured
   */
  async linkOf(ticket: TicketDocument, frame: TicketFileFrame): Promise<string> {
    const { account, issuerId } = this;
    if (account === undefined || issuerId === undefined) throw new Error('Google Wallet is not configured.');
    const installation = await this.installation.id();
    const classId = `${issuerId}.${installation}-event-${ticket.eventId ?? 0}-${digest(eventClass(ticket, frame))}`;
    const claims = {
      iss: account.email,
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(this.clock.nowMs() / 1000),
      origins: [new URL(this.urls.siteUrl).origin],
      payload: {
        eventTicketClasses: [{ id: classId, ...eventClass(ticket, frame) }],
        eventTicketObjects: [
          // With its code: a transferred ticket is another object.
          {
            id: `${issuerId}.${installation}-ticket-${ticket.id}-${digest({ code: ticket.code })}`,
            classId,
            ...ticketObject(ticket),
          },
        ],
      },
    };
    const signed = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
    return `${SAVE_ADDRESS}${signed}.${sign('RSA-SHA256', Buffer.from(signed), account.key).toString('base64url')}`;
  }
}

/** What all tickets of an event have in common. A changed event is another class: links do not change existing ones. */
function eventClass(ticket: TicketDocument, { site, language, accent }: TicketFileFrame) {
  const text = (value: string) => ({
    defaultValue: { language: language.tag, value: value.slice(0, MAX_TEXT_LENGTH) },
  });
  const address = ticket.address.join(', ');
  return {
    issuerName: site.slice(0, MAX_TEXT_LENGTH),
    reviewStatus: 'UNDER_REVIEW',
    eventName: text(ticket.eventTitle),
    hexBackgroundColor: accent,
    // Google requires name and address together.
    ...(ticket.venue === '' || address === '' ? {} : { venue: { name: text(ticket.venue), address: text(address) } }),
    ...(ticket.start === null ? {} : { dateTime: { start: moment(ticket.start, ticket), ...end(ticket) } }),
  };
}

function end(ticket: TicketDocument): { end?: string } {
  return ticket.end === null ? {} : { end: moment(ticket.end, ticket) };
}

/** A wall clock as UTC in ISO 8601. */
function moment(wall: string, { timezone }: TicketDocument): string {
  return `${wallToUtc(wall, timezone).replace(' ', 'T')}Z`;
}

function ticketObject(ticket: TicketDocument) {
  return {
    state: ticket.isValid ? 'ACTIVE' : 'INACTIVE',
    ...(ticket.holder === undefined ? {} : { ticketHolderName: ticket.holder.slice(0, MAX_TEXT_LENGTH) }),
    ticketType: { defaultValue: { language: 'en', value: ticket.ticketTitle.slice(0, MAX_TEXT_LENGTH) } },
    ...(ticket.orderId === undefined ? {} : { reservationInfo: { confirmationCode: String(ticket.orderId) } }),
    barcode: { type: 'QR_CODE', value: ticket.codeText, alternateText: ticket.code },
  };
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function digest(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}
