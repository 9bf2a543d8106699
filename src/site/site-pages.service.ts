import { Injectable } from '@nestjs/common';
import { NAVIGATION } from '../core/content/post-type.js';
import { RequestContext } from '../core/context/request-context.js';
import { SiteService } from '../core/site/site.service.js';
import { Heads } from '../seo/head/heads.service.js';
import { Addresses } from './addresses.service.js';
import { CalendarPages } from './calendar-pages.service.js';
import { DiscoveryLinks } from './discovery.service.js';
import { EMBED_HEADERS, embedPage } from './embed-page.js';
import { Embeddability } from './embeddability.service.js';
import { PostFactsLoader } from './post-facts.service.js';
import { MissingPage } from './missing-page.service.js';
import { pageHead } from './page-head.js';
import { homePage, postPage } from './post-page.js';
import type { SitePage } from './site-page.js';
import type { SitePost } from './site-post.js';

const EMBED = /\/embed\/?$/;

/** The public pages of events, venues, organizers, posts and pages, and their embeds. */
@Injectable()
export class SitePages {
  constructor(
    private readonly addresses: Addresses,
    private readonly facts: PostFactsLoader,
    private readonly embeddability: Embeddability,
    private readonly discovery: DiscoveryLinks,
    private readonly missing: MissingPage,
    private readonly site: SiteService,
    private readonly calendar: CalendarPages,
    private readonly heads: Heads,
  ) {}

  /** The page at a path of the site, or that of a path where there is nothing. */
  async at(pathname: string, query: Record<string, unknown>): Promise<SitePage> {
    const calendar = await this.calendar.at(pathname, query);
    if (calendar) return calendar;
    const embed = EMBED.test(pathname);
    const post = await this.addresses.at(embed ? pathname.replace(EMBED, '/') : pathname, query);
    const { siteUrl } = RequestContext.current();
    const settings = await this.site.plainSettings();
    if (!post && pathname === '/' && Object.keys(query).length === 0) {
      const { head, headers } = this.discovery.ofSite();
      const seo = pageHead(await this.heads.of({ kind: 'home' }));
      return { status: 200, headers: { Link: headers }, body: homePage(settings, siteUrl, seo.before(head)) };
    }
    if (!post || !(await this.hasPage(post))) return { status: 404, headers: {}, body: await this.missing.html() };
    const file = await this.calendar.fileOf(post, query);
    if (file) return file;
    const facts = await this.facts.load(post);
    if (embed) return { status: 200, headers: { ...EMBED_HEADERS }, body: embedPage(facts, settings, siteUrl) };
    const seo = pageHead(await this.heads.of({ kind: 'post', type: post.type, id: post.id }));
    const canonical = seo.canonical ?? facts.permalink;
    const { head, headers } = this.discovery.of(post, facts.permalink, this.embeddability.of(post), canonical);
    const body = postPage(facts, settings, siteUrl, seo.before(head), seo.title);
    return { status: 200, headers: { Link: headers }, body };
  }

  private async hasPage(post: SitePost): Promise<boolean> {
    return post.type !== NAVIGATION && this.facts.isPublic(post);
  }
}
