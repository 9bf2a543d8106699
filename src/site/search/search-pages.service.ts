import { Injectable } from '@nestjs/common';
import { PublicEventsService } from '../../cal/events/events/public-events.service.js';
import { SearchSpellingService } from '../../cal/events/search/search-spelling.service.js';
import { type PublishedItem, SearchService } from '../../content/search/search.service.js';
import { PAGE } from '../../content/content-types.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import { SiteUrls } from '#core/context';
import { html, trusted, dayHtml, whenHtml } from '#core/html';
import { rendered, SiteService } from '#core/site';
import { pageLayout } from '../../layout/page-layout.js';
import { cleanLine } from '#core/text';
import { DiscoveryLinksService } from '../discovery-links.service.js';
import type { SitePage } from '../site-page.js';
import { SEARCH_TEMPLATE, type FoundLink, searchHeading } from './search-main.js';
import type { PageLanguage } from '../../layout/page-language.js';
import { PageLanguagesService } from '../../layout/page-languages.service.js';
import type { PageTextName } from '../../layout/texts/en.js';

const PAGED = /^\/(?:page\/([1-9]\d{0,5})\/?)?$/;
/** Characters of a search that count; the rest is ignored. */
const MAX_QUERY_LENGTH = 200;

/** A page of what was found. */
interface Found {
  found: readonly PublishedItem[];
  total: number;
  /** What was searched for, where that is not what was typed. */
  meant?: string;
}

/** The search of the site (`/?s=words`, `/page/2/?s=words`): posts, pages and events that visitors may see. */
@Injectable()
export class SearchPagesService {
  constructor(
    private readonly search: SearchService,
    private readonly events: PublicEventsService,
    private readonly spelling: SearchSpellingService,
    private readonly discovery: DiscoveryLinksService,
    private readonly site: SiteService,
    private readonly languages: PageLanguagesService,
    private readonly urls: SiteUrls,
  ) {}

  /** The page of a search; nothing for other addresses, and for pages after the last one. */
  async at(pathname: string, { s }: Record<string, unknown>): Promise<SitePage | undefined> {
    const address = PAGED.exec(pathname);
    if (!address || typeof s !== 'string') return undefined;
    const words = cleanLine(s.slice(0, MAX_QUERY_LENGTH));
    const page = Number(address[1] ?? 1);
    const site = await this.site.plainSettings();
    const language = this.languages.current(site);
    const size = site.posts_per_page;
    const { found, total, meant } = await this.find(words, page, size);
    if (found.length === 0 && page > 1) return undefined;
    const { siteUrl } = this.urls;
    const urlOf = (at: number): string => `${siteUrl}/${at === 1 ? '' : `page/${at}/`}?s=${encodeURIComponent(words)}`;
    const { head, headers } = this.discovery.ofSite();
    const body = pageLayout({
      title: `${searchHeading(words, language)} – ${site.title}`,
      language: language.layout,
      site,
      siteUrl,
      head: html`<meta name="robots" content="noindex, follow" />${head}`,
      main: rendered(site, SEARCH_TEMPLATE, {
        language,
        siteUrl,
        words,
        meant,
        found: await this.links(found, language),
        total,
        previous: page > 1 ? urlOf(page - 1) : undefined,
        next: page * size < total ? urlOf(page + 1) : undefined,
      }),
    });
    return { status: 200, headers: { Link: headers, ...this.discovery.apiHeaders() }, body };
  }

  /** What has the words; where nothing has, what has those that were meant. */
  private async find(words: string, page: number, size: number): Promise<Found> {
    if (words === '') return { found: [], total: 0 };
    const exact = await this.search.published(words, page, size);
    const meant = exact.total > 0 ? undefined : await this.spelling.corrected(words);
    if (meant === undefined) return exact;
    const corrected = await this.search.published(meant, page, size);
    return corrected.total > 0 ? { ...corrected, meant } : exact;
  }

  private async links(found: readonly PublishedItem[], language: PageLanguage): Promise<FoundLink[]> {
    const ids = found.filter(({ kind }) => kind === EVENT.name).map(({ id }) => id);
    const events = ids.length > 0 ? await this.events.byIds(ids) : [];
    const times = new Map(events.map(({ response }) => [response.id, whenHtml(response, language.dates)]));
    return found.map(({ id, url, title, kind, date }) => {
      const when = kind === EVENT.name ? times.get(id) : undefined;
      return {
        url,
        title: trusted(title),
        kind: language.text(nameOf(kind)),
        when: when ?? dayHtml(date, language.dates),
      };
    });
  }
}

function nameOf(kind: string): PageTextName {
  if (kind === EVENT.name) return 'kind.event';
  return kind === PAGE.name ? 'kind.page' : 'kind.post';
}
