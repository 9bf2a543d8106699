import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import { decodeEntities, slugify, uniqueSlugCandidate } from '#core/text';
import type { TaxonomyDefinition } from '#core/modules';
import type { TermEntity } from './term.entity.js';
import { TermsRepository } from './terms.repository.js';

/** Slug of a name that has nothing an address can hold, such as `???`. */
const NAMELESS = 'term';

/** Finds slugs that no other term of the vocabulary has. */
@Injectable()
export class TermSlugService {
  constructor(private readonly terms: TermsRepository) {}

  /**
   * A free slug for a term (events.md §5): the wanted one or that of its name; when it is taken, a child gets the
   * parent's slug appended, and then numbers count up.
   * @param name the stored name
   * @param id of the term, which may keep its own; 0 for a new one
   */
  async free(
    taxonomy: TaxonomyDefinition,
    wanted: string,
    name: string,
    parent: Pick<TermEntity, 'slug'> | undefined,
    id = 0,
  ): Promise<string> {
    const base = slugify(wanted) || slugify(decodeEntities(name)) || NAMELESS;
    const taken = await this.terms.slugsLike(taxonomy.name, base, id);
    if (!taken.has(base)) return base;
    const below = parent ? slugify(`${base}-${parent.slug}`) : base;
    if (!taken.has(below)) return below;
    for (let n = 2; ; n++) {
      const candidate = uniqueSlugCandidate(below, n);
      if (!taken.has(candidate)) return candidate;
    }
  }

  /**
   * The slug that an update requests; empty: a free one made from the name.
   * @throws RestError 400 `duplicate_term_slug` when another term has it
   */
  async requested(
    taxonomy: TaxonomyDefinition,
    slug: string,
    term: Pick<TermEntity, 'id' | 'name'>,
    parent: Pick<TermEntity, 'slug'> | undefined,
  ): Promise<string> {
    const requestedSlug = slugify(slug);
    if (requestedSlug === '') return this.free(taxonomy, '', term.name, parent, term.id);
    const [owner] = await this.terms.bySlugs(taxonomy.name, [requestedSlug]);
    if (!owner || owner.id === term.id) return requestedSlug;
    throw new RestError(
      'duplicate_term_slug',
      `The slug ${requestedSlug} belongs to another term. Choose a different one.`,
      400,
    );
  }
}
