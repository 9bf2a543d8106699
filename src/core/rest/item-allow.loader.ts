import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
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
  constructor(private readonly table: RouteTable) {}

  /** `_links.self` of the item at a path of ours such as `content/v2/users/5`. */
  async self(path: string): Promise<SelfLink[]> {
    const context = RequestContext.current();
    const match = this.table.match(`/${path}`);
    const sources = { path: match?.path ?? {}, body: {}, query: {} };
    const allow = match ? await allowedMethods(match.route, context.caller, sources) : [];
    return [{ href: context.restUrl(path), ...(allow.length > 0 ? { targetHints: { allow } } : {}) }];
  }
}
