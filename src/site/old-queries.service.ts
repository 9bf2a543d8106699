import { Injectable } from '@nestjs/common';
import { UsersService } from '../auth/users/users.service.js';
import { isId } from '../core/content/content-registry.js';
import { EVENT } from '../core/content/post-type.js';
import { CATEGORIES, TAGS } from '../core/content/terms/taxonomies.js';
import { TermsService } from '../core/content/terms/terms.service.js';
import { RequestContext } from '../core/context/request-context.js';
import { decodePath } from '../core/rest/roots.js';
import { Addresses } from './addresses.service.js';
import { ArchivesRepository } from './lists/archives.repository.js';
import { PostFactsLoader } from './post-facts.service.js';

/** The canonical addresses of query forms: `?cat=`, `?tag=`, `?author=`, `?tribe_events=`, `?post_type=tribe_events`. */
@Injectable()
export class OldQueries {
  constructor(
    private readonly addresses: Addresses,
    private readonly facts: PostFactsLoader,
    private readonly terms: TermsService,
    private readonly users: UsersService,
    private readonly archives: ArchivesRepository,
  ) {}

  /**
   * The address that a query of the home page stands for. Only queries with one parameter are read.
   * @returns an absolute address; nothing for other queries, unknown objects and objects that are not public
   */
  async addressOf(query: Record<string, unknown>): Promise<string | undefined> {
    const [given, ...more] = Object.entries(query);
    if (!given || more.length > 0) return undefined;
    const [name, value] = given;
    if (typeof value !== 'string') return undefined;
    if (name === 'cat') return this.category(value);
    if (name === 'tag') return this.tag(value);
    if (name === 'author') return this.author(value);
    if (name === 'tribe_events') return this.event(value);
    return name === 'post_type' && value === 'tribe_events' ? `${RequestContext.current().siteUrl}/events/` : undefined;
  }

  private async category(value: string): Promise<string | undefined> {
    const id = idOf(value);
    const term = id === undefined ? undefined : await this.terms.find(CATEGORIES, id);
    return term && (await this.terms.view(CATEGORIES, term)).link;
  }

  private async tag(slug: string): Promise<string | undefined> {
    const term = (await this.terms.lookUp(TAGS, [slug])).get(slug);
    // A number also finds the term with this id.
    const isNamed = term !== undefined && [term.slug, decodePath(term.slug)].includes(slug);
    return isNamed ? (await this.terms.view(TAGS, term)).link : undefined;
  }

  /** Users without published posts are not disclosed: their slugs may be sign-in names. */
  private async author(value: string): Promise<string | undefined> {
    const id = idOf(value);
    if (id === undefined || (await this.archives.ofAuthor(id, 1, 0)).length === 0) return undefined;
    const user = await this.users.find(id);
    return user ? `${RequestContext.current().siteUrl}/author/${user.slug}/` : undefined;
  }

  private async event(slug: string): Promise<string | undefined> {
    if (slug.includes('/')) return undefined;
    const post = await this.addresses.at(`/${EVENT.permalinkBase}/${encodeURIComponent(slug)}/`);
    return post && (await this.facts.isPublic(post)) ? this.facts.permalink(post) : undefined;
  }
}

function idOf(value: string): number | undefined {
  const id = /^\d+$/.test(value) ? Number(value) : 0;
  return isId(id) ? id : undefined;
}
