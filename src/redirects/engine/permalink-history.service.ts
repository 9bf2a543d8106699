import { hasDate, PLAIN_STRUCTURE, readStructuredPath, SiteUrls } from '#core/context';
import { Injectable } from '@nestjs/common';
import { permalink, PostTreeService, type PostType, ContentTypeRegistry, storedSlug } from '#core/content';
import { PAGE, POST } from '../../content/content-types.js';
import { FormerSlugsRepository, REDIRECTED_KINDS } from '../import/former-slugs.repository.js';
import { PageAddressService } from '../../addresses/page-address.service.js';
import type { SitePost } from '../../addresses/site-post.js';
import { matchesDate, parseOldPermalink, type OldPermalink } from './old-permalinks.js';

/** Deeper paths were no permalinks of pages. */
const MAX_DEPTH = 20;

/**
 * Structures that WordPress offers. A site with one of them has had others: its posts are found at all of them. A site
 * with the standard structure has had none, unless its settings of redirects name some.
 */
const OFFERED = [
  '/%year%/%monthnum%/%day%/%postname%/',
  '/%year%/%monthnum%/%postname%/',
  '/%year%/%postname%/',
  '/archives/%post_id%',
];

/** Longer paths were no permalinks. */
const MAX_PATH_LENGTH = 1000;

/** Finds posts at the addresses that they had under former structures of permalinks (redirects.md §13). */
@Injectable()
export class PermalinkHistoryService {
  /** First parts of permalinks, which no page has. */
  private readonly bases: ReadonlySet<string>;

  constructor(
    private readonly addresses: PageAddressService,
    private readonly slugs: FormerSlugsRepository,
    private readonly tree: PostTreeService,
    private readonly urls: SiteUrls,
    types: ContentTypeRegistry,
  ) {
    this.bases = new Set(types.all.map(({ permalinkBase }) => permalinkBase).filter((base) => base !== ''));
  }

  /** Whether a path may be the former address of an event, venue, organizer, post or page. @param path decoded */
  mayBeRenamed(path: string): boolean {
    return renamedOf(path, this.bases) !== undefined;
  }

  /**
   * The present address of the event, venue, organizer, post or page that had this address before its slug changed.
   * @param path decoded
   */
  async renamed(path: string): Promise<string | undefined> {
    return (await this.renamedStructured(path)) ?? this.renamedPlain(path);
  }

  /** As `renamed`, of a post of a site whose addresses of posts have another structure than the standard one. */
  private async renamedStructured(path: string): Promise<string | undefined> {
    const { postStructure } = this.urls;
    if (postStructure === PLAIN_STRUCTURE || path.length > MAX_PATH_LENGTH) return undefined;
    const [, page, rest = ''] = /^(.*\/)(embed\/?)$/.exec(path) ?? [path, path];
    const named = readStructuredPath(postStructure, page);
    if (named?.slug === undefined) return undefined;
    const post = await this.slugs.presentOf(POST, storedSlug(named.slug.toLowerCase()));
    return post && hasDate(post.date, named) ? permalink(this.urls, POST, post) + (rest && 'embed/') : undefined;
  }

  private async renamedPlain(path: string): Promise<string | undefined> {
    const old = renamedOf(path, this.bases);
    if (!old) return undefined;
    const slug = storedSlug(old.slug.toLowerCase());
    for (const type of old.types) {
      const post = await this.slugs.presentOf(type, slug);
      if (!post) continue;
      const above = await this.tree.path(type, post.parent_id);
      // The former address of a page is below its current parent.
      if (above === old.above) return permalink(this.urls, type, post, above) + old.rest;
    }
    return undefined;
  }

  /** Structures that posts may have had: those of the settings of redirects, and offered ones. */
  structures(named: readonly string[]): readonly string[] {
    return this.urls.postStructure === PLAIN_STRUCTURE ? named : [...named, ...OFFERED];
  }

  /** The present address of what was at a path; nothing where no published post was. @param path decoded */
  async currentAddress(path: string, structures: readonly string[]): Promise<string | undefined> {
    if (path.length > MAX_PATH_LENGTH) return undefined;
    for (const structure of structures) {
      const old = parseOldPermalink(path, structure);
      if (!old) continue;
      const post = await this.post(old);
      if (post?.type === POST && post.status === 'publish' && matchesDate(post.date, old.date))
        return permalink(this.urls, post.type, post);
    }
    return undefined;
  }

  private async post({ id, name = '' }: OldPermalink): Promise<SitePost | undefined> {
    const byId = id === undefined ? undefined : await this.addresses.at('/', { p: String(id) });
    if (id !== undefined) return byId;
    return this.addresses.at(`/${encodeURIComponent(name.toWellFormed())}/`);
  }
}

/** What a path of a renamed post says. */
interface RenamedAddress {
  /** Kinds that it may be of. */
  types: readonly PostType[];
  /** Path of the page above, with escapes; empty for none. */
  above: string;
  slug: string;
  /** What follows the slug: an embed. */
  rest: string;
}

function renamedOf(path: string, bases: ReadonlySet<string>): RenamedAddress | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined;
  const segments = path.split('/').filter((segment) => segment !== '');
  const rest = segments.length > 1 && segments.at(-1) === 'embed' ? 'embed/' : '';
  const named = rest === '' ? segments : segments.slice(0, -1);
  const slug = named.at(-1);
  if (slug === undefined || named.length > MAX_DEPTH) return undefined;
  const base = named[0].toLowerCase();
  if (named.length > 1 && bases.has(base)) {
    const type = REDIRECTED_KINDS.find(({ permalinkBase }) => permalinkBase === base);
    return type && named.length === 2 ? { types: [type], above: '', slug, rest } : undefined;
  }
  const above = named.slice(0, -1).map((segment) => storedSlug(segment.toLowerCase()));
  return { types: named.length === 1 ? [POST, PAGE] : [PAGE], above: above.join('/'), slug, rest };
}
