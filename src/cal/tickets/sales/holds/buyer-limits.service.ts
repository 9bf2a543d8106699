import { Injectable } from '@nestjs/common';
import { clientAddress, clientNetwork, mailbox, SecretKeyService } from '#core/security';
import { type Caller, Clock } from '#core/context';
import { fromMs } from '#core/time';
import { RestError } from '#core/errors';
import { managesAttendees } from '../../kernel/access/attendee-access.service.js';
import type { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import { BuyerLimitsRepository } from './buyer-limits.repository.js';
import type { BuyerKeys } from '../model/purchase.js';

/** A buyer without limits. */
export const UNLIMITED: BuyerKeys = { network_key: null, email_key: null };

/** Hours for which free seats count against the limits. */
const FREE_SEATS_WINDOW_HOURS = 24;
const HOUR_MS = 3_600_000;

/**
 * Limits of unpaid and of free seats, so that no buyer blocks a sale without paying. They are checked in the unit of
 * work that takes the seats, and counted on the seats themselves: paying, cancelling and expiry release unpaid ones. Free
 * ones count until their window ends, unless a manager cancels the order: ordering them sends messages.
 */
@Injectable()
export class BuyerLimitsService {
  constructor(
    private readonly repository: BuyerLimitsRepository,
    private readonly key: SecretKeyService,
    private readonly clock: Clock,
  ) {}

  /** What the seats that the caller orders count against. Callers who may manage orders have no limits. */
  keysOf(caller: Caller, email?: string): BuyerKeys {
    if (managesAttendees(caller)) return UNLIMITED;
    return {
      network_key: this.key.sign('ticket buyer network', clientNetwork(clientAddress())),
      email_key: email === undefined ? null : this.key.sign('ticket buyer e-mail', mailbox(email)),
    };
  }

  /** Locks a buyer. Comes first in the unit of work that takes the seats. */
  async lock({ network_key: network, email_key: email }: BuyerKeys): Promise<void> {
    await this.repository.lock([...(network ? [network] : []), ...(email ? [email] : [])], this.clock.nowMs());
  }

  /**
   * Refuses seats beyond the limits of a locked buyer.
   * @param adding seats that are about to be taken
   * @param wanted seats that the request orders in all
   * @throws RestError `too-many-unpaid-seats`: 429 with `Retry-After`, or 409 when the request alone exceeds the limit
   */
  async checkSeats(buyer: BuyerKeys, adding: number, settings: TicketSettings, wanted = adding): Promise<void> {
    const now = this.clock.nowMs();
    if (buyer.email_key !== null && settings.unpaid_seats_per_email > 0) {
      const limit = settings.unpaid_seats_per_email;
      const { seats, firstExpires } = await this.repository.ofEmail(buyer.email_key, now);
      if (seats + adding > limit) throw tooManySeats('e-mail address', limit, wanted, waitSeconds(firstExpires, now));
    }
    if (buyer.network_key !== null && settings.unpaid_seats_per_network > 0) {
      const limit = settings.unpaid_seats_per_network;
      const { seats, firstExpires } = await this.repository.ofNetwork(buyer.network_key, now);
      if (seats + adding > limit) throw tooManySeats('network', limit, wanted, waitSeconds(firstExpires, now));
    }
  }

  /** Whether free seats are limited for a buyer, so that it must be locked. */
  limitsFreeSeats({ network_key: network }: BuyerKeys, settings: TicketSettings): boolean {
    return network !== null && (settings.free_seats_per_network > 0 || settings.free_seats_per_email > 0);
  }

  /**
   * Refuses free seats beyond the limits of a locked buyer.
   * @throws RestError `too-many-free-seats`: 429 with `Retry-After`, or 409 when the request alone exceeds the limit
   */
  async checkFreeSeats(buyer: BuyerKeys, adding: number, settings: TicketSettings): Promise<void> {
    const limits = [
      ['email_key', 'e-mail address', settings.free_seats_per_email],
      ['network_key', 'network', settings.free_seats_per_network],
    ] as const;
    const now = this.clock.nowMs();
    for (const [column, subject, limit] of limits) {
      const key = buyer[column];
      if (key === null || limit === 0) continue;
      const { seats, first } = await this.repository.freeSeats(column, key, this.freeSince(now));
      if (seats + adding <= limit) continue;
      const ends = first === null ? now : Date.parse(`${first.replace(' ', 'T')}Z`) + FREE_SEATS_WINDOW_HOURS * HOUR_MS;
      throw tooManyFreeSeats(subject, limit, adding, waitSeconds(ends, now));
    }
  }

  /** Forgets the buyers of free seats that count no more. */
  forgetFree(now: number): Promise<void> {
    return this.repository.forgetFree(this.freeSince(now));
  }

  private freeSince(now: number): string {
    return fromMs(now - FREE_SEATS_WINDOW_HOURS * HOUR_MS);
  }

  /**
   * Refuses one more cart beyond the limit of a locked buyer.
   * @throws RestError 429 `too-many-carts` with `Retry-After`
   */
  async checkNewCart({ network_key: network }: BuyerKeys, settings: TicketSettings): Promise<void> {
    const limit = settings.open_carts_per_network;
    if (network === null || limit === 0) return;
    const now = this.clock.nowMs();
    const { carts, firstExpires } = await this.repository.cartsOf(network, now);
    if (carts < limit) return;
    const seconds = waitSeconds(firstExpires, now);
    throw new RestError(
      'too-many-carts',
      `A network may have at most ${limit} open carts. Use one of them, or try again in ${seconds} seconds.`,
      429,
      { limit, retry_after: seconds },
    ).withHeaders({ 'Retry-After': String(seconds) });
  }
}

function waitSeconds(firstExpires: number | null, now: number): number {
  return firstExpires === null ? 1 : Math.max(1, Math.ceil((firstExpires - now) / 1000));
}

function tooManySeats(subject: string, limit: number, wanted: number, seconds: number): RestError {
  const accepted = `At most ${limit} unpaid seats are accepted per ${subject}.`;
  if (wanted > limit)
    return new RestError('too-many-unpaid-seats', `${accepted} Order fewer, or ask the organiser.`, 409, { limit });
  return new RestError(
    'too-many-unpaid-seats',
    `${accepted} Pay or cancel what is open, order fewer, or try again in ${seconds} seconds.`,
    429,
    { limit, retry_after: seconds },
  ).withHeaders({ 'Retry-After': String(seconds) });
}

function tooManyFreeSeats(subject: string, limit: number, wanted: number, seconds: number): RestError {
  const accepted = `At most ${limit} free seats within ${FREE_SEATS_WINDOW_HOURS} hours are accepted per ${subject}.`;
  if (wanted > limit)
    return new RestError('too-many-free-seats', `${accepted} Order fewer, or ask the organiser.`, 409, { limit });
  return new RestError('too-many-free-seats', `${accepted} Try again in ${seconds} seconds.`, 429, {
    limit,
    retry_after: seconds,
  }).withHeaders({ 'Retry-After': String(seconds) });
}
