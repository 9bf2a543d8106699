import { idsByTermName } from '#core/content';
import { EVENT_CATEGORIES } from '../event-categories.js';
import { TAGS } from '../../../content/taxonomies.js';
import { type Engine, containsPattern, type SqlFragment, contains, matchAll, searchWords } from '#core/database';
import { sortKey } from '#core/text';
import { otherCityNames } from '../city-names.js';

/** Columns of the full-text index of events. */
export const EVENT_TEXTS = ['title', 'excerpt', 'content'] as const;

/** Columns of a venue by which its events are found. */
export const VENUE_TEXTS = ['title', 'address', 'city', 'province', 'state', 'zip', 'country'] as const;

/** Each word is a query of its own; the others are ignored. */
const MAX_WORDS = 8;

/**
 * Conditions for events `e` of which every word is in their texts, or in the names of their venue (with its address),
 * organizers, categories or tags; public venues and organizers only. Of a city, any of its names counts.
 */
export function findsWords(engine: Engine, text: string): SqlFragment[] {
  const words = searchWords(text).slice(0, MAX_WORDS);
  return words.length === 0
    ? [matchAll(engine, 'events', 'e', EVENT_TEXTS, text)]
    : words.map((word) => findsWord(engine, word));
}

/** A derived table, because databases would run a `UNION` within `IN` for each event. */
function findsWord(engine: Engine, word: string): SqlFragment {
  const isPublic = (alias: string): string => `${alias}.status = 'publish' AND ${alias}.password = ''`;
  const inTexts = anyOf(
    [word, ...otherCityNames(word)].map((name) => matchAll(engine, 'events', 'm', EVENT_TEXTS, name)),
  );
  const inTerms = idsByTermName([EVENT_CATEGORIES, TAGS], containsPattern(sortKey(word)));
  const inVenue = inVenueTexts(word);
  return {
    sql: `e.id IN (SELECT f.id FROM (
      SELECT m.id FROM events m WHERE ${inTexts.sql}
      UNION SELECT x.id FROM venues v JOIN events x ON x.venue_id = v.id WHERE ${isPublic('v')} AND ${inVenue.sql}
      UNION SELECT l.event_id FROM organizers o JOIN event_organizers l ON l.organizer_id = o.id WHERE ${isPublic('o')} AND o.title_key LIKE ? ESCAPE '!'
      UNION ${inTerms.sql}
    ) f)`,
    parameters: [...inTexts.parameters, ...inVenue.parameters, containsPattern(sortKey(word)), ...inTerms.parameters],
  };
}

/** Venues `v` that have a word, or another name of the city that it names, in their texts. */
export function inVenueTexts(word: string): SqlFragment {
  return anyOf([word, ...otherCityNames(word)].map((name) => contains('v', VENUE_TEXTS, name)));
}

function anyOf(conditions: readonly SqlFragment[]): SqlFragment {
  const sql = conditions.map((condition) => condition.sql).join(' OR ');
  return {
    sql: conditions.length === 1 ? sql : `(${sql})`,
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}
