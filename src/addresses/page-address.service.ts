import { Injectable } from '@nestjs/common';
import {
  ContentIdRegistry,
  type ContentType,
  ContentTypeRegistry,
  isOfSite,
  siteAddress,
  storedSlug,
} from '#core/content';
import { hasDate, PLAIN_STRUCTURE, readStructuredPath, SiteUrls } from '#core/context';
import { ATTACHMENT, NAVIGATION, PAGE, POST } from '../content/content-types.js';
import { decodePath } from '#core/rest';
import { SiteService } from '#core/site';
import type { SitePost } from './site-post.js';
import { SitePostsRepository } from './site-posts.repository.js';

/** Deeper addresses lead nowhere. */
const MAX_DEPTH = 20;

/** Queries that name a post by its id, and of which kind it then is; without a kind, of any. */
const BY_ID: readonly [name: string, type?: ContentType][] = [['p'], ['page_id', PAGE], ['attachment_id', ATTACHMENT]];

/** Finds what is at an address of the site. */
@Injectable()
export class PageAddressService {
  constructor(
    private readonly posts: SitePostsRepository,
    private readonly registry: ContentIdRegistry,
    private readonly site: SiteService,
    private readonly types: ContentTypeRegistry,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * The post at an address: absolute or from the site's root. Scheme, port, a leading `www.`, the
   * fragment, letter case of the path and a query that names no post make no difference (oembed.md §1).
   * @returns nothing for other sites, and where there is nothing
   */
  async find(address: string): Promise<SitePost | undefined> {
    const local = siteAddress(this.urls.siteUrl, address);
    return local && this.at(local.pathname, local.query);
  }

  /** Whether an address is one of this site's, whatever its scheme and port. */
  isOurs(url: URL): boolean {
    return isOfSite(this.urls.siteUrl, url);
  }

  /** The post at a path of the site. @param pathname with escapes, `/` first */
  async at(pathname: string, query: Record<string, unknown> = {}): Promise<SitePost | undefined> {
    const segments = decodePath(pathname)
      .split('/')
      .filter((segment) => segment !== '');
    if (segments.length === 0) return (await this.byId(query)) ?? this.frontPage();
    if (segments.length > MAX_DEPTH) return undefined;
    const structured = await this.structured(pathname);
    if (structured) return structured;
    const [base, slug] = segments;
    const type = this.types.all.find(
      ({ permalinkBase }) => permalinkBase !== '' && permalinkBase === base?.toLowerCase(),
    );
    if (type) return segments.length === 2 && slug !== undefined ? this.posts.bySlug(type, slug) : undefined;
    const page = await this.page(segments);
    if (page || segments.length > 1) return page;
    return (await this.posts.bySlug(POST, base ?? '')) ?? this.posts.bySlug(ATTACHMENT, base ?? '');
  }

  /**
   * Whether the address of a post has another structure than this path: one that the site had before, or the slug alone.
   * Case and the slash at the end make no difference.
   */
  isElsewhere({ type }: SitePost, pathname: string): boolean {
    const { postStructure } = this.urls;
    return (
      type.structured === true &&
      postStructure !== PLAIN_STRUCTURE &&
      readStructuredPath(postStructure, decodePath(pathname)) === undefined
    );
  }

  /** The post at a path with the structure of the settings: one query, by slug or id. */
  private async structured(pathname: string): Promise<SitePost | undefined> {
    const { permalink_structure: structure } = await this.site.settings();
    const named = structure === PLAIN_STRUCTURE ? undefined : readStructuredPath(structure, decodePath(pathname));
    if (!named) return undefined;
    const { id, slug } = named;
    const post = id === undefined ? await this.posts.bySlug(POST, slug ?? '') : await this.posts.find(POST, id);
    const isNamed = slug === undefined || post?.slug === storedSlug(slug.toLowerCase());
    return post && isNamed && hasDate(post.date, named) ? post : undefined;
  }

  /** Whether a path is the link that the interface gives a published menu, which has no page of its own. */
  async isMenu(pathname: string): Promise<boolean> {
    const [slug, ...more] = decodePath(pathname)
      .split('/')
      .filter((segment) => segment !== '');
    if (slug === undefined || more.length > 0) return false;
    return (await this.posts.bySlug(NAVIGATION, slug))?.status === 'publish';
  }

  private async page(segments: readonly string[]): Promise<SitePost | undefined> {
    let page: SitePost | undefined;
    for (const segment of segments) {
      page = await this.posts.bySlug(PAGE, segment, page?.id ?? 0);
      if (!page) return undefined;
    }
    return page;
  }

  private async byId(query: Record<string, unknown>): Promise<SitePost | undefined> {
    const parameter = BY_ID.find(([name]) => typeof query[name] === 'string' && /^\d+$/.test(query[name]));
    if (!parameter) return undefined;
    const [name, only] = parameter;
    const id = Number(query[name]);
    const type = await this.registry.typeOf(id);
    return type && (only === undefined || only === type) ? this.posts.find(type, id) : undefined;
  }

  private async frontPage(): Promise<SitePost | undefined> {
    const { show_on_front: shows, page_on_front: id } = await this.site.settings();
    return shows === 'page' ? this.posts.find(PAGE, id) : undefined;
  }
}
