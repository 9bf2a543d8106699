import type { Schema } from '#core/parameters';

/** Largest id that any database of ours gives. */
const MAX_INT32 = 2_147_483_647;

/** A text. */
export const text = (description: string): Schema => ({ type: 'string', description });
/** A truth value. */
export const flag = (description: string): Schema => ({ type: 'boolean', description });
/** A whole number of things. */
export const count = (description: string): Schema => ({ type: 'integer', minimum: 0, description });
/** An id that must be given as a number (or, in queries, as its text). */
export const id = (description: string): Schema => ({ type: 'integer', minimum: 1, maximum: MAX_INT32, description });
/** A list. */
export const list = (items: Schema, description?: string): Schema => ({
  type: 'array',
  items,
  ...(description === undefined ? {} : { description }),
});
/** A value that may be absent; absent values are `null`. */
export const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type as 'string', 'null'] });

/** An object with these members and no others. @param required names of those that must be there; default: all */
export function object(
  properties: Record<string, Schema>,
  required: readonly string[] = Object.keys(properties),
): Schema {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/** The input of an ability: these members and no others. One without required members may be left out altogether. */
export function input(properties: Record<string, Schema>, required: readonly string[] = []): Schema {
  return { ...object(properties, required), ...(required.length > 0 ? {} : { default: {} }) };
}

/** Years that calendars have. Whether a month has the day is for `checkDays` to say. */
const YEAR_MONTH_DAY = '[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';

/** A day. */
export const day = (description: string): Schema => ({
  type: 'string',
  pattern: `^${YEAR_MONTH_DAY}$`,
  description: `${description} Written 2031-05-01.`,
});

/** A time on the clocks of the event's zone. */
export const wallClock = (description: string): Schema => ({
  type: 'string',
  pattern: `^${YEAR_MONTH_DAY}([T ]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?)?$`,
  description: `${description} Wall clock of the event's zone, written 2031-05-01 19:30.`,
});

/** Which part of a list is wanted. @param most greatest number of items on a page */
export const pages = (most: number, preset: number): Record<string, Schema> => ({
  page: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1, description: 'Page of the list, from 1.' },
  per_page: {
    type: 'integer',
    minimum: 1,
    maximum: most,
    default: preset,
    description: `Items on a page, 1 to ${most}.`,
  },
});

/** Which page of a list an input requests. */
export interface PageInput {
  page: number;
  per_page: number;
}

/** What opens an event that visitors need a password for. */
export const PASSWORD: Schema = {
  type: 'string',
  maxLength: 255,
  description: 'Password of the event, where it has one.',
};
