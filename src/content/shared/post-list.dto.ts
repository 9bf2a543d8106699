import { ListDto, RestParam, atMost, type ParamDeclaration } from '#core/parameters';

/** What lists of posts can be sorted by. */
export const POST_ORDERS = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'include_slugs',
  'title',
] as const;
export type PostOrderBy = (typeof POST_ORDERS)[number] | 'menu_order';

/** Fields that `search` can be narrowed to. */
export const SEARCH_COLUMNS = ['post_title', 'post_content', 'post_excerpt'] as const;
export type SearchColumn = (typeof SEARCH_COLUMNS)[number];

/** A list of ids that narrows a list of posts; empty narrows nothing. At most 1000. */
export const idsParam = (description: string): ParamDeclaration => ({
  type: 'array',
  items: { type: 'integer' },
  default: [],
  check: atMost(1000),
  description: `${description} At most 1000.`,
});

const bound = (description: string): ParamDeclaration => ({
  type: 'string',
  format: 'date-time',
  description: `${description} that moment, which is excluded; site time unless it names an offset.`,
});

/** Parameters of lists of posts of every kind (content.md, "Lists"). Kinds add their own. */
export class PostListDto extends ListDto {
  @RestParam(bound('Published after'))
  after?: string;

  @RestParam(bound('Changed after'))
  modified_after?: string;

  @RestParam(idsParam('Only posts by these authors.'))
  author: number[];

  @RestParam(idsParam('No posts by these authors.'))
  author_exclude: number[];

  @RestParam(bound('Published before'))
  before?: string;

  @RestParam(bound('Changed before'))
  modified_before?: string;

  @RestParam(idsParam('Not these posts.'))
  exclude: number[];

  @RestParam(idsParam('Only these posts.'))
  include: number[];

  @RestParam({
    type: 'string',
    enum: ['exact'],
    description: 'exact: a field must be the searched text and nothing else.',
  })
  search_semantics?: 'exact';

  @RestParam({ type: 'integer', description: 'Skip so many posts; counts instead of the page.' })
  offset?: number;

  @RestParam({ type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Direction.' })
  order: 'asc' | 'desc';

  @RestParam({
    type: 'string',
    enum: POST_ORDERS,
    default: 'date',
    description: 'Order. `include` needs include, `relevance` needs search.',
  })
  orderby: PostOrderBy;

  @RestParam({
    type: 'array',
    items: { type: 'string', enum: SEARCH_COLUMNS },
    default: [],
    description: 'Fields that are searched; all if empty.',
  })
  search_columns: SearchColumn[];

  @RestParam({
    type: 'array',
    items: { type: 'string' },
    check: atMost(100),
    description: 'Only posts with one of these slugs, at most 100.',
  })
  slug?: string[];
}
