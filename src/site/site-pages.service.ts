import { Injectable } from '@nestjs/common';
import { PublicEventsService } from '../cal/events/events/public-events.service.js';
import { toViewEvent, type ViewEvent } from '../cal/views/view-event.js';
import { NAVIGATION } from '../content/content-types.js';
import { EVENT, ORGANIZER, VENUE } from '../cal/events/calendar-types.js';
import { type Caller, SiteUrls } from '#core/context';
import { html } from '#core/html';
import { PageExtensionRegistry, type PageSite, PageSlotRegistry, SiteService } from '#core/site';
import { SeoHeadService } from '../seo/head/seo-head.service.js';
import { PageAddressService } from '../addresses/page-address.service.js';
import { ArchivePagesService } from './lists/archive-pages.service.js';
import { CalendarPagesService } from './calendar-pages.service.js';
import { DiscoveryLinksService } from './discovery-links.service.js';
import { EMBED_HEADERS, embedPage } from './embed-page.js';
import { FramedPagesService } from './embed/framed-pages.service.js';
import { EventExtrasService } from './event-extras.service.js';
import { EmbeddabilityService } from '../addresses/embeddability.service.js';
import { MAP_ORIGIN, mapFrame } from './map-frame.js';
import { SitePagesConfig } from './site-pages.config.js';
import { type PostFacts, PostFactsLoader } from '../addresses/post-facts.loader.js';
import { MissingPageService } from '../addresses/missing-page.service.js';
import { pageHead } from './page-head.js';
import { HomePageService } from './home-page.service.js';
import { LegacyQueriesService } from './legacy-queries.service.js';
import { feedOf, formOfQuery, oldFeedPath, pageQueryOfFeed } from './feed-address.js';
import { FeedsService } from './feeds/feeds.service.js';
import { addedParts } from './event-main.js';
import { postPage } from './post-page.js';
import { SeriesPagesService } from './series/series-pages.service.js';
import { SearchPagesService } from './search/search-pages.service.js';
import type { SitePage } from './site-page.js';
import type { SitePost } from '../addresses/site-post.js';
import type { PageLanguage } from '../layout/page-language.js';
import { PageLanguagesService } from '../layout/page-languages.service.js';

/** Coming events on the page of a venue or organizer. */
const MAX_UPCOMING_EVENTS = 10;

const EMBED = /\/embed\/?$/;

/** The public pages of events, venues, organizers, posts and pages, and their embeds. */
@Injectable()
export class SitePagesService {
  constructor(
    private readonly addresses: PageAddressService,
    private readonly facts: PostFactsLoader,
    private readonly embeddability: EmbeddabilityService,
    private readonly discovery: DiscoveryLinksService,
    private readonly missing: MissingPageService,
    private readonly site: SiteService,
    private readonly calendar: CalendarPagesService,
    private readonly heads: SeoHeadService,
    private readonly home: HomePageService,
    private readonly parts: PageExtensionRegistry,
    private readonly slots: PageSlotRegistry,
    private readonly archives: ArchivePagesService,
    private readonly series: SeriesPagesService,
    private readonly events: PublicEventsService,
    private readonly oldQueries: LegacyQueriesService,
    private readonly feeds: FeedsService,
    private readonly searches: SearchPagesService,
    private readonly languages: PageLanguagesService,
    private readonly extras: EventExtrasService,
    private readonly framed: FramedPagesService,
    private readonly config: SitePagesConfig,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * The page at a path of the site, or that of a path where there is nothing.
   * @param isRewritten a redirect rule has replaced the address of the request: the page must be sent under that address
   */
  async at(caller: Caller, pathname: string, query: Record<string, unknown>, isRewritten = false): Promise<SitePage> {
    const canonicalAddress = await this.canonicalAddress(pathname, query, isRewritten);
    if (canonicalAddress !== undefined) return { status: 301, headers: { Location: canonicalAddress }, body: '' };
    const response =
      (await this.framed.at(caller, pathname, query)) ??
      (await this.feeds.at(pathname)) ??
      (await this.searches.at(pathname, query)) ??
      (await this.calendar.at(caller, pathname, query)) ??
      (await this.archives.at(caller, pathname)) ??
      (await this.series.at(pathname));
    if (response) return response;
    const embed = EMBED.test(pathname);
    const post = await this.addresses.at(embed ? pathname.replace(EMBED, '/') : pathname, query);
    const { siteUrl } = this.urls;
    const settings = await this.site.plainSettings();
    const language = this.languages.current(settings);
    if (!post && pathname === '/' && Object.keys(query).length === 0) return this.frontPage(caller, settings);
    // Menus are parts of all pages; their links, which the interface names, lead to the first one.
    if (!post && (await this.addresses.isMenu(pathname)))
      return { status: 302, headers: { Location: `${siteUrl}/` }, body: '' };
    if (!post || !(await this.hasPage(post))) return this.nothing();
    if (!isRewritten && this.addresses.isElsewhere(post, embed ? pathname.replace(EMBED, '/') : pathname))
      return this.moved(post, embed, query);
    const file = await this.calendar.fileOf(post, query);
    if (file) return file;
    const facts = await this.facts.load(caller, post);
    if (embed)
      return { status: 200, headers: { ...EMBED_HEADERS }, body: embedPage(facts, settings, siteUrl, language) };
    const seo = pageHead(
      await this.heads.of(caller, { kind: 'post', type: post.type, id: post.id }),
      this.languages.previewOf(facts.permalink, settings),
    );
    // An address of its own that an editor chose is the same in all languages.
    const isOwn = seo.canonical === undefined || seo.canonical === facts.permalink;
    const canonical = isOwn ? this.languages.canonical(facts.permalink, settings) : seo.canonical;
    const { head, headers } = this.discovery.of(post, facts.permalink, this.embeddability.of(post), canonical);
    const alternates = this.languages.alternates(facts.permalink, settings);
    const sells = facts.open && post.type.ticketed;
    const tickets = sells ? await this.parts.ticketSections(post.id, settings) : undefined;
    const coming = await this.coming(post, language);
    const event = post.type === EVENT ? await this.extras.of(post, language) : undefined;
    const map = this.mapOf(facts, query, language);
    const parts = { facts, site: settings, language, siteUrl, coming, tickets, event, map: map?.html };
    const body = postPage(
      { ...parts, added: await addedParts(this.slots, parts) },
      seo.before(html`${head}${alternates}`),
      seo.title,
    );
    const apiAddress = post.type === EVENT ? `events/${post.id}` : '';
    return {
      status: 200,
      headers: { Link: headers, ...this.discovery.apiHeaders(apiAddress) },
      body,
      frames: map?.isShown ? MAP_ORIGIN : undefined,
    };
  }

  private async frontPage(caller: Caller, settings: PageSite): Promise<SitePage> {
    const { head, headers } = this.discovery.ofSite();
    const seo = pageHead(
      await this.heads.of(caller, { kind: 'home' }),
      this.languages.previewOf(`${this.urls.siteUrl}/`, settings),
    );
    return {
      status: 200,
      headers: { Link: headers, ...this.discovery.apiHeaders() },
      body: await this.home.html(seo.before(head)),
    };
  }

  /** The map of an event's venue or of a venue. */
  private mapOf({ post, permalink, response }: PostFacts, query: Record<string, unknown>, language: PageLanguage) {
    if (this.config.mapFrames === 'off') return undefined;
    const venue = post.type === VENUE ? response : response?.venue;
    return mapFrame({ venue, permalink, query, language });
  }

  /** The address to which an old query form redirects, if the request is one: of a page or of its feed. */
  private async canonicalAddress(
    pathname: string,
    query: Record<string, unknown>,
    isRewritten: boolean,
  ): Promise<string | undefined> {
    const feedPath = oldFeedPath(pathname, query);
    if (feedPath !== undefined) return this.urls.siteUrl + feedPath;
    if (pathname !== '/') return undefined;
    const pageQuery = pageQueryOfFeed(query);
    if (!pageQuery) return this.oldQueries.addressOf(query, isRewritten);
    const page = await this.oldQueries.addressOf(pageQuery);
    return page === undefined ? undefined : feedOf(page, formOfQuery(query));
  }

  /** The coming events of a venue or organizer. Where it is behind a password, its events are too. */
  private async coming({ type, id, password }: SitePost, language: PageLanguage): Promise<ViewEvent[] | undefined> {
    const places = type === VENUE ? { venues: [id] } : type === ORGANIZER ? { organizers: [id] } : undefined;
    if (!places || password !== '') return undefined;
    const { events } = await this.events.during(
      { termGroups: [], open: true, ...places },
      { notOverAt: this.events.minute() },
      { limit: MAX_UPCOMING_EVENTS, offset: 0, order: 'asc' },
    );
    return events.map((event) => toViewEvent(event, language));
  }

  /** The page of an address where there is nothing. @param headers of its response */
  async nothing(headers: Record<string, string> = {}): Promise<SitePage> {
    return { status: 404, headers, body: await this.missing.html() };
  }

  /** To the address of a post that the structure of the settings gives it. */
  private async moved(post: SitePost, embed: boolean, query: Record<string, unknown>): Promise<SitePage> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (typeof value === 'string') search.set(name, value);
    const address = `${await this.facts.permalink(post)}${embed ? 'embed/' : ''}`;
    return {
      status: 301,
      headers: { Location: search.size > 0 ? `${address}?${search.toString()}` : address },
      body: '',
    };
  }

  private async hasPage(post: SitePost): Promise<boolean> {
    return post.type !== NAVIGATION && !post.type.isPart && this.facts.isPublic(post);
  }
}
