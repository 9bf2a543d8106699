import { replaceShortcodes } from '#core/text';
import type { ImageSummary } from '../media/media.service.js';
import { mayReferToBlocks } from './block-references.js';
import { galleryHtml, galleryIds } from './gallery.js';
import { withBlocks } from './reusable-blocks.js';

/** A post as far as its content refers to other things. */
export interface ContentHolder {
  id: number;
  content: string;
}

/** What contents refer to: reusable blocks, images of galleries. */
export class ContentParts {
  constructor(
    private readonly blocks: ReadonlyMap<number, string>,
    private readonly images: ReadonlyMap<number, ImageSummary>,
    private readonly attached: ReadonlyMap<number, readonly ImageSummary[]>,
  ) {}

  /** A content with what it refers to in place; nothing is shown of what is not there or not public. */
  shown({ id, content }: ContentHolder): string {
    const whole = withBlocks(content, this.blocks);
    if (!mayHaveGalleries(whole)) return whole;
    return replaceShortcodes(whole, ({ name, attributes }) => {
      if (name !== 'gallery') return undefined;
      const ids = galleryIds(attributes);
      const images = ids === undefined ? this.attached.get(id) : ids.flatMap((image) => this.images.get(image) ?? []);
      return galleryHtml(images ?? [], attributes);
    });
  }
}

/** For contents that refer to nothing. */
export const NO_CONTENT_PARTS = new ContentParts(new Map(), new Map(), new Map());

/** Whether a content may have galleries. */
export function mayHaveGalleries(content: string): boolean {
  return content.includes('[gallery');
}

/** Whether a content may refer to something: most do not, and cost no query. */
export function mayRefer(content: string): boolean {
  return mayHaveGalleries(content) || mayReferToBlocks(content);
}
