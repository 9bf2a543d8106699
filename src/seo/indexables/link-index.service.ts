import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { IndexablesRepository } from './indexables.repository.js';
import { LinksRepository, type StoredLink } from '../links/links.repository.js';
import { textLinks, type TextLink } from '../links/text-links.js';

/** Keeps where texts link to. Part of the unit of work that changes the text. */
@Injectable()
export class LinkIndexService {
  constructor(
    private readonly links: LinksRepository,
    private readonly indexables: IndexablesRepository,
    private readonly urls: SiteUrls,
  ) {}

  /** The links of a text. */
  find(html: string): TextLink[] {
    return textLinks(html, this.urls.siteUrl);
  }

  /** Stores the links of a public text in place of those that it had. */
  async keep(type: 'post' | 'term', id: number, html: string): Promise<void> {
    const rows = await this.resolve(this.find(html));
    // First, because it locks the text's row: two who count the same links take turns.
    await this.indexables.countLinks(type, id, rows.length);
    await this.links.replace(type, id, rows);
  }

  /** Stores the links of a text that has none stored yet; their number is for the caller to store. */
  async add(type: 'post' | 'term', id: number, links: readonly TextLink[]): Promise<void> {
    await this.links.add(type, id, await this.resolve(links));
  }

  private async resolve(found: readonly TextLink[]): Promise<StoredLink[]> {
    const paths = found.flatMap(({ path }) => (path === undefined ? [] : [path]));
    const targets = await this.indexables.at([...new Set(paths)]);
    return found.map(({ url, type, path }) => {
      const target = path === undefined ? undefined : targets.get(path);
      return { url, type, target_type: target?.type ?? null, target_id: target?.id ?? null };
    });
  }

  /** Forgets the links of a text that is not public any more. */
  async drop(type: 'post' | 'term', id: number): Promise<void> {
    await this.indexables.countLinks(type, id, null);
    await this.links.remove(type, id);
  }

  /** Forgets an object that is no more. */
  async forget(type: 'post' | 'term', id: number): Promise<void> {
    await this.links.remove(type, id);
    await this.links.forgetTarget(type, id);
  }
}
