import type { MapperContext, Caller } from '#core/context';
import { type ContentType, mayAssignTerms, mayCreateTerms } from '#core/content';
import { ATTACHMENT } from '../content-types.js';
import { allowedOnItem } from '../shared/post-item.policy.js';
import { actionLinks, embeddable, postLinks, withCuries, type ItemLinks } from '../shared/post-links.js';
import { itemPath } from '../shared/rest-base.js';
import type { PostView } from './post-view.js';

/** `_links` of a post (content.md, "Rules for all routes"). */
export function postItemLinks({ type, row, relations, context }: PostView, request: MapperContext): ItemLinks {
  const { caller } = request;
  const { id } = row;
  return withCuries({
    ...postLinks(
      {
        type,
        id,
        authorId: type.supports.has('author') ? row.author_id : null,
        allow: allowedOnItem(caller, type, row),
        comments: type.supports.has('comments'),
      },
      request,
    ),
    ...(type.supports.has('revisions') ? versionLinks(request, type, id, relations.revisions.get(id)) : {}),
    ...(row.parent_id ? { up: [embeddable(request, itemPath(type, row.parent_id))] } : {}),
    ...(row.image_id === null ? {} : { 'wp:featuredmedia': [embeddable(request, itemPath(ATTACHMENT, row.image_id))] }),
    'wp:attachment': [{ href: request.restUrl(`content/v2/${ATTACHMENT.restBase}?parent=${id}`) }],
    ...termLinks(request, type, id),
    ...(context === 'edit' ? actionLinks(request, type, id, actionsOf(caller, type)) : {}),
  });
}

function versionLinks(
  request: MapperContext,
  type: ContentType,
  id: number,
  summary: { count: number; latest: number } | undefined,
): ItemLinks {
  const href = request.restUrl(`${itemPath(type, id)}/revisions`);
  return {
    'version-history': [{ count: summary?.count ?? 0, href }],
    ...(summary ? { 'predecessor-version': [{ id: summary.latest, href: `${href}/${summary.latest}` }] } : {}),
  };
}

function termLinks(request: MapperContext, type: ContentType, id: number): ItemLinks {
  const taxonomies = type.taxonomies;
  if (taxonomies.length === 0) return {};
  return {
    'wp:term': taxonomies.map(({ name, restBase }) =>
      embeddable(request, `content/v2/${restBase}?post=${id}`, { taxonomy: name }),
    ),
  };
}

/** What the caller may do to posts of the kind beside changing their texts. */
function actionsOf(caller: Caller, type: ContentType): string[] {
  const { publish, editOthers } = type.capabilities;
  const actions: [allowed: boolean, action: string][] = [
    [caller.can(publish), 'publish'],
    [caller.can('unfiltered_html'), 'unfiltered-html'],
    [type.sticky && caller.can(editOthers) && caller.can(publish), 'sticky'],
    [type.supports.has('author') && caller.can(editOthers), 'assign-author'],
    ...type.taxonomies.flatMap((taxonomy): [boolean, string][] => [
      [mayCreateTerms(caller, taxonomy), `create-${taxonomy.restBase}`],
      [mayAssignTerms(caller, taxonomy), `assign-${taxonomy.restBase}`],
    ]),
  ];
  return actions.filter(([allowed]) => allowed).map(([, action]) => action);
}
