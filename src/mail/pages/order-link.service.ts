import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OrdersService } from '../../cal/tickets/sales/index.js';
import { emailAddress } from '#core/parameters';
import {
  clientAddress,
  clientNetwork,
  FailedCredentialsService,
  MessageLimitsService,
  RateLimiterService,
} from '#core/security';
import { MailConfig } from '../mail.config.js';
import { MailQueueService } from '../messages/mail-queue.service.js';
import { OrderMailLoader } from '../orders/order-mail.loader.js';
import { toPurchaser } from '../orders/order-mails.service.js';

const HOUR_SECONDS = 3600;
/** Requests for links of one address, and from one network, within an hour. */
const MAX_REQUESTS_PER_ADDRESS = 3;
const MAX_REQUESTS_PER_NETWORK = 20;
/** Orders whose links one request sends: the latest ones. */
const MAX_ORDERS = 10;
/** Purpose of these messages. */
const LINKS = 'order links';
const TOKEN = /^(\d{1,15})-([0-9a-f]{40})$/;

/** Sends purchasers the address of their orders again. */
@Injectable()
export class OrderLinkService {
  constructor(
    private readonly orders: OrdersService,
    private readonly loader: OrderMailLoader,
    private readonly queue: MailQueueService,
    private readonly failures: FailedCredentialsService,
    private readonly limiter: RateLimiterService,
    private readonly messages: MessageLimitsService,
    private readonly config: MailConfig,
  ) {}

  /** Whether the site sends e-mail. */
  get isOn(): boolean {
    return this.config.isOn;
  }

  /** Whether there is anything to find: the site sends e-mail and has orders. */
  async isUseful(): Promise<boolean> {
    return this.isOn && (await this.orders.areAny());
  }

  /**
   * Sends the links of the latest orders of an address to it. The result does not say whether there are any.
   * @throws RestError 429 after too many requests for one address or from one network
   */
  async sendLinks(text: string): Promise<void> {
    const email = emailAddress(text);
    if (email === undefined) return;
    const network = clientNetwork(clientAddress());
    await this.limiter.count([`order links from ${network}`], HOUR_SECONDS, MAX_REQUESTS_PER_NETWORK);
    await this.limiter.count([`order links of ${email.toLowerCase()}`], HOUR_SECONDS, MAX_REQUESTS_PER_ADDRESS);
    await this.messages.count(LINKS, [email]);
    const ids = await this.orders.latestOf(email, MAX_ORDERS);
    for (const id of ids) await this.send(id);
  }

  /**
   * Sends the link of one order to its purchaser.
   * @param token `<id>-<key>` of its page
   * @returns whether the token is right
   * @throws RestError 429 after too many requests or wrong keys
   */
  async sendAgain(token: string): Promise<boolean> {
    const [, digits, key] = TOKEN.exec(token) ?? [];
    if (digits === undefined) return false;
    const id = Number(digits);
    if (!(await this.orders.hasKey(id, key))) {
      await this.failures.count('order key', id);
      return false;
    }
    await this.limiter.count([`order link ${id}`], HOUR_SECONDS, MAX_REQUESTS_PER_ADDRESS);
    await this.messages.count(LINKS, [(await this.orders.get(id)).purchaser_email]);
    await this.send(id);
    return true;
  }

  /** A completed order is sent with its tickets, others as the link. */
  private async send(id: number): Promise<void> {
    const found = await this.loader.find(id);
    if (!found) return;
    const kind =
      found.order.status !== 'completed' ? 'order-link' : found.isRsvp ? 'rsvp-confirmed' : 'order-completed';
    const mail = toPurchaser(found, kind);
    // Each time it is another message than the first one.
    await this.queue.add([{ ...mail, topic: `order ${id} ${randomUUID()}` }]);
  }
}
