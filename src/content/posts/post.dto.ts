import type { ContentType } from '#core/content';
import { RestError } from '#core/errors';
import {
  CONTEXT,
  isNumeric,
  paramsOf,
  type ReasonedCheck,
  type ParamDeclaration,
  type ViewContext,
} from '#core/parameters';
import { PostFieldsDto } from '../shared/post-fields.dto.js';
import { POST_ORDERS, PostListDto, idsParam } from '../shared/post-list.dto.js';
import { LISTABLE_STATUSES, listStatusCheck } from '../shared/post-statuses.js';
import { textParam } from '../shared/texts.js';
import { paramsClass, type Declarations, type ParamsClass } from './declared-params.js';
import { termFields, termFilters } from './post-terms.dto.js';
import { FORMATS, type PostFormat } from '../shared/post-row.js';

/** `GET content/v2/<kind>`. */
export interface ListKindDto extends PostListDto {
  status: string | string[];
  menu_order?: number;
  parent?: number[];
  parent_exclude?: number[];
  tax_relation?: 'AND' | 'OR';
  sticky?: boolean;
  ignore_sticky?: boolean;
  format?: PostFormat[];
  /** Filters by terms, under the names of their resources and those with `_exclude`. */
  [terms: string]: unknown;
}

/** What can be written of posts; each kind takes what it has. Absent members stay as they are. */
export interface PostWriteDto extends PostFieldsDto {
  password?: string;
  parent?: number;
  content?: unknown;
  excerpt?: unknown;
  menu_order?: number;
  format?: PostFormat;
  sticky?: boolean;
  /** Ids of terms, under the names of their resources. */
  [terms: string]: unknown;
}

/** `GET content/v2/<kind>/<id>`. */
export interface ReadKindDto {
  id: number;
  context: ViewContext;
  excerpt_length?: number;
  password?: string;
}

/** `DELETE content/v2/<kind>/<id>`. */
export interface RemoveKindDto {
  id: number;
  force: boolean;
  confirm_sold?: boolean;
  notify?: boolean;
}

/** The parameters of a kind's routes. */
export interface KindDto {
  list: ParamsClass<ListKindDto>;
  create: ParamsClass<PostWriteDto>;
  read: ParamsClass<ReadKindDto>;
  update: ParamsClass<PostWriteDto & { id: number }>;
  remove: ParamsClass<RemoveKindDto>;
}

const ID: ParamDeclaration = { in: 'path', path: '[\\d]+', type: 'integer', description: 'Id of the post.' };

/** The largest number that a column of whole numbers holds. */
const MAX_INT32 = 2_147_483_647;

/** A number that the column can hold, whatever its sign. */
const storable: ReasonedCheck = (value) =>
  !isNumeric(value) ||
  Math.abs(Number(value)) <= MAX_INT32 ||
  new RestError('rest_out_of_bounds', `menu_order must be between ${-MAX_INT32} and ${MAX_INT32}.`, 400, null);

/** What the routes of a kind take, from what the kind has; the same order as in the index (routes.json). */
export function kindParams(type: ContentType): KindDto {
  const fields = writableFields(type);
  return {
    list: paramsClass(`${type.name} list`, listParams(type)),
    create: paramsClass(`${type.name} create`, {
      ...fields,
      id: { hidden: true, description: 'Refused: new posts get theirs from us.' },
    }),
    read: paramsClass(`${type.name} read`, {
      id: ID,
      context: CONTEXT,
      excerpt_length: type.supports.has('excerpt') && {
        type: 'integer',
        description: 'Words of an excerpt that is made from the content.',
      },
      password: { type: 'string', description: 'Password of a protected post.' },
    }),
    update: paramsClass(`${type.name} update`, { id: ID, ...fields }),
    remove: paramsClass(`${type.name} remove`, {
      id: ID,
      force: { type: 'boolean', default: false, description: 'true deletes for good instead of moving to the trash.' },
      confirm_sold: type.ticketed && {
        type: 'boolean',
        hidden: true,
        description: 'true: deletes for good also when orders refer to it.',
      },
      notify: type.ticketed && {
        type: 'boolean',
        hidden: true,
        description:
          'true: holders of tickets get a message that the event is canceled, where the site sends messages.',
      },
    }),
  };
}

function listParams(type: ContentType): Declarations {
  const shared = Object.fromEntries(paramsOf(PostListDto));
  const {
    context,
    page,
    per_page: perPage,
    search,
    after,
    modified_after: modifiedAfter,
    before,
    modified_before: modifiedBefore,
  } = shared;
  const has = (column: string): boolean => type.columns.includes(column);
  const { author, author_exclude: notAuthor } = shared;
  return {
    context,
    page,
    per_page: perPage,
    search,
    after,
    modified_after: modifiedAfter,
    author: type.supports.has('author') && author,
    author_exclude: type.supports.has('author') && notAuthor,
    before,
    modified_before: modifiedBefore,
    exclude: shared.exclude,
    include: shared.include,
    menu_order: has('menu_order') && { type: 'integer', description: 'Only posts at this place.' },
    search_semantics: shared.search_semantics,
    offset: shared.offset,
    order: shared.order,
    orderby: { ...shared.orderby, enum: has('menu_order') ? [...POST_ORDERS, 'menu_order'] : POST_ORDERS },
    parent: has('parent_id') && idsParam('Only posts right below these; 0: those at the top.'),
    parent_exclude: has('parent_id') && idsParam('No posts right below these.'),
    search_columns: shared.search_columns,
    slug: shared.slug,
    status: {
      type: 'array',
      items: { type: 'string', enum: LISTABLE_STATUSES },
      default: 'publish',
      check: listStatusCheck(type, LISTABLE_STATUSES, 'publish'),
      description: 'Statuses; other than publish for those who may edit. any: all but the trash.',
    },
    ...termFilters(type),
    sticky: type.sticky && { type: 'boolean', description: 'true: only pinned posts; false: only the others.' },
    ignore_sticky: type.sticky && { type: 'boolean', default: true, description: 'false: pinned posts come first.' },
    format: has('format') && {
      type: 'array',
      items: { type: 'string', enum: FORMATS },
      uniqueItems: true,
      description: 'Only posts of these forms.',
    },
  };
}

/** The fields of a kind that can be written; `parent` is among them for kinds that form trees. */
export function writableFields(type: ContentType): Declarations {
  const shared = Object.fromEntries(paramsOf(PostFieldsDto));
  const has = (column: string): boolean => type.columns.includes(column);
  const { supports } = type;
  return {
    date: shared.date,
    date_gmt: shared.date_gmt,
    slug: shared.slug,
    status: shared.status,
    password: {
      type: 'string',
      description: 'Opens the texts to those who know it, at most 255 characters; empty: open to all.',
    },
    parent: has('parent_id') && { type: 'integer', description: 'Id of its parent; 0: none.' },
    title: shared.title,
    content: textParam('The text, as HTML or blocks.', {
      block_version: { type: 'integer' },
      protected: { type: 'boolean' },
    }),
    author: supports.has('author') && shared.author,
    excerpt:
      supports.has('excerpt') &&
      textParam('A summary; empty: the beginning of the content.', { protected: { type: 'boolean' } }),
    featured_media: supports.has('thumbnail') && shared.featured_media,
    comment_status: has('comment_status') && shared.comment_status,
    ping_status: has('ping_status') && shared.ping_status,
    menu_order: has('menu_order') && {
      type: 'integer',
      check: storable,
      description: 'Place among its neighbours, smallest first.',
    },
    format: has('format') && { type: 'string', enum: FORMATS, description: 'The form it takes.' },
    meta: supports.has('custom-fields') && shared.meta,
    sticky: type.sticky && { type: 'boolean', description: 'Whether it is pinned to the top of lists.' },
    template: shared.template,
    ...termFields(type),
  };
}
