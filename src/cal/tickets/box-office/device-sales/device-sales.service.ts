import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { invalidParameter, RestError } from '#core/errors';
import { NO_CACHE, RestResponse } from '#core/rest';
import { fromMs } from '#core/time';
import type { AdmissionDevice } from '../../admission/devices/admission-device.js';
import { deviceMs } from '../../admission/devices/device-time.js';
import { AdmissionListsService } from '../../admission/lists/admission-lists.service.js';
import { ScansService } from '../../admission/scans/scans.service.js';
import type { ScanResultResponse } from '../../admission/scans/scan.response.js';
import { fixedAmount } from '../../kernel/money/money.js';
import { AttendeesService } from '../../sales/attendees/attendees.service.js';
import { TicketCodeTextService } from '../../sales/attendees/ticket-code-text.service.js';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import type { OrderEntity } from '../../sales/model/order.entity.js';
import { OrdersRepository } from '../../sales/lifecycle/orders.repository.js';
import type { CreateBoxOfficeOrderDto } from '../box-office-order.dto.js';
import { BoxOfficeOrdersService, type OrderOrigin } from '../box-office-orders.service.js';
import type { BoxOfficeQuoteResponse } from '../box-office-quote.response.js';
import { AdmissionReservesService } from './admission-reserves.service.js';
import type { DeviceSaleDto, DeviceSaleQuoteDto } from './device-sale.dto.js';
import type { DeviceSaleResponse } from './device-sale.response.js';
import { DeviceTicketsService } from './device-tickets.service.js';
import { SaleConflictsRepository } from './sale-conflicts.repository.js';
import { saleIdempotency, type StoredSale } from './stored-sale.js';

/** Refusals of a sale without a network that a supervisor has to deal with: the tickets are in the hands of people. */
const CONFLICT_STATUSES: readonly number[] = [403, 404, 409];
const MAX_DEVICE_NAME_LENGTH = 100;

/** A sale with what the service knows of it. */
interface Sale {
  params: CreateBoxOfficeOrderDto;
  origin: OrderOrigin;
}

/** Sells tickets at the entrance: with the rules, prices and reports of the box office. */
@Injectable()
export class DeviceSalesService {
  constructor(
    private readonly boxOffice: BoxOfficeOrdersService,
    private readonly tickets: DeviceTicketsService,
    private readonly reserves: AdmissionReservesService,
    private readonly conflicts: SaleConflictsRepository,
    private readonly orders: OrdersRepository,
    private readonly attendees: AttendeesService,
    private readonly codes: TicketCodeTextService,
    private readonly lists: AdmissionListsService,
    private readonly scans: ScansService,
    private readonly clock: Clock,
  ) {}

  /** What a sale would cost now. Stores nothing. @throws RestError 403 `admission-ticket-not-permitted`, as the box office */
  async quote(device: AdmissionDevice, { tickets }: DeviceSaleQuoteDto): Promise<BoxOfficeQuoteResponse> {
    await this.assertTickets(device, tickets);
    return this.boxOffice.quote({ tickets });
  }

  /**
   * Sells tickets. A repeat with the same nonce is answered with the order of the first one.
   * @throws RestError as the box office; 403 `admission-ticket-not-permitted`, 404 `admission-list-not-found`, 409
   * `admission-device-without-cashier`, 422 `rest_idempotency_key_reused`
   */
  async sell(caller: Caller, device: AdmissionDevice, sent: DeviceSaleDto): Promise<RestResponse<DeviceSaleResponse>> {
    const sale = storedSale(sent);
    const idempotency = saleIdempotency(device.id, sent.nonce, sale);
    const conflict = await this.conflicts.findByNonce(device.id, sent.nonce);
    if (conflict && conflict.order_id === null) throw conflictError(conflict.reason);
    const isReplay = (await this.orders.byKey(idempotency.key)) !== undefined;
    try {
      if (!isReplay && sent.check_in_list_id !== undefined) await this.lists.getOfDevice(device, sent.check_in_list_id);
      if (!isReplay) await this.assertTickets(device, sent.tickets);
      const params = orderParams(sent, device, sale);
      const origin = {
        idempotency,
        reason: this.reasonOf(device, sent),
        cashierId: await this.cashierOf(device, sale),
      };
      const placed = await this.place(caller, device, { params, origin }, sent.offline === true);
      return await this.response(device, sent, placed.order, placed.isReplay);
    } catch (error) {
      if (sent.offline === true) await this.noteConflict(device, sent, sale, error);
      throw error;
    }
  }

  /**
   * Makes an order of a sale that was refused, at the present price and also beyond the capacity.
   * @throws RestError as the box office
   */
  async sellAnyway(
    caller: Caller,
    { id, name }: Pick<AdmissionDevice, 'id' | 'name'>,
    nonce: string,
    sale: StoredSale,
  ): Promise<number> {
    const { expected_total: _, ...rest } = sale;
    const { order } = await this.boxOffice.place(
      caller,
      { ...orderParams({}, { name }, rest), over_capacity: true },
      {
        idempotency: saleIdempotency(id, nonce, sale),
        reason: `sold at the entrance by ${shortened(name)} without a network, accepted by a supervisor`,
        cashierId: await this.cashierOf({ id }, sale),
      },
    );
    return order.id;
  }

  /** Without a network, the seats of reserves come first; with one, they are for when there are no others. */
  private async place(caller: Caller, device: AdmissionDevice, { params, origin }: Sale, isOffline: boolean) {
    const withHeld = { ...origin, takeHeld: (lines) => this.reserves.take(device, lines) } satisfies OrderOrigin;
    if (isOffline) return this.boxOffice.place(caller, params, withHeld);
    try {
      return await this.boxOffice.place(caller, params, origin);
    } catch (error) {
      if (!isRefusal(error, 'ticket-sold-out')) throw error;
      const held = await this.reserves.heldBy(device);
      if (!params.tickets.some(({ ticket_id: id }) => (held.get(id) ?? 0) > 0)) throw error;
      return this.boxOffice.place(caller, params, withHeld);
    }
  }

  private assertTickets(device: AdmissionDevice, tickets: readonly { ticket_id: number }[]): Promise<void> {
    return this.tickets.assertSold(device, [...new Set(tickets.map(({ ticket_id: id }) => id))]);
  }

  /** Money is in the cash report of the account that has made the device. */
  private async cashierOf({ id }: Pick<AdmissionDevice, 'id'>, { payment }: StoredSale): Promise<number | null> {
    const maker = payment ? await this.conflicts.makerOf(id) : null;
    if (payment && maker === null)
      throw new RestError(
        'admission-device-without-cashier',
        'The account that has made this device is gone, so that its money would be in no cash report. Make a new device.',
        409,
      );
    return maker;
  }

  private reasonOf({ name }: AdmissionDevice, sent: DeviceSaleDto): string {
    const where = `sold at the entrance by ${shortened(name)}`;
    return sent.offline === true ? `${where} without a network, ${fromMs(this.soldMs(sent))} UTC` : where;
  }

  /** When it was sold by the clock of the service: never in the future. */
  private soldMs({ sold_at: soldAt, device_time: deviceTime }: DeviceSaleDto): number {
    const now = this.clock.nowMs();
    const sold = deviceMs(soldAt) ?? now;
    return Math.max(0, Math.min(now, sold + now - (deviceMs(deviceTime) ?? now)));
  }

  private async noteConflict(device: AdmissionDevice, sent: DeviceSaleDto, sale: StoredSale, error: unknown) {
    if (!(error instanceof RestError) || !CONFLICT_STATUSES.includes(error.getStatus())) return;
    await this.conflicts.insert({
      device_id: device.id,
      nonce: sent.nonce,
      reason: error.code.slice(0, 60),
      sale,
      sold_ms: this.soldMs(sent),
      received_utc: this.clock.nowUtc(),
      resolved_utc: null,
      resolved_by: null,
      order_id: null,
    });
  }

  private async response(
    device: AdmissionDevice,
    sent: DeviceSaleDto,
    order: OrderEntity,
    isReplay: boolean,
  ): Promise<RestResponse<DeviceSaleResponse>> {
    const attendees = await this.attendees.ofOrder(order.id);
    const texts = await this.codes.all(attendees);
    const body: DeviceSaleResponse = {
      order_id: order.id,
      nonce: sent.nonce,
      currency: order.currency,
      total: fixedAmount(order.total_minor, order.currency),
      total_minor: order.total_minor,
      tickets: attendees.map((attendee) => ({
        attendee_id: attendee.id,
        ticket_id: attendee.ticket_id,
        ticket: attendee.ticket_title,
        name: attendee.name,
        event_id: attendee.post_id ?? 0,
        security_code: attendee.security_code,
        code_text: texts.get(attendee.id) ?? '',
      })),
      ...(sent.check_in_list_id === undefined
        ? {}
        : { entries: await this.recordEntries(device, sent, sent.check_in_list_id, attendees) }),
    };
    return new RestResponse(body, {
      status: 201,
      headers: { ...NO_CACHE, ...(isReplay ? { 'Idempotency-Replay': 'true' } : {}) },
    });
  }

  /** Records the entries as scans, so that counters and conflicts have them. A repeat has the same nonces. */
  private async recordEntries(
    device: AdmissionDevice,
    sent: DeviceSaleDto,
    listId: number,
    attendees: readonly AttendeeEntity[],
  ): Promise<ScanResultResponse[]> {
    const now = new Date(this.clock.nowMs()).toISOString();
    const scans = attendees.map(({ id, security_code: code }) => ({
      nonce: `sale-${id}`,
      list_id: listId,
      code: `${id}-${code}`,
      scanned_at: new Date(this.soldMs(sent)).toISOString(),
      offline: sent.offline === true,
    }));
    return (await this.scans.record(device, { scans, device_time: now })).results;
  }
}

/** What is stored of a sale: nothing of who bought. */
function storedSale({ tickets, payment, expected_total: total }: DeviceSaleDto): StoredSale {
  return {
    tickets: tickets.map(({ ticket_id, quantity, price, amount }) => ({
      ticket_id,
      quantity,
      price,
      ...(amount === undefined ? {} : { amount }),
    })),
    ...(payment
      ? { payment: { method: payment.method, ...(payment.reference ? { reference: payment.reference } : {}) } }
      : {}),
    ...(total === undefined ? {} : { expected_total: total }),
  };
}

/** The order of a sale. @throws RestError 400 for a sale that is not paid */
function orderParams(
  { purchaser, send_tickets }: Pick<Partial<DeviceSaleDto>, 'purchaser' | 'send_tickets'>,
  { name }: Pick<AdmissionDevice, 'name'>,
  { tickets, payment, expected_total }: StoredSale,
): CreateBoxOfficeOrderDto {
  if (!payment && tickets.some(({ price }) => price === 'full'))
    throw invalidParameter('payment', 'Send the payment that was taken: {method, reference}.');
  return {
    tickets,
    purchaser,
    // The payments of an order name the device, where there is no receipt.
    ...(payment ? { payment: { method: payment.method, reference: payment.reference ?? shortened(name) } } : {}),
    expected_total,
    send_tickets,
  };
}

const shortened = (name: string): string => name.slice(0, MAX_DEVICE_NAME_LENGTH);

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof RestError && error.code === code;
}

function conflictError(reason: string): RestError {
  const message = 'This sale was refused before, and is a conflict that a supervisor has to deal with.';
  return new RestError(reason, message, 409);
}
