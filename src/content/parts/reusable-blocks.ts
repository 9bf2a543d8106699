import { replaceBlockComments } from '#core/text';
import { mayReferToBlocks, referenceIn } from './block-references.js';

/** Blocks within blocks that are shown. */
export const MAX_BLOCK_DEPTH = 5;
/** Characters of a text with its blocks: blocks that hold others several times grow with each level. */
const MAX_CONTENT_LENGTH = 1_000_000;
/** What is in the place of a block that is not shown. */
const NOTHING = '<!-- wp:block /-->';

/**
 * A content with reusable blocks in place of the references to them. Nothing is in the place of those that are not
 * there, hold themselves, or are too deep or long. Delimiters stay around each, since a text of blocks gets no paragraphs.
 * @param blocks contents by id
 */
export function withBlocks(content: string, blocks: ReadonlyMap<number, string>): string {
  let { length } = content;
  const resolve = (part: string, above: readonly number[]): string => {
    if (!mayReferToBlocks(part)) return part;
    return replaceBlockComments(part, (comment) => {
      const id = referenceIn(comment);
      if (id === undefined) return comment;
      const block = blocks.get(id);
      if (block === undefined || above.length >= MAX_BLOCK_DEPTH || above.includes(id)) return NOTHING;
      length += block.length;
      if (length > MAX_CONTENT_LENGTH) return NOTHING;
      return `<!-- wp:block -->${resolve(block, [...above, id])}<!-- /wp:block -->`;
    });
  };
  return resolve(content, []);
}
