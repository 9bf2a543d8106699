import { Injectable } from '@nestjs/common';
import { Clock, RequestContext, SiteUrls } from '#core/context';
import { TaxonomyRegistry } from '#core/content';
import type { SqlFragment } from '#core/database';
import { EVENT } from '../../cal/events/calendar-types.js';
import { EventSeriesAdapter } from '../../cal/events/events/event-series.adapter.js';
import { RemoteResponseCache } from '#core/http';
import { type PageExtension, RegisterPageExtension } from '#core/site';
import { fromMs, MINUTE_MS } from '#core/time';
import { archivePath } from '../head/crumbs.js';
import { IndexedTypesService } from '../head/indexed-types.service.js';
import { momentOf } from '../head/moments.js';
import { OBJECT_ID, SitemapRepository, type SitemapPage } from './sitemap.repository.js';
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.js';

/** Pages of one file; far below the 50,000 that search engines take. */
const MAX_URLS_PER_SITEMAP = 1000;
/** Milliseconds for which the number of files is cached. */
const COUNT_HOLDS = MINUTE_MS;

/** Sitemaps: all pages that search engines may have, as far as they are indexed. */
@RegisterPageExtension()
@Injectable()
export class SitemapService implements PageExtension {
  private readonly counted = new RemoteResponseCache<number>(100);

  constructor(
    private readonly rows: SitemapRepository,
    private readonly types: IndexedTypesService,
    private readonly taxonomies: TaxonomyRegistry,
    private readonly series: EventSeriesAdapter,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  robotsLine(): string {
    return `Sitemap: ${this.urls.siteUrl}/sitemap_index.xml`;
  }

  /** The list of all sitemaps. */
  async index(): Promise<string> {
    const files = ['general-1'];
    for (const { type, name } of this.parts()) {
      const pages = await this.pages(type, name);
      for (let page = 1; page <= pages; page++) files.push(`${name}-${page}`);
    }
    const { siteUrl } = this.urls;
    return sitemapIndexXml(files.map((file) => `${siteUrl}/sitemaps/${file}.xml`));
  }

  /** One sitemap. @param file `post-1`. @returns nothing where there is none */
  async file(file: string): Promise<string | undefined> {
    const [, name, number] = /^([a-z_]{1,32})-(\d{1,6})$/.exec(file) ?? [];
    if (name === undefined) return undefined;
    const page = Number(number);
    if (name === 'general') return page === 1 ? this.entry(this.general()) : undefined;
    const part = this.parts().find((one) => one.name === name);
    if (!part || page < 1 || page > (await this.pages(part.type, name))) return undefined;
    const pages = await this.rows.list(
      part.type,
      name,
      {
        limit: MAX_URLS_PER_SITEMAP,
        offset: (page - 1) * MAX_URLS_PER_SITEMAP,
      },
      this.only(name),
    );
    return pages.length === 0 ? undefined : this.entry(pages);
  }

  /** Files of a kind. Counting takes longer the more pages there are, and everybody may ask. */
  private async pages(type: 'post' | 'term', name: string): Promise<number> {
    const cachedCount = this.counted.get(name);
    if (cachedCount) {
      // May be out of date already, so an answer made from it is not cached.
      RequestContext.current().reads?.changesAt(0);
      return cachedCount.value;
    }
    const pages = Math.ceil((await this.rows.count(type, name, this.only(name))) / MAX_URLS_PER_SITEMAP);
    this.counted.set(name, pages, COUNT_HOLDS);
    return pages;
  }

  /** Of a series, search engines get one date: the others say the same. */
  private only(name: string): SqlFragment | undefined {
    const now = this.clock.nowMs();
    return name === EVENT.name ? this.series.representsSeries(OBJECT_ID, fromMs(now - (now % MINUTE_MS))) : undefined;
  }

  private entry(pages: readonly SitemapPage[]): string {
    return sitemapXml(
      pages.map(({ permalink, modified }) => ({
        address: this.urls.siteUrl + permalink,
        modified: modified === null ? undefined : momentOf(modified),
      })),
    );
  }

  /** The pages without an object. */
  private general(): SitemapPage[] {
    return ['/', archivePath(EVENT)].map((permalink) => ({ permalink, modified: null }));
  }

  private parts(): { type: 'post' | 'term'; name: string }[] {
    return [
      ...this.types.all.map(({ name }) => ({ type: 'post' as const, name })),
      ...this.taxonomies.all.map(({ name }) => ({ type: 'term' as const, name })),
    ];
  }
}
