import { accepting, check, isNumeric } from '#core/parameters';
import { EVENT_CATEGORIES } from '../event-categories.js';
import { eventTermDtos, existingTerm, termReferences } from './terms.dto.js';

/** A category by id or slug. A slug is then refused for its type, as clients expect (events.md §2). */
const existingCategories = accepting(
  'the id of an existing category',
  check([existingTerm(EVENT_CATEGORIES), termReferences(EVENT_CATEGORIES)], (value, context, isTerm, areTerms) =>
    (isNumeric(value) ? isTerm : areTerms)(value, context),
  ),
);

/** As `known`; 0 is the top of the tree. */
const knownOrTop = accepting(
  'the id of an existing category, or 0',
  check(
    [existingCategories],
    (value, context, isKnown) => (isNumeric(value) && Number(value) === 0) || isKnown(value, context),
  ),
);

/** What the routes of categories take. */
export const EVENT_CATEGORY_DTOS = eventTermDtos(EVENT_CATEGORIES, {
  list: {
    parent: { type: 'integer', check: existingCategories, description: 'Id of a category: only those right below it.' },
  },
  create: {
    parent: { type: 'integer', check: knownOrTop, description: 'Id of the category it belongs below; 0: none.' },
  },
});
