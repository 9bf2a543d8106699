import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type PostEntity, permalink, PostTreeService } from '#core/content';
import { RequestMemo, SiteUrls } from '#core/context';
import { placeholders } from '#core/database';
import { Conditions, ListQueryBuilder, type ListPlan, orderBy } from '#core/lists';
import { type NamedPage, type SiteLink, type SiteLinks, type SiteSettings, SiteService } from '#core/site';
import { plainLine, renderTitle } from '#core/text';
import { NAVIGATION, PAGE } from '../content-types.js';
import type { PageEntity } from '../pages/page.entity.js';
import type { ChangeSiteLinksDto } from './site-links.dto.js';
import { listsPages, menuLinks } from './menu-links.js';
import type { SiteLinksResponse } from './site-links.response.js';

/** Most pages that `page-list` shows. */
const MAX_PAGES = 20;

/** The settings that name menus and pages. */
const NAMES = ['header_menu', 'footer_menu', 'imprint_page', 'privacy_page', 'terms_page'] as const;

type PageRow = Pick<PageEntity, 'id' | 'slug' | 'status' | 'date' | 'title' | 'parent_id' | 'modified_utc'>;

/** Menus and legal pages that all public pages link. */
@Injectable()
export class SiteLinksService implements OnModuleInit {
  constructor(
    private readonly site: SiteService,
    private readonly lists: ListQueryBuilder,
    private readonly tree: PostTreeService,
    private readonly memo: RequestMemo,
    private readonly urls: SiteUrls,
  ) {}

  onModuleInit(): void {
    this.site.useLinks((settings) => this.of(settings));
  }

  /** What the settings name. */
  async read(): Promise<SiteLinksResponse> {
    return toResponse(await this.site.settings());
  }

  /** Stores what is given and returns everything. @throws RestError 400 when a value is not accepted */
  async change(params: ChangeSiteLinksDto): Promise<SiteLinksResponse> {
    return toResponse(await this.site.change({ ...params }));
  }

  /** The links of pages; nothing where the settings name none. At most three queries. */
  private of(settings: SiteSettings): Promise<SiteLinks | undefined> {
    if (NAMES.every((name) => settings[name] === 0)) return Promise.resolve(undefined);
    return this.memo.once('site links', () => this.load(settings));
  }

  private async load(settings: SiteSettings): Promise<SiteLinks> {
    const { siteUrl } = this.urls;
    const ids = [settings.header_menu, settings.footer_menu];
    const contents = await this.menus(ids.filter((id) => id !== 0));
    const legal = [settings.imprint_page, settings.privacy_page, settings.terms_page];
    const needsList = [...contents.values()].some(listsPages);
    const [listed, named] = await Promise.all([
      needsList ? this.pages(topPages(), MAX_PAGES) : [],
      this.pages(namedPages(legal.filter((id) => id !== 0)), legal.length),
    ]);
    const pages = listed.map(({ title, url }): SiteLink => ({ label: title, url, children: [] }));
    const linksOf = (id: number): SiteLink[] | undefined => {
      const content = contents.get(id);
      return content === undefined ? undefined : menuLinks(content, { siteUrl, pages, home: settings.title });
    };
    const page = (id: number): NamedPage | undefined => named.find((each) => each.id === id);
    return {
      header: linksOf(settings.header_menu),
      footer: linksOf(settings.footer_menu) ?? [],
      imprint: page(settings.imprint_page),
      privacy: page(settings.privacy_page),
      terms: page(settings.terms_page),
    };
  }

  /** Contents of published menus, by id. */
  private async menus(ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.lists.rows<Pick<PostEntity, 'id' | 'content'>>({
      table: NAVIGATION.table,
      alias: 'n',
      columns: 'n.id, n.content',
      plan: {
        where: new Conditions().equals('n.status', 'publish').add(`n.id IN (${placeholders(ids)})`, ...ids),
        order: orderBy(['n.id'], false),
      },
      window: { limit: ids.length, offset: 0 },
    });
    return new Map(rows.map(({ id, content }) => [id, content]));
  }

  private async pages(plan: ListPlan | undefined, limit: number): Promise<NamedPage[]> {
    if (!plan) return [];
    const rows = await this.lists.rows<PageRow>({
      table: PAGE.table,
      alias: 'p',
      columns: 'p.id, p.slug, p.status, p.date, p.title, p.parent_id, p.modified_utc',
      plan,
      window: { limit, offset: 0 },
    });
    const above = await this.tree.paths(
      PAGE,
      rows.map(({ parent_id: parent }) => parent),
    );
    return rows.map((row) => ({
      id: row.id,
      title: plainLine(renderTitle(row.title)),
      modifiedUtc: String(row.modified_utc),
      url: permalink(this.urls, PAGE, row, above.get(row.parent_id ?? 0) ?? ''),
    }));
  }
}

function topPages(): ListPlan {
  return {
    where: new Conditions().equals('p.status', 'publish').add('p.parent_id IS NULL'),
    order: orderBy(['p.menu_order', 'p.title_key', 'p.id'], false),
  };
}

function namedPages(ids: readonly number[]): ListPlan | undefined {
  if (ids.length === 0) return undefined;
  return {
    where: new Conditions().equals('p.status', 'publish').add(`p.id IN (${placeholders(ids)})`, ...ids),
    order: orderBy(['p.id'], false),
  };
}

function toResponse({
  header_menu,
  footer_menu,
  imprint_page,
  privacy_page,
  terms_page,
}: SiteSettings): SiteLinksResponse {
  return { header_menu, footer_menu, imprint_page, privacy_page, terms_page };
}
