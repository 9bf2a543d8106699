import { Injectable } from '@nestjs/common';
import { AttendeesService, OrderKeyService, OrdersService } from '../cal/tickets/sales/index.js';
import { SiteUrls, SYSTEM } from '#core/context';
import { TicketDocumentsLoader } from './ticket-documents.loader.js';
import { isForPurchaser } from './ticket-files.service.js';
import { ApplePassService } from './wallets/apple-pass.service.js';
import { GoogleWalletService } from './wallets/google-wallet.service.js';

/** Addresses of the tickets of an order. */
export interface OrderFileLinks {
  order: number;
  valid_tickets: number;
  page: string;
  pdf: string | null;
}

/** Addresses of one ticket. */
export interface TicketFileLinks {
  attendee: number;
  valid: boolean;
  page: string;
  pdf: string | null;
  apple_wallet: string | null;
  google_wallet: string | null;
}

/**
 * Addresses of ticket files, which open without signing in. Rights are checked before. Which tickets are valid does not
 * depend on who calls.
 */
@Injectable()
export class TicketFileLinksService {
  constructor(
    private readonly orders: OrdersService,
    private readonly keys: OrderKeyService,
    private readonly attendees: AttendeesService,
    private readonly tickets: TicketDocumentsLoader,
    private readonly apple: ApplePassService,
    private readonly google: GoogleWalletService,
    private readonly urls: SiteUrls,
  ) {}

  /** Those of an order. @throws RestError 404 `order-not-found` */
  async ofOrder(id: number): Promise<OrderFileLinks> {
    const order = await this.orders.get(id);
    const attendees = (await this.attendees.ofOrder(id)).filter(isForPurchaser);
    const valid = (await this.tickets.of(SYSTEM, attendees, true)).filter(({ isValid }) => isValid).length;
    const page = `${this.urls.siteUrl}/order/${id}-${this.keys.of(order)}/`;
    return { order: id, valid_tickets: valid, page, pdf: valid > 0 ? `${page}tickets.pdf` : null };
  }

  /** Those of an attendee's ticket. @throws RestError 404 `attendee-not-found` */
  async ofAttendee(id: number): Promise<TicketFileLinks> {
    const attendee = await this.attendees.get(id);
    const [{ isValid: valid }] = await this.tickets.of(SYSTEM, [attendee], true);
    const page = `${this.urls.siteUrl}/ticket/${id}-${attendee.security_code}/`;
    return {
      attendee: id,
      valid,
      page,
      pdf: valid ? `${page}ticket.pdf` : null,
      apple_wallet: valid && this.apple.isOn ? `${page}ticket.pkpass` : null,
      google_wallet: valid && this.google.isOn ? `${page}google-wallet` : null,
    };
  }
}
