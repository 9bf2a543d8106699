import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EVENT } from '../cal/events/calendar-types.js';
import { TicketOffersService } from '../cal/tickets/catalog/index.js';
import type { TicketHost } from '../cal/tickets/kernel/index.js';
import {
  OrderReturnsService,
  PaymentProviderRegistry,
  type PlannedReturn,
  type ReturnAction,
  type ReturnTerms,
} from '../cal/tickets/payments/index.js';
import { type HolderFilter, TicketHoldersService } from '../cal/tickets/sales/index.js';
import { invalidParameter, RestError } from '#core/errors';
import { plainLine, plainText, renderTitle } from '#core/text';
import { MailBroadcastsService } from '../mail/broadcasts/mail-broadcasts.service.js';
import type { PreviewCancellationDto } from './event-cancellation.dto.js';
import type { EventCancellationEntity } from './event-cancellation.entity.js';
import { toAmountResponse, toAmountsResponse } from './event-cancellation.mapper.js';
import type {
  CancellationCountResponse,
  CancellationObstacleResponse,
  CancellationPreviewResponse,
  CancellationWayResponse,
} from './event-cancellation.response.js';
import { EventCancellationsRepository } from './event-cancellations.repository.js';

/** A cancellation before it is stored. */
export interface PlannedCancellation {
  host: TicketHost;
  /** What the organizer chose, as it is stored. */
  choice: CancellationChoice;
  planned: readonly PlannedReturn[];
  audience: HolderFilter;
  preview: CancellationPreviewResponse;
}

/** What an organizer chose. */
export type CancellationChoice = Pick<
  EventCancellationEntity,
  | 'event_id'
  | 'status'
  | 'refunds'
  | 'ticket_ids'
  | 'retained_percent'
  | 'retains_fees'
  | 'includes_checked_in'
  | 'voids_unpaid'
  | 'notifies'
  | 'reason'
  | 'message'
>;

/** What orders are returned by a choice. */
export function termsOf(choice: CancellationChoice): ReturnTerms {
  return {
    hostId: choice.event_id,
    ...(choice.ticket_ids && { ticketIds: choice.ticket_ids }),
    refunds: choice.refunds !== 'none',
    retainedPercent: choice.retained_percent,
    retainsFees: choice.retains_fees,
    includesCheckedIn: choice.includes_checked_in,
    voidsUnpaid: choice.voids_unpaid,
    // The tickets of an event that is canceled are not valid anyway; those of a postponed one remain.
    endsFree: choice.status === 'unchanged',
  };
}

/** Shows what a cancellation would do, in numbers. */
@Injectable()
export class CancellationPreviewsService {
  constructor(
    private readonly offers: TicketOffersService,
    private readonly returns: OrderReturnsService,
    private readonly providers: PaymentProviderRegistry,
    private readonly holders: TicketHoldersService,
    private readonly broadcasts: MailBroadcastsService,
    private readonly cancellations: EventCancellationsRepository,
  ) {}

  /**
   * What a cancellation would do now. Nothing is stored.
   * @throws RestError 400 for members that do not fit together, 404 `event-not-found`
   */
  async of(params: PreviewCancellationDto): Promise<PlannedCancellation> {
    const host = await this.offers.host(params.event_id);
    if (!host || host.type !== EVENT || host.status === 'trash')
      throw new RestError('event-not-found', 'There is no event with this id, or it is in the trash.', 404);
    const choice = await this.choiceOf(params);
    const planned = await this.returns.ofEvent(termsOf(choice));
    const isOfTickets = choice.status === 'unchanged';
    const audience = { includeUnpaid: true, ...(isOfTickets && { ticketIds: choice.ticket_ids ?? [] }) };
    const isInformed = choice.notifies && this.broadcasts.isOn;
    const recipients = isInformed ? await this.holders.countAddresses(host.id, audience) : 0;
    const latest = await this.cancellations.latestOf(host.id);
    return {
      host,
      choice,
      planned,
      audience,
      preview: {
        preview_key: keyOf({ choice, planned, latest, eventStatus: host.eventStatus }),
        event_id: host.id,
        event_title: plainLine(renderTitle(host.title)),
        ...this.numbers(planned),
        recipients,
      },
    };
  }

  private async choiceOf(params: PreviewCancellationDto): Promise<CancellationChoice> {
    const { status, refunds, ticket_ids: ticketIds } = params;
    if (status === 'unchanged' && refunds !== 'tickets')
      throw invalidParameter('refunds', 'refunds must be "tickets" where the status of the event stays unchanged.');
    if ((refunds === 'tickets') !== (ticketIds !== undefined))
      throw invalidParameter('ticket_ids', 'ticket_ids is required with the refunds "tickets", and not accepted else.');
    for (const id of ticketIds ?? []) {
      if ((await this.offers.find(id))?.post_id !== params.event_id)
        throw invalidParameter('ticket_ids', `The event has no ticket ${id}.`);
    }
    return {
      event_id: params.event_id,
      status,
      refunds,
      ticket_ids: ticketIds === undefined ? null : [...new Set(ticketIds)].sort((a, b) => a - b),
      retained_percent: params.retained_percent,
      retains_fees: params.retain_fees,
      includes_checked_in: params.include_checked_in,
      voids_unpaid: params.void_unpaid,
      notifies: params.notify,
      reason: plainText(params.reason).trim(),
      message: plainText(params.message).trim(),
    };
  }

  private numbers(planned: readonly PlannedReturn[]) {
    const sumOf = (minorOf: (one: PlannedReturn) => number) =>
      toAmountsResponse(planned.map((one) => ({ currency: one.order.currency, minor: minorOf(one) })));
    const stays = (ticketsOf: (one: PlannedReturn) => number): CancellationCountResponse =>
      count(planned.map(ticketsOf).filter((tickets) => tickets > 0));
    return {
      refunded: ofAction(planned, 'refund'),
      ways: this.ways(planned),
      returned: sumOf(({ amountMinor }) => amountMinor),
      retained: sumOf(({ retainedMinor }) => retainedMinor),
      excess: sumOf(({ excessMinor }) => excessMinor),
      ended: ofAction(planned, 'end'),
      voided: ofAction(planned, 'void'),
      unpaid: stays(({ unpaidTickets }) => unpaidTickets),
      free: stays(({ freeTickets }) => freeTickets),
      not_returned: obstacles(planned),
    };
  }

  private ways(planned: readonly PlannedReturn[]): CancellationWayResponse[] {
    const all = planned.flatMap(({ ways, order: { currency } }) => ways.map((way) => ({ ...way, currency })));
    const groups = Map.groupBy(all, ({ provider, currency, isByHand }) => `${provider} ${currency} ${isByHand}`);
    return [...groups.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, group]) => {
        const [{ provider, currency, isByHand }] = group;
        const minor = group.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        return {
          ...toAmountResponse(currency, minor),
          provider,
          label: this.providers.find(provider)?.label ?? provider,
          is_automatic: !isByHand,
          orders: group.length,
        };
      });
  }
}

/**
 * Identifies what was shown: what the organizer chose and what it does to each order. A change of one of them, or
 * another cancellation of the event, needs another confirmation.
 */
function keyOf({
  planned,
  ...others
}: {
  choice: CancellationChoice;
  planned: readonly PlannedReturn[];
  latest: number;
  eventStatus: string;
}): string {
  const orders = planned.map(({ order, action, attendeeIds, amountMinor, retainedMinor, ways, obstacle }) => [
    order.id,
    order.status,
    action,
    attendeeIds,
    amountMinor,
    retainedMinor,
    ways,
    obstacle ?? null,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([others, orders]))
    .digest('hex');
}

function ofAction(planned: readonly PlannedReturn[], action: ReturnAction): CancellationCountResponse {
  return count(planned.filter((one) => one.action === action).map(({ attendeeIds }) => attendeeIds.length));
}

function count(tickets: readonly number[]): CancellationCountResponse {
  return { orders: tickets.length, tickets: tickets.reduce((sum, number) => sum + number, 0) };
}

function obstacles(planned: readonly PlannedReturn[]): CancellationObstacleResponse[] {
  const found = planned.flatMap(({ obstacle, order: { currency } }) => (obstacle ? [{ ...obstacle, currency }] : []));
  return [...Map.groupBy(found, ({ reason }) => reason)].map(([reason, group]) => ({
    reason,
    ...count(group.map(({ tickets }) => tickets)),
    sums: toAmountsResponse(group),
  }));
}
