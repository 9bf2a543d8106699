import { fixedAmount } from '../cal/tickets/kernel/index.js';
import type { EventCancellationEntity } from './event-cancellation.entity.js';
import type { EventCancellationItemEntity } from './event-cancellation-item.entity.js';
import type { ItemSum } from './event-cancellations.repository.js';
import type {
  CancellationAmountResponse,
  CancellationItemResponse,
  CancellationProgressResponse,
  EventCancellationResponse,
} from './event-cancellation.response.js';

/** An amount of one currency. */
export function toAmountResponse(currency: string, minor: number): CancellationAmountResponse {
  return { currency, amount_minor: minor, amount: fixedAmount(minor, currency) };
}

/** Amounts by currency, without those of nothing. */
export function toAmountsResponse(
  amounts: readonly { currency: string; minor: number }[],
): CancellationAmountResponse[] {
  const sums = new Map<string, number>();
  for (const { currency, minor } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return [...sums]
    .filter(([, minor]) => minor !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, minor]) => toAmountResponse(currency, minor));
}

/** A cancellation with the sums of its items. */
export function toEventCancellationResponse(
  cancellation: EventCancellationEntity,
  eventTitle: string,
  sums: readonly ItemSum[],
): EventCancellationResponse {
  const progress = [...Map.groupBy(sums, ({ state }) => state)].map(
    ([state, ofState]): CancellationProgressResponse => ({
      state,
      orders: total(ofState, 'orders'),
      tickets: total(ofState, 'tickets'),
      sums: toAmountsResponse(ofState.map(({ currency, amount_minor: minor }) => ({ currency, minor }))),
      by_hand: toAmountsResponse(ofState.map(({ currency, by_hand_minor: minor }) => ({ currency, minor }))),
    }),
  );
  const isFinished = progress.every(({ state }) => state === 'done' || state === 'skipped');
  return {
    id: cancellation.id,
    event_id: cancellation.event_id,
    event_title: eventTitle,
    state: cancellation.state,
    status: cancellation.status,
    refunds: cancellation.refunds,
    ticket_ids: cancellation.ticket_ids,
    reason: cancellation.reason,
    is_finished: cancellation.state === 'done' && isFinished,
    orders: total(sums, 'orders'),
    progress,
    created_utc: cancellation.created_utc,
  };
}

/** What became of one order. */
export function toCancellationItemResponse(item: EventCancellationItemEntity): CancellationItemResponse {
  return {
    ...toAmountResponse(item.currency, item.amount_minor),
    order_id: item.order_id,
    state: item.state,
    tickets: item.tickets,
    by_hand_minor: item.by_hand_minor,
    retained_minor: item.retained_minor,
    reason: item.obstacle,
    error: item.last_error,
  };
}

const total = (sums: readonly ItemSum[], member: 'orders' | 'tickets'): number =>
  sums.reduce((sum, row) => sum + row[member], 0);
