import { Injectable } from '@nestjs/common';
import { clientAddress } from './client-address.js';
import { clientNetwork } from './client-network.js';
import { mailbox } from './mailbox.js';
import { RateLimiterService } from './rate-limiter.service.js';

/** Hours for which a message counts. */
const WINDOW_HOURS = 24;
const HOUR_SECONDS = 3600;

/** How many messages requests may cause within 24 hours; 0: no limit. */
export interface MessageLimits {
  /** From one client network, in all. */
  perNetwork: number;
  /** To one mailbox, for each purpose. */
  perRecipient: number;
}

/**
 * Limits the messages that a network makes the site send to addresses of its choice, and those that one recipient gets.
 * A message counts from the request that causes it, whatever becomes of the order or ticket that it is about.
 */
@Injectable()
export class MessageLimitsService {
  private limits: MessageLimits = { perNetwork: 0, perRecipient: 0 };

  constructor(private readonly limiter: RateLimiterService) {}

  /** Sets the limits. Called at start by the module that sends messages; without one nothing is counted. */
  apply(limits: MessageLimits): void {
    this.limits = limits;
  }

  /**
   * Counts a message to each of the addresses, which the running request names. Not inside of a unit of work.
   * @param purpose what the messages are about: one cannot use up what recipients get for another
   * @throws RestError 429 with `Retry-After` when the network has caused too many, or a recipient would get too many
   */
  async count(purpose: string, addresses: readonly string[]): Promise<void> {
    const mailboxes = [...new Set(addresses.map(mailbox))];
    if (mailboxes.length === 0) return;
    const network = clientNetwork(clientAddress());
    const { perNetwork, perRecipient } = this.limits;
    const seconds = WINDOW_HOURS * HOUR_SECONDS;
    await this.limiter.count([`messages from ${network}`], seconds, perNetwork, mailboxes.length);
    const recipients = mailboxes.map((recipient) => `${purpose} to ${recipient}`);
    await this.limiter.count(recipients, seconds, perRecipient);
  }
}
