import { FLOATING } from '#core/content';
import { nowIn } from '#core/time';
import type { EventEntity } from './event.entity.js';

/** The moment of a change, as the columns of posts have it. */
export function modifiedNow(zone: string, now: Date): { modified: string; modified_utc: string } {
  const { date, date_utc } = nowIn(zone, now);
  return { modified: date, modified_utc: date_utc };
}

/** Whether a change takes an event back to where its date of publication floats. */
export function unpublishes(before: EventEntity, change: Partial<EventEntity>): boolean {
  return (
    change.status !== undefined &&
    FLOATING.has(change.status) &&
    !FLOATING.has(before.status) &&
    before.status !== 'trash'
  );
}
