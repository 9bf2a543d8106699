import { Injectable } from '@nestjs/common';
import { RequestContext } from '../context/request-context.js';
import { InnerRouter } from './inner-router.js';
import type { AnswerOptions } from './rest-request.js';

interface Link {
  href: string;
  embeddable?: boolean;
}

type Item = Record<string, unknown> & { _links?: Record<string, Link[]> };

/** Puts what an answer links to inside it (`_embed`, core.md §8), fetched as the same caller. */
@Injectable()
export class Embedder {
  constructor(private readonly router: InnerRouter) {}

  /** The body with `_embedded`; each address is fetched once per answer. */
  async embed(body: unknown, embed: NonNullable<AnswerOptions['embed']>): Promise<unknown> {
    const fetched = new Map<string, Promise<unknown>>();
    const one = (item: unknown) => this.embedItem(item as Item, embed, fetched);
    return Array.isArray(body) ? Promise.all(body.map(one)) : one(body);
  }

  private async embedItem(item: Item, embed: true | string[], fetched: Map<string, Promise<unknown>>): Promise<Item> {
    if (typeof item !== 'object' || item === null || !item._links) return item;
    const embedded: Record<string, unknown[]> = {};
    for (const [relation, links] of Object.entries(item._links)) {
      if (embed !== true && !embed.includes(relation)) continue;
      if (!Array.isArray(links) || !links.some((link) => link.embeddable)) continue;
      const targets: Promise<unknown>[] = links.map((link) =>
        link.embeddable ? this.fetch(link.href, fetched) : Promise.resolve([]),
      );
      const found = await Promise.all(targets);
      // A relation that leads to nothing is left out.
      if (found.some((target) => !isEmpty(target))) embedded[relation] = found;
    }
    return Object.keys(embedded).length > 0 ? { ...item, _embedded: embedded } : item;
  }

  private fetch(href: string, fetched: Map<string, Promise<unknown>>): Promise<unknown> {
    const known = fetched.get(href);
    if (known) return known;
    const { rootUrl } = RequestContext.current();
    const target = new URL(href);
    target.searchParams.set('context', 'embed');
    const path = target.href.startsWith(rootUrl) ? target.href.slice(rootUrl.length) : target.pathname + target.search;
    const answer = this.router.dispatch({ method: 'GET', path, embedded: true }).then(({ body }) => body);
    fetched.set(href, answer);
    return answer;
  }
}

function isEmpty(target: unknown): boolean {
  return Array.isArray(target) && target.length === 0;
}
