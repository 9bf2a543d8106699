import type { Caller, MapperContext } from '#core/context';
import type { TaxonomyDefinition } from '#core/modules';
import type { TermRow } from './term.entity.js';
import { mayDeleteTerm, mayManageTerms } from './term-rights.js';

/** What the address of a term below it needs to know of a term. */
export type Ancestor = Pick<TermRow, 'id' | 'parent_id' | 'slug'>;

/** A term above another one, as lists of links show it. */
export type NamedAncestor = Ancestor & Pick<TermRow, 'name'>;

/** A term with everything its description needs; mappers of the namespaces turn it into their own form. */
export interface TermView {
  taxonomy: TaxonomyDefinition;
  /** The content types whose posts have its terms. */
  carriers: readonly { restBase: string }[];
  term: TermRow;
  /** Address of the archive page that visitors see. */
  link: string;
  /** Methods that the caller may use on the term in `content/v2`. */
  allow: string[];
}

/** A relation of an answer's `_links`. */
export interface TermLink {
  href: string;
  embeddable?: boolean;
  targetHints?: { allow: string[] };
}

/** Deeper trees show only the last of their levels in addresses. */
const MAX_DEPTH = 50;

/**
 * Address of a term's archive page: `{base}/<archive>/<slugs of all above it>/<slug>/`.
 * @param ancestors the terms above it by id
 */
export function archiveLink(
  { siteUrl }: Pick<MapperContext, 'siteUrl'>,
  taxonomy: TaxonomyDefinition,
  term: Ancestor,
  ancestors: ReadonlyMap<number, Ancestor>,
): string {
  return siteUrl + archivePath(taxonomy, term, ancestors);
}

/** The part of `archiveLink` after the site's own address. */
export function archivePath(
  taxonomy: TaxonomyDefinition,
  term: Ancestor,
  ancestors: ReadonlyMap<number, Ancestor>,
): string {
  const slugs: string[] = [];
  for (
    let at: Ancestor | undefined = term;
    at !== undefined && slugs.length < MAX_DEPTH;
    at = at.parent_id === null ? undefined : ancestors.get(at.parent_id)
  ) {
    slugs.unshift(at.slug);
  }
  return `/${taxonomy.archive}/${slugs.join('/')}/`;
}

/** Methods that a caller may use on a term in `content/v2`. @param isDefault whether it is the default category */
export function allowedOnTerm(caller: Caller, taxonomy: TaxonomyDefinition, isDefault: boolean): string[] {
  return [
    'GET',
    ...(mayManageTerms(caller, taxonomy) ? ['POST', 'PUT', 'PATCH'] : []),
    ...(mayDeleteTerm(caller, taxonomy, isDefault) ? ['DELETE'] : []),
  ];
}

/** Path of a term in `content/v2`. */
export function termPath(taxonomy: TaxonomyDefinition, id: number): string {
  return `content/v2/${taxonomy.restBase}/${id}`;
}

/** `_links` of a term: those of `content/v2`, which other namespaces show too (events.md §7, content.md "Terms"). */
export function termLinks(
  { taxonomy, carriers, term, allow }: TermView,
  request: MapperContext,
): Record<string, (TermLink | Curie)[]> {
  const links: Record<string, (TermLink | Curie)[]> = {
    self: [{ href: request.restUrl(termPath(taxonomy, term.id)), targetHints: { allow } }],
    collection: [{ href: request.restUrl(`content/v2/${taxonomy.restBase}`) }],
    about: [{ href: request.restUrl(`content/v2/taxonomies/${taxonomy.name}`) }],
  };
  if (term.parent_id !== null) {
    links.up = [{ embeddable: true, href: request.restUrl(termPath(taxonomy, term.parent_id)) }];
  }
  links['wp:post_type'] = carriers.map(({ restBase }) => ({
    href: request.restUrl(`content/v2/${restBase}?${taxonomy.restBase}=${term.id}`),
  }));
  links.curies = [CURIE];
  return links;
}

/** The meaning of the prefix `wp:` of relations. */
export interface Curie {
  name: string;
  href: string;
  templated: true;
}

/** The `curies` relation of answers that have any `wp:` relation. */
export const CURIE: Curie = { name: 'wp', href: 'https://api.w.org/{rel}', templated: true };
