import type { KindTraits } from './kind-traits.js';

/** Why a difference came of use; undefined: it did not. */
export function changeByUse(
  { changedByUse = [] }: KindTraits,
  name: string,
  before: unknown,
  now: unknown,
): string | undefined {
  return changedByUse.find(({ names, isUse }) => names.includes(name) && isUse(before, now))?.reason;
}

/** Whether a value that use makes larger is larger: a counter. */
export function isMore(before: unknown, now: unknown): boolean {
  return Number(now) > Number(before);
}

/** Whether a moment is later than another one, or than none. */
export function isLater(before: unknown, now: unknown): boolean {
  return String(now ?? '') > String(before ?? '');
}
