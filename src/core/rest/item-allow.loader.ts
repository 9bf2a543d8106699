import { Injectable } from '@nestjs/common';
import { type Caller, SiteUrls } from '#core/context';
import { allowedMethods } from './allow-header.js';
import { RouteTable } from './route-table.js';

/** A link of an item to itself, with the methods that the caller may use on it. */
export interface SelfLink {
  href: string;
  targetHints?: { allow: string[] };
}

/** Tells for any item what `Allow` its own address would answer (core.md §8, `_links`). */
@Injectable()
export class ItemAllowLoader {
  constructor(
    private readonly table: RouteTable,
    private readonly urls: SiteUrls,
  ) {}

  /** `_links.self` of the item at a path of ours such as `content/v2/users/5`. */
  async self(caller: Caller, path: string): Promise<SelfLink[]> {
    const match = this.table.match(`/${path}`);
    const sources = { path: match?.path ?? {}, body: {}, query: {} };
    const allow = match ? await allowedMethods(match.route, caller, sources) : [];
    return [{ href: this.urls.restUrl(path), ...(allow.length > 0 ? { targetHints: { allow } } : {}) }];
  }
}
