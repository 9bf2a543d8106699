import type { Caller } from '#core/context';
import { PostStore, type ContentType, type PostType, type TaxonomyDefinition } from '#core/content';
import { EVENT, ORGANIZER, VENUE } from '../calendar-types.js';
import { RestError } from '#core/errors';
import { injectableOf, type InjectableOf } from '#core/modules';
import {
  type ParamDeclaration,
  type ParameterParser,
  accepting,
  check,
  isNumeric,
  parserOf,
  listParts,
  idsOf,
  isObject,
} from '#core/parameters';
import { termsOf } from '../terms/terms.dto.js';
import { existing, exists } from '../checks.js';
import { CreateOrganizerDto } from '../organizers/organizer.dto.js';
import { CreateVenueDto } from '../venues/venue.dto.js';
import { costText } from './cost.js';
import { EVENT_STATUSES, type EventStatus } from './event-status.js';
import { EventTermsLoader } from './event-terms.loader.js';
import { MAX_PRICE } from './price-range.js';

/** Values that name nothing. */
export const isNothing = (value: unknown): boolean =>
  value === '' || value === 0 || value === '0' || value === null || (Array.isArray(value) && value.length === 0);

/** Whether the fields of a new venue or organizer are in order. */
async function isNew(
  caller: Caller,
  parser: ParameterParser<object>,
  fields: Record<string, unknown>,
): Promise<boolean> {
  try {
    await parser.parse(caller, fields);
    return true;
  } catch (error) {
    if (error instanceof RestError) return false;
    throw error;
  }
}

/** Whether a value names a venue or organizer that exists, or holds the fields of a new one. */
const linkable = (
  type: PostType,
  dto: new () => object,
): InjectableOf<(caller: Caller, value: unknown) => Promise<boolean>> =>
  injectableOf([PostStore, parserOf(dto)], (posts, parser) => (caller, value) => {
    if (!isObject(value)) return exists(type, value, posts);
    return value.id === undefined ? isNew(caller, parser, value) : exists(type, value.id, posts);
  });

/** A venue: id, `{id}`, fields of a new one, or a list of which the first counts. A new one without name is the handler's to refuse. */
export const venueLink = accepting(
  'the id of an existing venue, or an object with its id or with the fields of a new one',
  check([linkable(VENUE, CreateVenueDto)], (value, { caller }, isLinkable) => {
    if (isNothing(value)) return true;
    const reference: unknown = Array.isArray(value) ? value[0] : value;
    if (isObject(reference) && reference.id === undefined && reference.venue === '') return true;
    return isLinkable(caller, reference);
  }),
);

/** Organizers: any mix of ids, `{id}` and fields of new ones; one alone or CSV text is fine too. */
export const organizerLinks = accepting(
  'ids of existing organizers, or objects with an id or with the fields of new ones, at most 50',
  check([linkable(ORGANIZER, CreateOrganizerDto)], async (value, { caller }, isLinkable) => {
    if (isNothing(value)) return true;
    const list = organizerList(value);
    if (list.length > 50) return false;
    for (const item of list) if (!(await isLinkable(caller, item))) return false;
    return true;
  }),
);

/** The single organizers that a value names. */
export function organizerList(value: unknown): unknown[] {
  if (isNothing(value)) return [];
  if (Array.isArray(value)) return value as unknown[];
  return isObject(value) ? [value] : listParts(value);
}

/** Terms to give to an event: ids, names and slugs, as list or CSV. */
export const termNames = accepting('ids, names or slugs, at most 200, each with at most 1000 characters', (value) => {
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  return (
    list.length <= 200 &&
    list.every(
      (item) =>
        (typeof item === 'string' && item.length <= 1000) || (typeof item === 'number' && Number.isInteger(item)),
    )
  );
});

/** Terms to filter by: existing ids or slugs only. */
export const existingTerms = (taxonomy: TaxonomyDefinition) =>
  accepting(
    `ids or slugs of existing ${termsOf(taxonomy)}, as a list or separated by commas`,
    check([EventTermsLoader], async (value, _, terms) => (await terms.idsFor(taxonomy, value)) !== undefined),
  );

/** Ids of existing posts of a kind, as list or CSV. */
export const existingIds = (type: ContentType) =>
  accepting(
    `ids of existing ${type.labels.many.toLowerCase()}, at most 200, as a list or separated by commas`,
    check([PostStore], (value, _, posts) => {
      const ids = idList(value);
      return ids !== undefined && ids.length <= 200 && posts.allExist(type, ids);
    }),
  );

/** Positive ids, as list or CSV; they need not exist. */
export const positiveIds = accepting(
  'one or more ids above 0, as a list or separated by commas',
  (value) => idList(value) !== undefined,
);

/** The statuses in a list or CSV; nothing if one of them is none or there are none at all. */
export function eventStatusesIn(value: unknown): EventStatus[] | undefined {
  const parts = [...new Set(listParts(value))];
  const isStatus = (part: string): part is EventStatus => EVENT_STATUSES.some((status) => status === part);
  return parts.length > 0 && parts.every(isStatus) ? parts : undefined;
}

/** The filter of lists by whether events take place as announced. Lists of the reference do not have it. */
export const eventStatusFilter: ParamDeclaration = {
  format: 'string',
  hidden: true,
  check: accepting(
    `some of ${EVENT_STATUSES.join(', ')}, as a list or separated by commas`,
    (value) => eventStatusesIn(value) !== undefined,
  ),
  description: `Only events with any of these statuses, as list or CSV: ${EVENT_STATUSES.join(', ')}.`,
};

/** A bound of the price of events. */
export const priceBound = (description: string): ParamDeclaration => ({
  type: 'number',
  minimum: 0,
  maximum: MAX_PRICE,
  hidden: true,
  description: `${description} In the currency of the site.`,
});

/** Most series that a list may name. */
const MAX_SERIES = 50;

/** The filter of lists by series; lists of the reference do not have it. */
export const seriesFilter: ParamDeclaration = {
  items: { type: 'integer' },
  hidden: true,
  check: accepting(
    `1 to ${MAX_SERIES} ids of series, as a list or separated by commas`,
    (value) => (idList(value)?.length ?? MAX_SERIES + 1) <= MAX_SERIES,
  ),
  description: `Only dates of these series, at most ${MAX_SERIES} ids.`,
};

/** The filter of lists that shows the next date of each series; lists of the reference do not have it. */
export const nextOfSeriesFilter: ParamDeclaration = {
  type: 'boolean',
  hidden: true,
  description:
    'true: of each series only the next date, of those that are not over and meet all other filters. Events without a series stay.',
};

/** Id of an existing event. */
export const existingEvent = existing(EVENT);

/** Most ids that one list may hold. */
const MAX_IDS = 1000;

/** The ids in a list or CSV; nothing if one of them is none or there are none at all. */
export const idList = (value: unknown): number[] | undefined => idsOf(listParts(value), MAX_IDS);

const isOneCost = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** A cost of at most 500 characters: text, a number, or a list of both. */
export const cost = accepting(
  'a text, a number or a list of both, with at most 500 characters in all',
  (value) => (Array.isArray(value) ? value.every(isOneCost) : isOneCost(value)) && costText(value).length <= 500,
);

/** Degrees, within `bound` either way. */
export const degrees = (bound: number) =>
  accepting(`a number from -${bound} to ${bound}`, (value) => isNumeric(value) && Math.abs(Number(value)) <= bound);
