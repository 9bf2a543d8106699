import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { EmbedLoaderRegistry, type EmbedLoader } from './embed-loader.registry.js';
import { InnerRouter } from './inner-router.js';
import type { ResponseOptions } from './rest-request.js';
import { RouteTable } from './route-table.js';

interface Link {
  href: string;
  embeddable?: boolean;
}

type Item = Record<string, unknown> & { _links?: Record<string, Link[]> };

/** Which relations are embedded. */
type Relations = NonNullable<ResponseOptions['embed']>;

/** Puts what an answer links to inside it (`_embed`, core.md §8), read as the same caller. */
@Injectable()
export class Embedder {
  constructor(
    private readonly router: InnerRouter,
    private readonly loaders: EmbedLoaderRegistry,
    private readonly routes: RouteTable,
  ) {}

  /** The body with `_embedded`; each address is read once per answer. @param request that the answer is for */
  async embed(request: RequestContext, body: unknown, relations: Relations): Promise<unknown> {
    const items = (Array.isArray(body) ? body : [body]) as Item[];
    const targets = await this.targetsOf(request, items, relations);
    const embedded = items.map((item) => embedItem(item, relations, targets));
    return Array.isArray(body) ? embedded : embedded[0];
  }

  /** What the embeddable links of some items lead to, by address. */
  private async targetsOf(
    request: RequestContext,
    items: readonly Item[],
    relations: Relations,
  ): Promise<Map<string, unknown>> {
    const hrefs = new Set(
      items.flatMap((item) =>
        linksOf(item, relations).flatMap(([, links]) =>
          links.filter(({ embeddable }) => embeddable).map(({ href }) => href),
        ),
      ),
    );
    const targets = await this.load(request, hrefs);
    const others = [...hrefs].filter((href) => !targets.has(href));
    const bodies = await Promise.all(others.map((href) => this.fetch(request, href)));
    others.forEach((href, i) => targets.set(href, bodies[i]));
    return targets;
  }

  /** Reads what loaders can read for several links at once. */
  private async load(request: RequestContext, hrefs: ReadonlySet<string>): Promise<Map<string, unknown>> {
    const groups = new Map<EmbedLoader, { href: string; id: number }[]>();
    for (const href of hrefs) {
      const link = this.loaders.find(pathOf(request, href));
      if (link) groups.set(link.loader, [...(groups.get(link.loader) ?? []), { href, id: link.id }]);
    }
    const targets = new Map<string, unknown>();
    const context = new RequestContext(request);
    context.embedded = true;
    for (const [loader, links] of groups) {
      const bodies = await RequestContext.run(context, () =>
        loader.load(
          context.caller,
          links.map(({ id }) => id),
        ),
      );
      for (const { href, id } of links) if (bodies.has(id)) targets.set(href, bodies.get(id));
    }
    request.queries += context.queries;
    request.queryTime += context.queryTime;
    return targets;
  }

  private async fetch(request: RequestContext, href: string): Promise<unknown> {
    const target = new URL(href);
    target.searchParams.set('context', 'embed');
    const largestPage = this.largestPage(pathOf(request, href));
    if (largestPage !== undefined && !target.searchParams.has('per_page'))
      target.searchParams.set('per_page', String(largestPage));
    const { body } = await this.router.dispatch({ method: 'GET', path: pathOf(request, target.href), embedded: true });
    return body;
  }

  /** The largest `per_page` of the list at a path: embedded lists are as long as they may be. */
  private largestPage(path: string): number | undefined {
    const endpoints = this.routes.match(path.split('?')[0])?.route.endpoints;
    const endpoint = endpoints?.find(({ methods }) => methods.includes('GET'));
    return endpoint?.params.find(({ name }) => name === 'per_page')?.schema.maximum;
  }
}

/** The relations of an item that are embedded. */
function linksOf(item: unknown, relations: Relations): [relation: string, links: Link[]][] {
  const links = typeof item === 'object' && item !== null ? (item as Item)._links : undefined;
  return Object.entries(links ?? {}).filter(
    ([relation, targets]) =>
      (relations === true || relations.includes(relation)) &&
      Array.isArray(targets) &&
      targets.some(({ embeddable }) => embeddable),
  );
}

function embedItem(item: Item, relations: Relations, targets: ReadonlyMap<string, unknown>): Item {
  const embedded: Record<string, unknown[]> = {};
  for (const [relation, links] of linksOf(item, relations)) {
    const resolved = links.map(({ href, embeddable }) => (embeddable ? targets.get(href) : []));
    // A relation that leads to nothing is left out.
    if (resolved.some((target) => !isEmpty(target))) embedded[relation] = resolved;
  }
  return Object.keys(embedded).length > 0 ? { ...item, _embedded: embedded } : item;
}

/** The path of an address, below the root where it is there, with its query. */
function pathOf({ rootUrl }: RequestContext, href: string): string {
  const { href: full, pathname, search } = new URL(href);
  return full.startsWith(rootUrl) ? full.slice(rootUrl.length) : pathname + search;
}

function isEmpty(target: unknown): boolean {
  return Array.isArray(target) && target.length === 0;
}
