import type { TermOrderBy } from '#core/content';
import { ContextDto, ListDto, RestParam, atMost, partialParams, type ParamDeclaration } from '#core/parameters';

const ID: ParamDeclaration = { in: 'path', path: '[\\d]+', type: 'integer', description: 'Number of the term.' };

const ids = (description: string): ParamDeclaration => ({
  type: 'array',
  items: { type: 'integer' },
  default: [],
  check: atMost(1000),
  description: `${description} At most 1000.`,
});

/** `GET content/v2/tags`, and what the lists of all vocabularies have in common. */
export class ListTermsDto extends ListDto {
  @RestParam(ids('Not these terms; does nothing beside `include`.'))
  exclude: number[];

  @RestParam(ids('Only these terms.'))
  include: number[];

  @RestParam({ type: 'string', enum: ['asc', 'desc'], default: 'asc', description: 'Direction.' })
  order: 'asc' | 'desc';

  @RestParam({
    type: 'string',
    enum: ['id', 'include', 'name', 'slug', 'include_slugs', 'term_group', 'description', 'count'],
    default: 'name',
    description: 'Order; include and include_slugs: as `include` and `slug` name them.',
  })
  orderby: TermOrderBy;

  @RestParam({ type: 'boolean', default: false, description: 'Whether to leave out terms that no published post has.' })
  hide_empty: boolean;

  @RestParam({
    type: ['integer', 'null'],
    index: { type: 'integer', default: null },
    description: 'Only the terms of this post.',
  })
  post?: number | null;

  @RestParam({
    type: 'array',
    items: { type: 'string' },
    check: atMost(100),
    description: 'Only terms with one of these slugs.',
  })
  slug?: string[];
}

/** `GET content/v2/categories` and `cal_events_cat`: vocabularies that form a tree. */
export class ListTreeTermsDto extends ListTermsDto {
  @RestParam({ type: 'integer', description: 'Only the terms right below this one; 0: those at the top.' })
  parent?: number;
}

/** `GET content/v2/tags`. */
export class ListTagsDto extends ListTermsDto {
  @RestParam({ type: 'integer', description: 'Skip so many; counts instead of the page.' })
  offset?: number;
}

const NAME: ParamDeclaration = { type: 'string', description: 'The name, at most 200 characters; tags are taken out.' };

/** What is written of a tag. Absent members stay as they are. */
export class TagFieldsDto {
  @RestParam({ type: 'string', description: 'What it is about; basic HTML.' })
  description?: string;

  @RestParam(NAME)
  name?: string;

  @RestParam({
    type: 'string',
    description: 'Part of its address; no other term of the kind may have it. Empty: made from the name.',
  })
  slug?: string;

  @RestParam({ type: 'integer', hidden: true, description: 'Refused: tags have no parents.' })
  parent?: number;

  @RestParam({
    type: 'object',
    properties: {},
    description: 'Further registered values. This service has none: members are ignored.',
  })
  meta?: Record<string, unknown>;
}

/** What is written of a category. Absent members stay as they are. */
export class CategoryFieldsDto extends TagFieldsDto {
  @RestParam({ type: 'integer', description: 'Number of the category it belongs below; 0: none.' })
  override parent?: number;
}

/** `POST content/v2/tags`. */
export class CreateTagDto extends TagFieldsDto {
  @RestParam({ ...NAME, required: true })
  override name: string;
}

/** `POST content/v2/categories` and `cal_events_cat`. */
export class CreateCategoryDto extends CategoryFieldsDto {
  @RestParam({ ...NAME, required: true })
  override name: string;
}

/** `POST|PUT|PATCH content/v2/tags/<id>`. */
export class UpdateTagDto extends partialParams(TagFieldsDto) {
  @RestParam(ID)
  id: number;
}

/** `POST|PUT|PATCH content/v2/categories/<id>` and `cal_events_cat/<id>`. */
export class UpdateCategoryDto extends partialParams(CategoryFieldsDto) {
  @RestParam(ID)
  id: number;
}

/** `GET` of one term. */
export class ReadTermDto extends ContextDto {
  @RestParam(ID)
  id: number;
}

/** `DELETE` of one term. */
export class DeleteTermDto {
  @RestParam(ID)
  id: number;

  @RestParam({ type: 'boolean', default: false, description: 'Must be true: terms have no trash.' })
  force: boolean;
}
