import { Injectable } from '@nestjs/common';
import { EVENT } from '../../cal/events/calendar-types.js';
import { CalendarViewsService } from '../../cal/views/calendar-views.service.js';
import { barDate, readViewAddress } from '../../cal/views/view-address.js';
import { PageAddressService } from '../../addresses/page-address.service.js';
import { PostFactsLoader } from '../../addresses/post-facts.loader.js';
import { type Caller, SiteUrls } from '#core/context';
import { html, type Html } from '#core/html';
import { PageExtensionRegistry, type PageSite, SiteService } from '#core/site';
import type { PageLanguage } from '../../layout/page-language.js';
import { PageLanguagesService } from '../../layout/page-languages.service.js';
import { postArticle } from '../post-article.js';
import { SitePagesConfig } from '../site-pages.config.js';
import type { SitePage } from '../site-page.js';
import { FRAMED_BASE, framedHeaders, framedPage } from './framed-page.js';

/** A page before it is put into its frame. */
interface Framed {
  title: string;
  main: Html;
  canonical: string;
  status: number;
}

/** Pages that other sites show in frames, below `/embed/`: lists, months and days, and events with their tickets. */
@Injectable()
export class FramedPagesService {
  constructor(
    private readonly views: CalendarViewsService,
    private readonly addresses: PageAddressService,
    private readonly facts: PostFactsLoader,
    private readonly parts: PageExtensionRegistry,
    private readonly site: SiteService,
    private readonly languages: PageLanguagesService,
    private readonly config: SitePagesConfig,
    private readonly urls: SiteUrls,
  ) {}

  /** The framed page at a path; nothing for paths of others, and without `EMBED_ORIGINS`. */
  async at(caller: Caller, pathname: string, query: Record<string, unknown>): Promise<SitePage | undefined> {
    if (this.config.embedOrigins === 'off' || !pathname.toLowerCase().startsWith(`${FRAMED_BASE}/`)) return undefined;
    const path = pathname.slice(FRAMED_BASE.length);
    const site = await this.site.plainSettings();
    const language = this.languages.current(site);
    const response =
      (await this.calendar(caller, path, query, language)) ?? (await this.event(caller, path, site, language));
    if (!response) return undefined;
    const { siteUrl } = this.urls;
    return {
      status: response.status,
      headers: framedHeaders(siteUrl, this.config.embedOrigins),
      body: framedPage({ ...response, site, siteUrl, language }),
    };
  }

  private async calendar(
    caller: Caller,
    path: string,
    query: Record<string, unknown>,
    language: PageLanguage,
  ): Promise<Framed | undefined> {
    const request = readViewAddress(path, query);
    if (!request) return undefined;
    const view = await this.views.render(caller, request, { date: barDate(query) });
    if (!view.exists) return undefined;
    const main = html`<h1 class="visually-hidden">${view.scope || language.text('layout.events')}</h1>
      ${view.html}`;
    return { title: view.title, main, canonical: view.url, status: view.empty && request.page > 1 ? 404 : 200 };
  }

  private async event(
    caller: Caller,
    path: string,
    site: PageSite,
    language: PageLanguage,
  ): Promise<Framed | undefined> {
    const post = await this.addresses.at(path);
    if (post?.type !== EVENT || !(await this.facts.isPublic(post))) return undefined;
    const facts = await this.facts.load(caller, post);
    const { siteUrl } = this.urls;
    const tickets = facts.open ? await this.parts.ticketSections(post.id, site) : undefined;
    return {
      title: facts.plainTitle,
      main: html`${postArticle({ facts, site, language, siteUrl })} ${tickets}`,
      canonical: facts.permalink,
      status: 200,
    };
  }
}
