import type { ContentType } from '#core/content';
import { CONTEXT, ListDto, paramsOf, type ParamDeclaration, type ViewContext } from '#core/parameters';
import { paramsClass, type ParamsClass } from '../posts/declared-params.js';
import { writableFields } from '../posts/post.dto.js';
import { idsParam } from '../shared/post-list.dto.js';

/** What lists of revisions can be sorted by. */
export const REVISION_ORDERS = ['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'] as const;
export type RevisionOrderBy = (typeof REVISION_ORDERS)[number];

/** Revisions on a page unless the request says otherwise; posts seldom have more. */
const MAX_PER_PAGE = 100;

/** `GET content/v2/<kind>/<parent>/revisions`. */
export interface ListRevisionsDto {
  parent: number;
  context: ViewContext;
  page: number;
  per_page: number;
  search?: string;
  exclude: number[];
  include: number[];
  offset?: number;
  order: 'asc' | 'desc';
  orderby: RevisionOrderBy;
}

/** `GET content/v2/<kind>/<parent>/revisions/<id>` and of autosaves. */
export interface ReadRevisionDto {
  parent: number;
  id: number;
  context: ViewContext;
}

/** `DELETE content/v2/<kind>/<parent>/revisions/<id>`. */
export interface RemoveRevisionDto {
  parent: number;
  id: number;
  force: boolean;
}

/** `GET content/v2/<kind>/<id>/autosaves`. */
export interface ListAutosavesDto {
  id: number;
  context: ViewContext;
}

/** `POST content/v2/<kind>/<id>/autosaves`; other fields of the kind are taken and left alone. */
export interface AutosaveDto {
  id: number;
  title?: unknown;
  content?: unknown;
  excerpt?: unknown;
}

/** The parameters of the routes of versions. */
export interface VersionDto {
  list: ParamsClass<ListRevisionsDto>;
  read: ParamsClass<ReadRevisionDto>;
  remove: ParamsClass<RemoveRevisionDto>;
  listAutosaves: ParamsClass<ListAutosavesDto>;
  autosave: ParamsClass<AutosaveDto>;
  readAutosave: ParamsClass<ReadRevisionDto>;
}

const pathId = (description: string): ParamDeclaration => ({
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  description,
});
const PARENT = pathId('Id of the post.');
const ID = pathId('Id of the version.');
/** The post's id in the path, which the index calls `parent` there. */
const POST = { ...pathId('Id of the post.'), hidden: true };
const DOCUMENTED_PARENT: ParamDeclaration = {
  type: 'integer',
  description: 'Id of the post; the one in the path counts.',
};

/** What the routes of a kind's versions take (routes.json). */
export function versionParams(type: ContentType): VersionDto {
  const { page, per_page: perPage, search } = Object.fromEntries(paramsOf(ListDto));
  const { parent: _, ...fields } = writableFields(type);
  const named = (name: string): string => `${type.name} ${name}`;
  return {
    list: paramsClass(named('revisions'), {
      parent: PARENT,
      context: CONTEXT,
      page,
      per_page: { ...perPage, default: undefined, computed: () => MAX_PER_PAGE },
      search,
      exclude: idsParam('Not these versions.'),
      include: idsParam('Only these versions.'),
      offset: { type: 'integer', description: 'Skip so many versions; counts instead of the page.' },
      order: { type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Direction.' },
      orderby: {
        type: 'string',
        enum: REVISION_ORDERS,
        default: 'date',
        description: 'Order. `include` needs include, `relevance` needs search.',
      },
    }),
    read: paramsClass(named('revision'), { parent: PARENT, id: ID, context: CONTEXT }),
    remove: paramsClass(named('revision remove'), {
      parent: PARENT,
      id: ID,
      force: { type: 'boolean', default: false, description: 'Must be true: versions have no trash.' },
    }),
    listAutosaves: paramsClass(named('autosaves'), { parent: DOCUMENTED_PARENT, id: POST, context: CONTEXT }),
    autosave: paramsClass(named('autosave'), { parent: DOCUMENTED_PARENT, id: POST, ...fields }),
    readAutosave: paramsClass(named('autosave read'), { parent: PARENT, id: ID, context: CONTEXT }),
  };
}
