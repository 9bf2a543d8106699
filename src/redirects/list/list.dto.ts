import { RestError } from '#core/errors';
import { RestParam, atMost, type ParamDeclaration, type ReasonedCheck } from '#core/parameters';

/** Filters of a list by name. */
export type Filter = Record<string, unknown>;

const unfit = (message: string): RestError => new RestError('rest_invalid_param', message, 400);

/** Accepts an object whose members are all filters, with a text or a number each; an empty text is an empty object. */
const filtersOf =
  (names: readonly string[]): ReasonedCheck =>
  (value) => {
    if (value === '') return true;
    if (typeof value !== 'object' || value === null) return unfit('filterBy must be an object.');
    const unknown = Object.keys(value).find((name) => !names.includes(name));
    if (unknown !== undefined)
      return unfit(`filterBy must have no filters but ${names.join(', ')}; it has ${unknown.slice(0, 100)}.`);
    // If it were ignored, a bulk action would do more than was requested.
    const deep = Object.entries(value).find(([, member]) => typeof member === 'object' && member !== null);
    return deep === undefined || unfit(`The filter ${deep[0]} must be a text.`);
  };

/** `filterBy` of a list with these filters. */
export const filterBy = (...names: string[]): ParamDeclaration => ({
  check: filtersOf(names),
  clean: (value: Filter | '') => (value === '' ? {} : value),
  description: `Only items that all of these fit: ${names.join(', ')}.`,
});

/** `orderby` of a list that can be ordered by these; empty is the list's own order. */
export const orderBy = (...names: string[]): ParamDeclaration => ({
  type: 'string',
  enum: [...names, ''],
  description: 'What the list is ordered by.',
});

/** Parameters that all lists of `redirects/v1` share (redirects.md §1); those that write take them for their answer. */
export class RedirectPageDto {
  @RestParam({ type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Direction of the order.' })
  direction: 'asc' | 'desc';

  @RestParam({ type: 'integer', default: 25, minimum: 5, maximum: 200, description: 'Items on a page, 5 to 200.' })
  per_page: number;

  @RestParam({ type: 'integer', default: 0, minimum: 0, description: 'Page of the list, from 0.' })
  page: number;
}

/** Most items of one bulk action. */
const MAX_ITEMS = 5000;

/** `items` of a bulk action. */
export const ITEMS: ParamDeclaration = {
  type: 'array',
  items: { type: ['string', 'number'] },
  check: (value, context) =>
    atMost(MAX_ITEMS)(value, context) === true || unfit(`items may hold at most ${MAX_ITEMS}.`),
  description: 'What the action is done to.',
};

/**
 * Values of `filterBy` are texts; what else is sent counts as text where it has one. Blanks around it do not count.
 * @returns nothing if not sent
 */
export function filterText(filter: Filter | undefined, name: string): string | undefined {
  const value = filter && Object.hasOwn(filter, name) ? filter[name] : undefined;
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A filter that is a whole number; other text is a number that nothing has. */
export function filterNumber(filter: Filter | undefined, name: string): number | undefined {
  const text = filterText(filter, name);
  return text === undefined ? undefined : wholeNumber(text);
}

/** The whole number that a text begins with; 0 for none, and for objects. Beyond what databases count, the last they do. */
export function wholeNumber(value: unknown): number {
  // A list or object from JSON may have a member `toString` that is no function.
  if (typeof value === 'object') return 0;
  const number = typeof value === 'number' ? Math.trunc(value) : Number.parseInt(String(value), 10);
  return Number.isNaN(number) ? 0 : Math.max(-MAX_INT32, Math.min(number, MAX_INT32));
}

const MAX_INT32 = 2_147_483_647;
