import { Injectable } from '@nestjs/common';
import { CATEGORIES, TAGS } from '../content/taxonomies.js';
import { UsersService } from '../auth/users/users.service.js';
import { RSVP, TICKET, TicketOffersService } from '../cal/tickets/catalog/index.js';
import { RevisionsRepository, TermsService } from '#core/content';
import { EVENT } from '../cal/events/calendar-types.js';
import { SiteUrls, VISITOR } from '#core/context';
import { decodePath } from '#core/rest';
import { PageAddressService } from '../addresses/page-address.service.js';
import { PublishedPostsService } from '../content/posts/published-posts.service.js';
import { PostFactsLoader } from '../addresses/post-facts.loader.js';
import type { SitePost } from '../addresses/site-post.js';
import { isId } from '#core/parameters';

/** Names of the kinds of tickets under both REST roots. */
const TICKET_TYPES: readonly string[] = [TICKET.name, RSVP.name, 'tec_tc_ticket', 'tribe_rsvp_tickets'];

/**
 * The canonical addresses of query forms: `?p=`, `?page_id=`, `?cat=`, `?tag=`, `?author=`, `?tribe_events=`,
 * `?post_type=tribe_events`, and of two that clients read in `guid`: `?post_type=cal_ticket&p=` of tickets and `?p=` of
 * revisions. With further values in the query (`?p=5&ical=1`) the address of a post is not replaced.
 */
@Injectable()
export class LegacyQueriesService {
  constructor(
    private readonly addresses: PageAddressService,
    private readonly facts: PostFactsLoader,
    private readonly terms: TermsService,
    private readonly users: UsersService,
    private readonly archives: PublishedPostsService,
    private readonly revisions: RevisionsRepository,
    private readonly tickets: TicketOffersService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * The address that a query of the home page means.
   * @param isRewritten leave out posts, whose pages are sent under the address that was rewritten
   * @returns an absolute address; nothing for other queries, unknown objects and objects that are not public
   */
  async addressOf(query: Record<string, unknown>, isRewritten = false): Promise<string | undefined> {
    const [given, ...more] = Object.entries(query);
    if (!given) return undefined;
    if (more.length > 0) return this.ticket(query);
    const [name, value] = given;
    if (typeof value !== 'string') return undefined;
    if (name === 'p' || name === 'page_id') {
      const address = isRewritten ? undefined : await this.post(name, value);
      return address ?? (name === 'p' ? this.revision(value) : undefined);
    }
    if (name === 'cat') return this.category(value);
    if (name === 'tag') return this.tag(value);
    if (name === 'author') return this.author(value);
    if (name === 'tribe_events') return this.event(value);
    return name === 'post_type' && value === 'tribe_events' ? `${this.urls.siteUrl}/events/` : undefined;
  }

  /** Tickets have no page but that of their event or page. */
  private async ticket({ post_type: type, p, ...more }: Record<string, unknown>): Promise<string | undefined> {
    if (!TICKET_TYPES.includes(String(type)) || typeof p !== 'string' || Object.keys(more).length > 0) return undefined;
    const id = idOf(p);
    const host = id === undefined ? undefined : await this.tickets.hostOf(id);
    return host === undefined ? undefined : this.publicAddress(await this.addresses.at('/', { p: String(host) }));
  }

  /** Public posts of every kind, where their own address leads to them and not to a page with the same slug. */
  private async post(name: 'p' | 'page_id', value: string): Promise<string | undefined> {
    if (idOf(value) === undefined) return undefined;
    const post = await this.addresses.at('/', { [name]: value });
    const address = await this.publicAddress(post);
    // What has no slug has no other address than this one.
    if (post === undefined || address === undefined || address.includes('?')) return undefined;
    const content = await this.addresses.find(address);
    return content?.id === post.id ? address : undefined;
  }

  /** A revision has no page but that of its post. */
  private async revision(value: string): Promise<string | undefined> {
    const id = idOf(value);
    const parent = id === undefined ? undefined : await this.revisions.parentOf(id);
    return parent === undefined ? undefined : this.publicAddress(await this.addresses.at('/', { p: String(parent) }));
  }

  private async publicAddress(post: SitePost | undefined): Promise<string | undefined> {
    return post && (await this.facts.isPublic(post)) ? this.facts.permalink(post) : undefined;
  }

  private async category(value: string): Promise<string | undefined> {
    const id = idOf(value);
    const term = id === undefined ? undefined : await this.terms.find(CATEGORIES, id);
    return term && (await this.terms.view(VISITOR, CATEGORIES, term)).link;
  }

  private async tag(slug: string): Promise<string | undefined> {
    const term = (await this.terms.lookUp(TAGS, [slug])).get(slug);
    // A number also finds the term with this id.
    const isNamed = term !== undefined && [term.slug, decodePath(term.slug)].includes(slug);
    return isNamed ? (await this.terms.view(VISITOR, TAGS, term)).link : undefined;
  }

  /** Users without published posts are not disclosed: their slugs may be sign-in names. */
  private async author(value: string): Promise<string | undefined> {
    const id = idOf(value);
    if (id === undefined || (await this.archives.ofAuthor(id, { limit: 1, offset: 0 })).length === 0) return undefined;
    const user = await this.users.find(id);
    return user ? `${this.urls.siteUrl}/author/${user.slug}/` : undefined;
  }

  private async event(slug: string): Promise<string | undefined> {
    if (slug.includes('/')) return undefined;
    const post = await this.addresses.at(`/${EVENT.permalinkBase}/${encodeURIComponent(slug)}/`);
    return this.publicAddress(post);
  }
}

function idOf(value: string): number | undefined {
  const id = /^\d+$/.test(value) ? Number(value) : 0;
  return isId(id) ? id : undefined;
}
