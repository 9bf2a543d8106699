import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { type AttendeeEntity, OrderTokensService } from '../cal/tickets/sales/index.js';
import { TicketCodesService } from '../cal/tickets/admission/index.js';
import { VISITOR } from '#core/context';
import { noRoute } from '#core/errors';
import { InjectParser, ParameterParser } from '#core/parameters';
import { NO_CACHE } from '#core/rest';
import { type PageExtension, type PageLink, RegisterPageExtension } from '#core/site';
import { fileHeaders } from './ticket-file-headers.js';
import { TicketFileDto } from './ticket-file.dto.js';
import { TicketFilesService, type TicketFile } from './ticket-files.service.js';
import { ApplePassService } from './wallets/apple-pass.service.js';
import { GoogleWalletService } from './wallets/google-wallet.service.js';

/** A ticket that an address has opened. */
interface OpenedTicket {
  attendee: AttendeeEntity;
  /** `false`: by its code alone, which others may have seen. */
  isForHolder: boolean;
}

/** Headers of what an address with a secret opens. */
const SECRET_HEADERS = { ...NO_CACHE, 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/** Files at the addresses of orders and tickets, and the links to them on their pages. */
@RegisterPageExtension()
@Injectable()
export class TicketFilePagesService implements PageExtension {
  constructor(
    private readonly files: TicketFilesService,
    private readonly tokens: OrderTokensService,
    private readonly codes: TicketCodesService,
    private readonly apple: ApplePassService,
    private readonly google: GoogleWalletService,
    @InjectParser(TicketFileDto) private readonly parser: ParameterParser<TicketFileDto>,
  ) {}

  orderLinks(base: string): PageLink[] {
    return [{ text: 'All tickets as PDF', textName: 'file.orderPdf', address: `${base}tickets.pdf` }];
  }

  /** The tickets of an order as PDF. @throws RestError 404 for a wrong address, 409 `tickets-not-valid`, 429 */
  async orderPdf(token: string, sent: Record<string, unknown>, response: Response): Promise<StreamableFile> {
    const options = await this.parser.parse(VISITOR, sent);
    const id = await this.tokens.idOf(token);
    if (id === undefined) throw noRoute();
    return send(await this.files.orderPdf(VISITOR, id, options), response);
  }

  /** A ticket at the address of its order. @throws RestError 404 for a wrong address, 429 */
  async ofOrder(token: string, attendeeId: string): Promise<OpenedTicket> {
    const id = await this.tokens.idOf(token);
    if (id === undefined) throw noRoute();
    return { attendee: await this.files.ofOrder(id, Number(attendeeId)), isForHolder: true };
  }

  /** A ticket at the address with its code. @throws RestError 404 for a wrong address, 429 */
  async ofCode(token: string): Promise<OpenedTicket> {
    const attendee = await this.codes.attendeeOfToken(token);
    if (!attendee) throw noRoute();
    return { attendee, isForHolder: false };
  }

  /**
   * A file of a ticket, or the way to a wallet.
   * @param file `ticket.pdf`, `ticket.pkpass` or `google-wallet`
   * @throws RestError 404 for others and for what is not configured, 409 `tickets-not-valid`, 429
   */
  async ofTicket(
    { attendee, isForHolder }: OpenedTicket,
    file: string,
    sent: Record<string, unknown>,
    response: Response,
  ): Promise<StreamableFile | undefined> {
    const options = await this.parser.parse(VISITOR, sent);
    if (file === 'ticket.pdf') return send(await this.files.pdf(VISITOR, attendee, options, isForHolder), response);
    if (file === 'ticket.pkpass')
      return send(await this.files.applePass(VISITOR, attendee, options, isForHolder), response);
    if (file !== 'google-wallet') throw noRoute();
    const link = await this.files.googleLink(VISITOR, attendee, options, isForHolder);
    response.set(SECRET_HEADERS).redirect(303, link);
    return undefined;
  }

  ticketLinks(base: string): PageLink[] {
    return [
      { text: 'Ticket as PDF', textName: 'file.pdf', address: `${base}ticket.pdf` },
      ...(this.apple.isOn
        ? [{ text: 'Add to Apple Wallet', textName: 'file.apple', address: `${base}ticket.pkpass` }]
        : []),
      ...(this.google.isOn
        ? [{ text: 'Add to Google Wallet', textName: 'file.google', address: `${base}google-wallet` }]
        : []),
    ];
  }
}

function send(file: TicketFile, response: Response): StreamableFile {
  response.set({ ...SECRET_HEADERS, ...fileHeaders(file) });
  return new StreamableFile(Readable.from(file.pieces), { type: file.contentType });
}
