import { Clock } from './clock.js';

/** A clock that always shows one moment. @param moment ISO 8601 */
export function fixedClock(moment: string): Clock {
  const ms = Date.parse(moment);
  return Object.assign(new Clock(), { nowMs: () => ms });
}
