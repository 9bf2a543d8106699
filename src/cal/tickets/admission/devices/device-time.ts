import { type ParamDeclaration, accepting } from '#core/parameters';

const FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Milliseconds since 1970 of a moment that a device sends; nothing for what is none. */
export function deviceMs(text: unknown): number | undefined {
  if (typeof text !== 'string' || !FORM.test(text)) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

/** A moment of the clock of a device, with milliseconds and zone (RFC 3339). */
export const DEVICE_TIME: Omit<ParamDeclaration, 'description'> = {
  type: 'string',
  check: accepting(
    'a moment with its zone, such as 2031-05-01T19:30:00.000Z',
    (value) => deviceMs(value) !== undefined,
  ),
};
