import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { Database, RetryUnitError } from '#core/database';
import { RestError } from '#core/errors';
import { fromMs, HOUR_MS } from '#core/time';
import type { AdmissionDevice } from '../../admission/devices/admission-device.js';
import { OfferedCartsService } from '../../sales/cart/offered-carts.service.js';
import { CapacityService } from '../../sales/lifecycle/capacity.service.js';
import type { HandLine } from '../../sales/orders/hand-orders.service.js';
import type { AdmissionReserveEntity } from './admission-reserve.entity.js';
import { toAdmissionReserveResponse } from './admission-reserve.mapper.js';
import type { AdmissionReserveListResponse, AdmissionReserveResponse } from './admission-reserve.response.js';
import { AdmissionReservesRepository } from './admission-reserves.repository.js';
import type { CreateReserveDto } from './device-sale.dto.js';
import { DeviceTicketsService } from './device-tickets.service.js';

/** Reserves that one device has at the same time. */
const MAX_RESERVES = 50;

/**
 * Holds seats for devices that sell without a network. The seats are in a cart without a visitor, so capacity, expiry,
 * deletion of tickets and changes of pools work as for all seats that are held.
 */
@Injectable()
export class AdmissionReservesService {
  constructor(
    private readonly reserves: AdmissionReservesRepository,
    private readonly carts: OfferedCartsService,
    private readonly tickets: DeviceTicketsService,
    private readonly capacity: CapacityService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The newest 500 reserves. @param device undefined: of all devices, for managers */
  async list(device: AdmissionDevice | undefined): Promise<AdmissionReserveListResponse> {
    const now = this.clock.nowUtc();
    return {
      reserves: (await this.reserves.list(device?.id)).map((reserve) => toAdmissionReserveResponse(reserve, now)),
    };
  }

  /**
   * Holds seats of a ticket for a device.
   * @throws RestError 403 `admission-ticket-not-permitted`, 404 `ticket-does-not-exist`, 409 `ticket-sold-out`,
   * `event-cancelled`, `ticket-not-on-sale`, `too-many-reserves`
   */
  async create(
    device: AdmissionDevice,
    { ticket_id: ticketId, quantity, hours }: CreateReserveDto,
  ): Promise<AdmissionReserveResponse> {
    await this.tickets.assertSold(device, [ticketId]);
    const nowMs = this.clock.nowMs();
    const now = fromMs(nowMs);
    if ((await this.reserves.active(device.id, now)).length >= MAX_RESERVES)
      throw new RestError('too-many-reserves', `A device has at most ${MAX_RESERVES} reserves. Return one first.`, 409);
    const expires = nowMs + hours * HOUR_MS;
    const made = await this.capacity.withCapacityRetry(async () => {
      // The secret is not used: the cart is known by its id.
      const secret = randomBytes(32).toString('base64url');
      const cartId = await this.carts.offer({ ticketId, quantity, secret, expires, claim: () => Promise.resolve() });
      const reserve = {
        device_id: device.id,
        ticket_id: ticketId,
        cart_id: cartId,
        quantity,
        used: 0,
        created_utc: now,
        expires_utc: fromMs(expires),
        returned_utc: null,
      };
      return { id: await this.reserves.insert(reserve), ...reserve };
    });
    return toAdmissionReserveResponse(made, now);
  }

  /**
   * Gives back what is left of a reserve; without effect for one that was returned.
   * @param device undefined: a manager does
   * @throws RestError 404 `admission-reserve-not-found`
   */
  async giveBack(device: AdmissionDevice | undefined, id: number): Promise<AdmissionReserveResponse> {
    const reserve = await this.reserves.find(id);
    if (!reserve || (device && reserve.device_id !== device.id))
      throw new RestError('admission-reserve-not-found', 'There is no such reserve.', 404);
    await this.end(reserve);
    return toAdmissionReserveResponse((await this.reserves.find(id)) ?? reserve, this.clock.nowUtc());
  }

  /** Returns what has ended, and the seats of revoked devices. @returns how many reserves */
  async returnDue(): Promise<number> {
    let count = 0;
    for (const reserve of await this.reserves.due(this.clock.nowUtc())) if (await this.end(reserve)) count++;
    return count;
  }

  /** How many seats of tickets a device holds now, by ticket. */
  async heldBy(device: AdmissionDevice): Promise<Map<number, number>> {
    const held = new Map<number, number>();
    for (const { ticket_id: id, quantity, used } of await this.reserves.active(device.id, this.clock.nowUtc()))
      held.set(id, (held.get(id) ?? 0) + quantity - used);
    return held;
  }

  /**
   * Takes the seats of lines out of the reserves of a device as far as there are any, in the running unit of work.
   * @throws RetryUnitError when a reserve was changed at the same moment
   */
  async take(device: AdmissionDevice, lines: readonly HandLine[]): Promise<HandLine[]> {
    const reserves = await this.reserves.active(device.id, this.clock.nowUtc());
    const taken: HandLine[] = [];
    for (const line of lines) taken.push({ ...line, fromHold: await this.takeLine(line, reserves) });
    return taken;
  }

  private async takeLine(
    { facts: { ticket }, attendees }: HandLine,
    reserves: AdmissionReserveEntity[],
  ): Promise<number> {
    let taken = 0;
    for (const reserve of reserves.filter(({ ticket_id: id }) => id === ticket.id)) {
      const wanted = Math.min(attendees.length - taken, reserve.quantity - reserve.used);
      // The cart decides: it gives its seats back when its time ends, and loses them with the ticket.
      const seats = wanted > 0 ? await this.carts.take(reserve.cart_id, ticket.id, wanted) : 0;
      if (seats === 0) continue;
      if (!(await this.reserves.use(reserve.id, seats, this.clock.nowUtc())))
        throw new RetryUnitError(`The reserve ${reserve.id}`);
      reserve.used += seats;
      taken += seats;
    }
    return taken;
  }

  private async end({ id, cart_id: cartId }: AdmissionReserveEntity): Promise<boolean> {
    return this.database.write(async () => {
      if (!(await this.reserves.end(id, this.clock.nowUtc()))) return false;
      await this.carts.withdrawCart(cartId);
      return true;
    });
  }
}
