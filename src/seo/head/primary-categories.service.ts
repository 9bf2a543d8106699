import { Injectable } from '@nestjs/common';
import { type ContentType, type NamedAncestor, type TermOfPost, archiveLink, TermsService } from '#core/content';
import { SiteUrls } from '#core/context';
import type { SeoFields } from '../fields/seo-fields.js';
import type { Crumb } from './page-facts.js';

/** The main category of a post. */
export interface PrimaryCategory {
  /** HTML-escaped. */
  name: string;
  /** From the highest category above it down to itself. */
  crumbs: readonly Crumb[];
}

/** Finds the main categories that editors have chosen. */
@Injectable()
export class PrimaryCategoriesService {
  constructor(
    private readonly terms: TermsService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * The main categories of posts of one kind, by post; nothing for those without one, and for those that do not have the
   * category any more. No query where none is chosen, else two.
   */
  async of(type: ContentType, fields: ReadonlyMap<number, SeoFields>): Promise<Map<number, PrimaryCategory>> {
    const chosen = new Map(
      [...fields].flatMap(([post, { primary_category: id }]) => (id === null ? [] : [[post, id]])),
    );
    if (chosen.size === 0) return new Map();
    const assigned = (await this.terms.ofPosts([...chosen.keys()])).filter(
      (term) => chosen.get(term.content_id) === term.id,
    );
    const above = await this.terms.withAncestors(assigned.map(({ id }) => id));
    return new Map(assigned.flatMap((term) => categoryOf(this.urls, type, term, above)));
  }
}

function categoryOf(
  urls: SiteUrls,
  type: ContentType,
  term: TermOfPost,
  above: ReadonlyMap<number, NamedAncestor>,
): [number, PrimaryCategory][] {
  const taxonomy = type.taxonomies.find(({ name, hierarchical }) => name === term.taxonomy && hierarchical);
  if (!taxonomy) return [];
  const line: NamedAncestor[] = [];
  for (
    let at = above.get(term.id);
    at && !line.includes(at);
    at = at.parent_id === null ? undefined : above.get(at.parent_id)
  ) {
    line.unshift(at);
  }
  const crumbs = line.map((one) => ({ name: one.name, url: archiveLink(urls, taxonomy, one, above) }));
  return [[term.content_id, { name: term.name, crumbs }]];
}
