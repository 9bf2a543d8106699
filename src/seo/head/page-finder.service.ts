import { Injectable } from '@nestjs/common';
import { UsersService } from '../../auth/users/users.service.js';
import { SiteUrls, VISITOR } from '#core/context';
import { UNADDRESSED, TaxonomyRegistry, TermsService } from '#core/content';
import { decodePath } from '#core/rest';
import { PageAddressService } from '../../addresses/page-address.service.js';
import { PostFactsLoader } from '../../addresses/post-facts.loader.js';
import { archiveAt } from './crumbs.js';
import type { Subject } from './seo-head.service.js';
import { periodAt } from './date-paths.js';

/** Finds which page of the site an address is that of. Addresses count exactly: case, slash at the end and all. */
@Injectable()
export class PageFinderService {
  constructor(
    private readonly addresses: PageAddressService,
    private readonly posts: PostFactsLoader,
    private readonly terms: TermsService,
    private readonly taxonomies: TaxonomyRegistry,
    private readonly users: UsersService,
    private readonly urls: SiteUrls,
  ) {}

  /** @param url absolute http or https address */
  async find(url: string): Promise<Subject | undefined> {
    const parts = /^https?:\/\/([^/?#]*)((?:\/[^?#]*)?)(\?[^#]*)?(#.*)?$/i.exec(url);
    const site = new URL(this.urls.siteUrl);
    if (!parts || !isHost(parts[1], site)) return undefined;
    const base = site.pathname.replace(/\/$/, '');
    const [, , path, query, fragment] = parts;
    if (path === `${base}/`) return query || fragment ? undefined : { kind: 'home' };
    if (!path.startsWith(`${base}/`) || !path.endsWith('/')) return undefined;
    return this.at(path.slice(base.length));
  }

  /** @param path below the site, with escapes, a slash at both ends */
  private async at(path: string): Promise<Subject | undefined> {
    const decoded = decodePath(path);
    const archive = archiveAt(decoded.slice(1, -1));
    if (archive) return { kind: 'archive', type: archive };
    return (
      (await this.term(decoded)) ??
      (await this.author(decoded)) ??
      (await this.post(path, decoded)) ??
      periodSubject(decoded)
    );
  }

  private async post(path: string, decoded: string): Promise<Subject | undefined> {
    const post = await this.addresses.at(path);
    if (!post || UNADDRESSED.has(post.status)) return undefined;
    return this.isAt(await this.posts.permalink(post), decoded)
      ? { kind: 'post', type: post.type, id: post.id }
      : undefined;
  }

  private async term(decoded: string): Promise<Subject | undefined> {
    const slug = decoded.slice(0, -1).split('/').pop() ?? '';
    for (const taxonomy of this.taxonomies.all) {
      if (!decoded.startsWith(`/${taxonomy.archive}/`)) continue;
      const term = await this.terms.bySlug(taxonomy, slug);
      if (term && this.isAt((await this.terms.view(VISITOR, taxonomy, term)).link, decoded))
        return { kind: 'term', id: term.id };
    }
    return undefined;
  }

  private async author(decoded: string): Promise<Subject | undefined> {
    const slug = /^\/author\/([^/]+)\/$/.exec(decoded)?.[1];
    const user = slug === undefined ? null : await this.users.bySlug(slug);
    return user && user.slug === slug ? { kind: 'author', id: user.id } : undefined;
  }

  /** Whether an address of ours leads to a path, escapes apart. */
  private isAt(address: string, decoded: string): boolean {
    return decodePath(address.slice(this.urls.siteUrl.length)) === decoded;
  }
}

/** Whether a host with its port is the site's; the usual port may be named. */
function isHost(host: string, site: URL): boolean {
  const hostname = host.slice(host.lastIndexOf('@') + 1).toLowerCase();
  return (
    hostname === site.host.toLowerCase() ||
    (site.port === '' && hostname === `${site.hostname}:${site.protocol === 'https:' ? 443 : 80}`)
  );
}

function periodSubject(decoded: string): Subject | undefined {
  const period = periodAt(decoded);
  return period && { kind: 'date', period };
}
