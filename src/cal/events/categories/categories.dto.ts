import { EVENT_CATEGORIES } from '#core/content';
import { accepting, RestParam, check, isNumeric, partialParams } from '#core/parameters';
import { TermFieldsDto, TermListDto, existingTerm, references, termId, termReferences } from './terms.dto.js';

/** A category by id or slug. A slug is then refused for its type, as clients expect (events.md §2). */
const known = accepting(
  'the id of an existing category',
  check([existingTerm(EVENT_CATEGORIES), termReferences(EVENT_CATEGORIES)], (value, params, isTerm, areTerms) =>
    (isNumeric(value) ? isTerm : areTerms)(value, params),
  ),
);

/** As `known`; 0 is the top of the tree. */
const knownOrTop = accepting(
  'the id of an existing category, or 0',
  check([known], (value, params, isKnown) => (isNumeric(value) && Number(value) === 0) || isKnown(value, params)),
);

/** `GET categories`. */
export class ListEventCategoriesDto extends TermListDto {
  @RestParam(references(EVENT_CATEGORIES, 'Not these categories; does nothing beside `include`.'))
  override exclude?: unknown;

  @RestParam(references(EVENT_CATEGORIES, 'Only these categories, by id.'))
  override include?: unknown;

  @RestParam({ type: 'integer', check: known, description: 'Id of a category: only those right below it.' })
  parent?: number;
}

/** `POST categories`. */
export class CreateEventCategoryDto extends TermFieldsDto {
  @RestParam({ type: 'integer', check: knownOrTop, description: 'Id of the category it belongs below; 0: none.' })
  parent?: number;
}

/** `GET` and `DELETE categories/<id>`. */
export class CategoryDto {
  @RestParam(termId(EVENT_CATEGORIES))
  id: number;
}

/** `POST|PUT|PATCH categories/<id>`. Absent members stay as they are. */
export class UpdateEventCategoryDto extends partialParams(CreateEventCategoryDto) {
  @RestParam(termId(EVENT_CATEGORIES))
  id: number;
}
