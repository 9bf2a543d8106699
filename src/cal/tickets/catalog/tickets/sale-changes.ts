import { RequestContext } from '#core/context';
import { DAY_MS, SECOND_MS, toMs, utcToWall } from '#core/time';
import type { SaleWindow } from './sale-window.js';
import type { TicketEntity } from '../model/ticket.entity.js';

/** What is shown of a ticket by the clock. */
export interface Sale {
  ticket: Pick<TicketEntity, 'reduced_from' | 'reduced_until'>;
  window: SaleWindow;
}

/**
 * Notes in an answer that is to be cached when it shows a sale differently: when the sale begins or ends, and when a
 * reduced price does.
 */
export function noteSaleChanges(sale: Sale, timezone: string, nowUtc: string): void {
  const reads = RequestContext.peek()?.reads;
  if (!reads) return;
  const wall = toMs(utcToWall(nowUtc, timezone));
  const now = toMs(nowUtc);
  for (const moment of changesOf(sale)) if (moment > wall) reads.changesAt(now + moment - wall);
}

/** Moments on the clock of the event. */
function changesOf({ ticket: { reduced_from: first, reduced_until: last }, window: { from, until } }: Sale): number[] {
  return [
    ...(from === '' ? [] : [toMs(from)]),
    ...(until === '' ? [] : [toMs(until) + SECOND_MS]),
    ...(first === '' ? [] : [toMs(`${first} 00:00:00`)]),
    ...(last === '' ? [] : [toMs(`${last} 00:00:00`) + DAY_MS]),
  ].filter(Number.isFinite);
}
