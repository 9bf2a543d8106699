import { type TermEntity, type TermView, termLinks } from '#core/content';
import type { MapperContext } from '#core/context';
import type {
  EventTermResponse,
  EventTermUrlsResponse,
  NestedTermResponse,
  SingleEventTermResponse,
} from './term.response.js';

/** Resource of this namespace that serves a term's vocabulary. */
export function resourceOf(term: Pick<TermEntity, 'taxonomy'>): 'categories' | 'tags' {
  return term.taxonomy === 'post_tag' ? 'tags' : 'categories';
}

/** Addresses of a term in this namespace. */
function termUrls(
  term: Pick<TermEntity, 'id' | 'taxonomy' | 'parent_id'>,
  request: MapperContext,
): EventTermUrlsResponse {
  const collection = request.restUrl(`cal/events/v1/${resourceOf(term)}`);
  return {
    self: `${collection}/${term.id}`,
    collection,
    ...(term.parent_id === null ? {} : { up: `${collection}/${term.parent_id}` }),
  };
}

/** A term inside an event (events.md §3, "Nested term"). */
export function nestedTerm(term: TermEntity, request: MapperContext): NestedTermResponse {
  return {
    name: term.name,
    slug: term.slug,
    term_group: 0,
    term_taxonomy_id: term.id,
    taxonomy: term.taxonomy,
    description: term.description,
    parent: term.parent_id ?? 0,
    count: term.count,
    filter: 'raw',
    id: term.id,
    urls: termUrls(term, request),
  };
}

/** A term in a list and as what was deleted (events.md §7). */
export function listedTerm({ taxonomy, term, link }: TermView, request: MapperContext): EventTermResponse {
  return {
    id: term.id,
    count: term.count,
    description: term.description,
    name: term.name,
    slug: term.slug,
    taxonomy: term.taxonomy,
    ...(taxonomy.hierarchical ? { parent: term.parent_id ?? 0 } : {}),
    meta: [],
    url: link,
    urls: termUrls(term, request),
  };
}

/** A term on its own: with the links of its `content/v2` form. */
export function singleTerm(view: TermView, request: MapperContext): SingleEventTermResponse {
  return { ...listedTerm(view, request), _links: termLinks(view, request) };
}
