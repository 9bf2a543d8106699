import { Injectable } from '@nestjs/common';
import { permalink } from '../../core/content/permalinks.js';
import type { PostType } from '../../core/content/post-type.js';
import { POST } from '../../core/content/post-type.js';
import { storedSlug } from '../../core/content/slugs.js';
import { FormerSlugsRepository, REDIRECTED_KINDS } from '../import/former-slugs.repository.js';
import { Addresses } from '../../site/addresses.service.js';
import type { SitePost } from '../../site/site-post.js';
import { fitsDate, readOldAddress } from './old-permalinks.js';
import type { OldAddress } from './old-permalinks.js';

/** Longer paths were no permalinks. */
const LONGEST = 1000;

/** Finds posts at the addresses that they had under former structures of permalinks (redirects.md §13). */
@Injectable()
export class FormerAddresses {
  constructor(
    private readonly addresses: Addresses,
    private readonly slugs: FormerSlugsRepository,
  ) {}

  /** Whether a path may be the former address of an event, venue or organizer. @param path decoded */
  mayBeRenamed(path: string): boolean {
    return renamedOf(path) !== undefined;
  }

  /**
   * The present address of the event, venue or organizer that had this address before its slug changed.
   * @param path decoded
   */
  async renamed(path: string): Promise<string | undefined> {
    const old = renamedOf(path);
    const post = old && (await this.slugs.presentOf(old.type, storedSlug(old.slug.toLowerCase())));
    return post && permalink(old.type, post) + old.rest;
  }

  /** The present address of what was at a path; nothing where no published post was. @param path decoded */
  async present(path: string, structures: readonly string[]): Promise<string | undefined> {
    if (path.length > LONGEST) return undefined;
    for (const structure of structures) {
      const old = readOldAddress(path, structure);
      if (!old) continue;
      const post = await this.post(old);
      if (post?.type === POST && post.status === 'publish' && fitsDate(post.date, old.date))
        return permalink(post.type, post);
    }
    return undefined;
  }

  private async post({ id, name = '' }: OldAddress): Promise<SitePost | undefined> {
    const byId = id === undefined ? undefined : await this.addresses.at('/', { p: String(id) });
    if (id !== undefined) return byId;
    return this.addresses.at(`/${encodeURIComponent(name.toWellFormed())}/`);
  }
}

/** Kind and slug that a path names; `rest`: what follows them, an embed. */
function renamedOf(path: string): { type: PostType; slug: string; rest: string } | undefined {
  if (path.length > LONGEST) return undefined;
  const [base, slug, rest, ...others] = path.split('/').filter((segment) => segment !== '');
  if (slug === undefined || others.length > 0 || (rest !== undefined && rest !== 'embed')) return undefined;
  const type = REDIRECTED_KINDS.find(({ permalinkBase }) => permalinkBase === base.toLowerCase());
  return type && { type, slug, rest: rest === undefined ? '' : 'embed/' };
}
