import { RestParam } from './rest-param.decorator.js';
import { splitList } from './coerce.js';
import { accepting, type DescribedCheck, type ParamDeclaration, type PlainCheck } from './param-schema.js';

/** Accepts lists of up to `count` items: each becomes a value of one query, and databases have their limits. */
export function atMost(count: number): PlainCheck & DescribedCheck {
  return accepting(`a list of at most ${count} items`, (value) => splitList(value).length <= count);
}

/** How much of an item is shown: to everybody, inside another item, or to those who may change it. */
export type ViewContext = 'view' | 'embed' | 'edit';

/** `context` of every route of `content/v2` that reads (content.md, Rules for all routes). */
export const CONTEXT: ParamDeclaration = {
  type: 'string',
  enum: ['view', 'embed', 'edit'],
  default: 'view',
  check: true,
  description: 'How much is shown: view, embed (short), or edit (all, for those who may change it).',
};

/** Parameters of routes that show one item. */
export class ContextDto {
  @RestParam(CONTEXT)
  context: ViewContext;
}

/** Items on the largest page of a list of `content/v2`. */
export const MAX_PER_PAGE = 100;

/** Parameters that all lists of `content/v2` share; their issues are reported before those of others (core.md §5). */
export class ListDto extends ContextDto {
  @RestParam({ type: 'integer', default: 1, minimum: 1, check: true, description: 'Page of the list, from 1.' })
  page: number;

  @RestParam({
    type: 'integer',
    default: 10,
    minimum: 1,
    maximum: MAX_PER_PAGE,
    check: true,
    description: 'Items on a page, 1 to 100.',
  })
  per_page: number;

  @RestParam({ type: 'string', check: true, description: 'Only items in which this text is found.' })
  search?: string;
}
