import { Injectable } from '@nestjs/common';
import { Settings } from '../../core/config/settings.js';
import { RequestContext } from '../../core/context/request-context.js';
import { IndexablesRepository } from '../indexables/indexables.repository.js';
import { LinksRepository } from './links.repository.js';
import { textLinks } from './text-links.js';

/** Keeps where texts link to. Part of the unit of work that changes the text. */
@Injectable()
export class Links {
  constructor(
    private readonly links: LinksRepository,
    private readonly indexables: IndexablesRepository,
    private readonly settings: Settings,
  ) {}

  /** Notes the links of a public text. */
  async keep(type: 'post' | 'term', id: number, html: string): Promise<void> {
    const { publicUrl, port } = this.settings;
    const siteUrl = RequestContext.peek()?.siteUrl || publicUrl || `http://localhost:${port}`;
    const found = textLinks(html, siteUrl);
    const paths = found.flatMap(({ path }) => (path === undefined ? [] : [path]));
    const targets = await this.indexables.at([...new Set(paths)]);
    const rows = found.map(({ url, type: linkType, path }) => {
      const target = path === undefined ? undefined : targets.get(path);
      return { url, type: linkType, target_type: target?.type ?? null, target_id: target?.id ?? null };
    });
    // First, because it locks the text's row: two who count the same links take turns.
    await this.indexables.countLinks(type, id, rows.length);
    await this.links.replace(type, id, rows);
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
