import { Injectable } from '@nestjs/common';
import { PublicEvents } from '../../cal/events/events/public-events.service.js';
import { shownEvent } from '../../cal/views/shown-event.js';
import { SiteSearch } from '../../content/search/site-search.service.js';
import type { SearchHit } from '../../content/search/site-search.service.js';
import { EVENT } from '../../core/content/post-type.js';
import { RequestContext } from '../../core/context/request-context.js';
import { html, trusted } from '../../core/html/html.js';
import { pageLayout } from '../../core/site/page-layout.js';
import { rendered } from '../../core/site/page-templates.js';
import { SiteService } from '../../core/site/site.service.js';
import { cleanLine } from '../../core/text/clean.js';
import { renderTitle } from '../../core/text/index.js';
import { DiscoveryLinks } from '../discovery.service.js';
import type { SitePage } from '../site-page.js';
import { MAX_SEARCH_LENGTH } from './search-form.js';
import { SEARCH_TEMPLATE } from './search-main.js';
import type { FoundLink } from './search-main.js';

const SEARCH = /^\/(?:page\/([1-9]\d{0,5})\/?)?$/;

/** The search page: `/?s=words`, `/page/2/?s=words`. */
@Injectable()
export class SearchPages {
  constructor(
    private readonly search: SiteSearch,
    private readonly events: PublicEvents,
    private readonly discovery: DiscoveryLinks,
    private readonly site: SiteService,
  ) {}

  /**
   * The search page at an address of the site.
   * @returns nothing for other addresses, and pages after the last one
   */
  async at(pathname: string, query: Record<string, unknown>): Promise<SitePage | undefined> {
    const found = SEARCH.exec(pathname);
    if (!found || typeof query.s !== 'string') return undefined;
    const text = textOf(query.s);
    const page = Number(found[1] ?? 1);
    const site = await this.site.plainSettings();
    const size = site.posts_per_page;
    const { rows, total } =
      text === '' ? { rows: [], total: 0 } : await this.search.find(text, { limit: size, offset: (page - 1) * size });
    if (rows.length === 0 && page > 1) return undefined;
    const { siteUrl } = RequestContext.current();
    const address = (at: number): string =>
      `${siteUrl}/${at === 1 ? '' : `page/${at}/`}?${new URLSearchParams({ s: text }).toString()}`;
    const { head, headers } = this.discovery.ofSite();
    const body = pageLayout({
      title: text === '' ? `Search – ${site.title}` : `Search for “${text}” – ${site.title}`,
      site,
      siteUrl,
      // Every text has a page of results: search engines would find no end of them.
      head: html`<meta name="robots" content="noindex, follow" />${head}`,
      main: rendered(site, SEARCH_TEMPLATE, {
        site,
        siteUrl,
        text,
        found: await this.links(rows),
        total,
        previous: page > 1 ? address(page - 1) : undefined,
        next: total > page * size ? address(page + 1) : undefined,
      }),
    });
    return { status: 200, headers: { Link: headers, ...this.discovery.apiHeaders() }, body };
  }

  private async links(hits: readonly SearchHit[]): Promise<FoundLink[]> {
    const ids = hits.filter(({ type }) => type === EVENT).map(({ id }) => id);
    const events = ids.length === 0 ? [] : (await this.events.byIds(ids)).map(shownEvent);
    const whens = new Map(events.map(({ id, when }) => [id, when]));
    return hits.map(({ type, id, title, url, date }) => ({
      url,
      title: trusted(renderTitle(title)),
      kind: type.labels.one,
      date,
      when: type === EVENT ? whens.get(id) : undefined,
      isOpen: true,
    }));
  }
}

/** What is searched for: one line without control characters, at most `MAX_SEARCH_LENGTH` characters. */
function textOf(value: string): string {
  return [...cleanLine(value.slice(0, 10 * MAX_SEARCH_LENGTH))].slice(0, MAX_SEARCH_LENGTH).join('').trim();
}
