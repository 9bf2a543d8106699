import { Injectable } from '@nestjs/common';
import { replaceShortcodes } from '#core/text';
import { MediaService } from '../media/media.service.js';
import { mayReferToBlocks, referencesIn } from './block-references.js';
import { BlocksRepository } from './blocks.repository.js';
import { type ContentHolder, ContentParts, mayHaveGalleries, mayRefer, NO_CONTENT_PARTS } from './content-parts.js';
import { galleryIds } from './gallery.js';
import { MAX_BLOCK_DEPTH, withBlocks } from './reusable-blocks.js';

/**
 * Reads what contents refer to, however many contents: at most one query a kind of thing, for reusable blocks one for
 * each level of blocks within blocks; none where they refer to nothing.
 */
@Injectable()
export class ContentPartsLoader {
  constructor(
    private readonly media: MediaService,
    private readonly blocks: BlocksRepository,
  ) {}

  /** What these contents refer to, as visitors may see it. */
  async load(holders: readonly ContentHolder[]): Promise<ContentParts> {
    const referring = holders.filter(({ content }) => mayRefer(content));
    if (referring.length === 0) return NO_CONTENT_PARTS;
    const blocks = await this.blocksOf(referring);
    const [ids, posts] = [new Set<number>(), new Set<number>()];
    for (const { id, content } of referring) {
      const whole = withBlocks(content, blocks);
      if (!mayHaveGalleries(whole)) continue;
      replaceShortcodes(whole, ({ name, attributes }) => {
        if (name === 'gallery') {
          const named = galleryIds(attributes);
          if (named === undefined) posts.add(id);
          else for (const image of named) ids.add(image);
        }
        return undefined;
      });
    }
    const { byId, attached } = await this.media.galleryImages([...ids], [...posts]);
    return new ContentParts(blocks, byId, attached);
  }

  /** A content with what it refers to in place. */
  async shown(holder: ContentHolder): Promise<string> {
    return (await this.load([holder])).shown(holder);
  }

  /** The reusable blocks that contents refer to, with those within them. */
  private async blocksOf(holders: readonly ContentHolder[]): Promise<Map<number, string>> {
    const blocks = new Map<number, string>();
    const asked = new Set<number>();
    let contents: Iterable<string> = holders.map(({ content }) => content);
    for (let depth = 0; depth < MAX_BLOCK_DEPTH; depth++) {
      const ids = new Set<number>();
      for (const content of contents) {
        if (mayReferToBlocks(content)) for (const id of referencesIn(content)) if (!asked.has(id)) ids.add(id);
      }
      if (ids.size === 0) break;
      for (const id of ids) asked.add(id);
      const found = await this.blocks.published([...ids]);
      for (const [id, content] of found) blocks.set(id, content);
      contents = found.values();
    }
    return blocks;
  }
}
