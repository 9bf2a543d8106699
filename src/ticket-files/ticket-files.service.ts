import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import {
  type AttendeeEntity,
  AttendeesService,
  CHECK_IN_STATUSES,
  type OrderEntity,
  OrdersService,
} from '../cal/tickets/sales/index.js';
import { noRoute } from '#core/errors';
import { clientAddress, clientNetwork, RateLimiterService } from '#core/security';
import { TicketDocumentsService, notValid, type TicketFileOptions } from './ticket-documents.service.js';
import type { TicketFileDto } from './ticket-file.dto.js';
import { ApplePassService } from './wallets/apple-pass.service.js';
import { GoogleWalletService } from './wallets/google-wallet.service.js';

const WINDOW_SECONDS = 60;
/** Files that one client network may have made in a minute: a venue's Wi-Fi is one network. */
const MAX_FILES_PER_MINUTE = 120;

/** States of tickets that were valid: their passes become void. */
const FORMERLY_VALID: readonly AttendeeEntity['status'][] = ['refunded', 'reversed', 'voided'];

/** A file that a route sends. */
export interface TicketFile {
  filename: string;
  contentType: string;
  pieces: AsyncIterable<Uint8Array>;
}

/** What the routes of ticket files do. Rights are checked before. */
@Injectable()
export class TicketFilesService {
  constructor(
    private readonly documents: TicketDocumentsService,
    private readonly orders: OrdersService,
    private readonly attendees: AttendeesService,
    private readonly apple: ApplePassService,
    private readonly google: GoogleWalletService,
    private readonly limiter: RateLimiterService,
  ) {}

  /**
   * The valid tickets of an order as PDF.
   * @throws RestError 404 `order-not-found`, 409 `tickets-not-valid`, 429 for a network that has many files made
   */
  async orderPdf(caller: Caller, id: number, options: TicketFileDto): Promise<TicketFile> {
    await this.count();
    const order = await this.orders.get(id);
    const attendees = (await this.attendees.ofOrder(id)).filter(isForPurchaser);
    const pieces = await this.documents.pdfOf(caller, attendees, optionsOf(options, languagesOf(options, order)));
    return { filename: `tickets-${id}.pdf`, contentType: 'application/pdf', pieces };
  }

  /** The attendee, if it is one of the order. @throws RestError 404 `rest_no_route` */
  async ofOrder(orderId: number, id: number): Promise<AttendeeEntity> {
    const attendee = (await this.attendees.ofOrder(orderId)).find((one) => one.id === id);
    if (!attendee || !isForPurchaser(attendee)) throw noRoute();
    return attendee;
  }

  /** The attendee with this id. @throws RestError 404 `attendee-not-found` */
  attendee(id: number): Promise<AttendeeEntity> {
    return this.attendees.get(id);
  }

  /** The ticket of an attendee as PDF. @throws RestError 409 `tickets-not-valid`, 429 */
  async pdf(caller: Caller, attendee: AttendeeEntity, options: TicketFileDto, isForHolder = true): Promise<TicketFile> {
    await this.count();
    const languages = await this.languages(attendee, options);
    const pieces = await this.documents.pdfOf(caller, [attendee], { ...optionsOf(options, languages), isForHolder });
    return { filename: `ticket-${attendee.id}.pdf`, contentType: 'application/pdf', pieces };
  }

  /**
   * The ticket of an attendee for Apple Wallet; void once it is refunded or its event is cancelled.
   * @throws RestError 404 `rest_no_route` where it is not configured, 409 `tickets-not-valid`, 429
   */
  async applePass(
    caller: Caller,
    attendee: AttendeeEntity,
    options: TicketFileDto,
    isForHolder = true,
  ): Promise<TicketFile> {
    if (!this.apple.isOn) throw noRoute();
    await this.count();
    const ticket = await this.documents.documentOf(caller, attendee, isForHolder);
    if (!CHECK_IN_STATUSES.includes(attendee.status) && !FORMERLY_VALID.includes(attendee.status)) throw notValid();
    const pass = await this.apple.passOf(ticket, await this.documents.frame(await this.languages(attendee, options)));
    return {
      filename: `ticket-${attendee.id}.pkpass`,
      contentType: 'application/vnd.apple.pkpass',
      pieces: onePiece(pass),
    };
  }

  /**
   * The link that adds the ticket of an attendee to Google Wallet.
   * @throws RestError 404 `rest_no_route` where it is not configured, 409 `tickets-not-valid`, 429
   */
  async googleLink(
    caller: Caller,
    attendee: AttendeeEntity,
    options: TicketFileDto,
    isForHolder = true,
  ): Promise<string> {
    if (!this.google.isOn) throw noRoute();
    await this.count();
    const ticket = await this.documents.documentOf(caller, attendee, isForHolder);
    if (!ticket.isValid) throw notValid();
    return this.google.linkOf(ticket, await this.documents.frame(await this.languages(attendee, options)));
  }

  /** Languages of the reader of a ticket: the requested one, else those of the purchaser. */
  private async languages({ order_id: orderId }: AttendeeEntity, options: TicketFileDto): Promise<string[]> {
    return languagesOf(options, orderId === null ? undefined : await this.orders.find(orderId));
  }

  /** Making files takes processor time. */
  private count(): Promise<void> {
    const network = clientNetwork(clientAddress());
    return this.limiter.count([`ticket files of ${network}`], WINDOW_SECONDS, MAX_FILES_PER_MINUTE);
  }
}

/** Transferred tickets are for their holders. */
export function isForPurchaser({ transferred_utc: transferredUtc }: AttendeeEntity): boolean {
  return transferredUtc === null;
}

function languagesOf({ language }: TicketFileDto, order: OrderEntity | undefined): string[] {
  return [language ?? '', ...(order?.languages ?? '').split(',')].filter((tag) => tag !== '');
}

function optionsOf({ paper, per_page: perPage }: TicketFileDto, languages: readonly string[]): TicketFileOptions {
  return { paper, perPage, languages };
}

async function* onePiece(piece: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(piece);
}
