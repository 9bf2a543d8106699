import { permalink, type ContentType, termPath, type TermView } from '#core/content';
import type { MapperContext } from '#core/context';
import { renderTitle } from '#core/text';
import { EVERYWHERE, resourceSchema } from '#core/rest';
import { type Resource } from '../shared/item-form.js';
import { allowedOnItem } from '../shared/post-item.policy.js';
import { itemPath } from '../shared/rest-base.js';
import type { FoundPost } from './search.repository.js';
import type { ResourceLinks } from '#core/openapi';
import type { SearchResultResponse } from './search.response.js';

const FOUND: Resource = {
  id: { type: ['integer', 'string'], context: EVERYWHERE, readonly: true },
  title: { type: 'string', context: EVERYWHERE, readonly: true },
  url: { type: 'string', format: 'uri', context: EVERYWHERE, readonly: true },
  type: { type: 'string', context: EVERYWHERE, readonly: true },
  subtype: { type: 'string', context: EVERYWHERE, readonly: true },
};

/** What OPTIONS shows. */
export const searchSchema = (): Record<string, unknown> => resourceSchema('search-result', FOUND);

/** A post that was found. @param above path of its parent */
export function foundPost(
  type: ContentType,
  row: FoundPost,
  above: string,
  request: MapperContext,
): SearchResultResponse {
  return {
    id: row.id,
    title: renderTitle(row.title),
    url: permalink(request, type, row, above),
    type: 'post',
    subtype: type.name,
    _links: links(
      request,
      itemPath(type, row.id),
      `content/v2/types/${type.name}`,
      allowedOnItem(request.caller, type, row),
    ),
  };
}

/** A term that was found. */
export function foundTerm({ taxonomy, term, link, allow }: TermView, request: MapperContext): SearchResultResponse {
  return {
    id: term.id,
    title: term.name,
    url: link,
    type: taxonomy.name,
    _links: links(request, termPath(taxonomy, term.id), `content/v2/taxonomies/${taxonomy.name}`, allow),
  };
}

/** A form of blog posts that was found. */
export function foundFormat(format: string, request: MapperContext): SearchResultResponse {
  return {
    id: format,
    title: format.charAt(0).toUpperCase() + format.slice(1),
    url: `${request.siteUrl}/type/${format}/`,
    type: 'post-format',
    _links: { collection: [{ href: request.restUrl('content/v2/search') }] },
  };
}

function links(request: MapperContext, self: string, about: string, allow: readonly string[]): ResourceLinks {
  return {
    self: [{ embeddable: true, href: request.restUrl(self), targetHints: { allow } }],
    about: [{ href: request.restUrl(about) }],
    collection: [{ href: request.restUrl('content/v2/search') }],
  };
}
