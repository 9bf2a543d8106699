import { wholeNumber } from './list/list.dto.js';

/** Deeper values are not looked into. */
const MAX_DEPTH = 6;

/** What clients of the reference mean by a flag: everything but empty texts and lists, `0`, `"0"`, false and null. */
export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return Boolean(value) && value !== '0';
}

/** A value without blanks around its texts, however deep they are. */
export function trimmed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => trimmed(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, trimmed(member, depth + 1)]));
}

/** The text of a text or a number; empty for everything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A number, or digits; undefined for everything else. */
export function wholeNumberOrNothing(value: unknown): number | undefined {
  return /^\d+$/.test(textOf(value)) ? wholeNumber(value) : undefined;
}
