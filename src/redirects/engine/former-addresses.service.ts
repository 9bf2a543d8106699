import { Injectable } from '@nestjs/common';
import { permalink } from '../../core/content/permalinks.js';
import { POST } from '../../core/content/post-type.js';
import { Addresses } from '../../site/addresses.service.js';
import type { SitePost } from '../../site/site-post.js';
import { fitsDate, readOldAddress } from './old-permalinks.js';
import type { OldAddress } from './old-permalinks.js';

/** Longer paths were no permalinks. */
const LONGEST = 1000;

/** Finds posts at the addresses that they had under former structures of permalinks (redirects.md §13). */
@Injectable()
export class FormerAddresses {
  constructor(private readonly addresses: Addresses) {}

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
