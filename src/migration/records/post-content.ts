import { replaceBlockComments, replaceShortcodes, SHOWN_SHORTCODES } from '#core/text';
import { referencesIn, withReferences } from '../../content/parts/block-references.js';
import type { Kind } from '../kinds.js';
import type { Fields } from '../sources/source.js';
import { type BuildContext, text } from './record-kind.js';

/** Kinds whose texts people write as blocks. */
const TEXT_KINDS: readonly Kind[] = ['blocks', 'venues', 'organizers', 'posts', 'pages', 'events'];

/**
 * The content of a post. Rules: references to reusable blocks have the ids that these have here; of blocks that are not
 * there, and of blocks and shortcodes without a counterpart, an issue has the name.
 */
export function blockContent(fields: Fields, kind: Kind, context: BuildContext): string {
  const content = withOwnReferences(text(fields, 'post_content'), context, (id) => {
    if (id <= 0) context.changed('post_content', `${id} is no id of a reusable block: nothing is shown in its place.`);
    else context.changed(`block:${id}`, `There is no reusable block ${id}: nothing is shown in its place.`);
  });
  if (!TEXT_KINDS.includes(kind)) return content;
  for (const name of emptyBlocks(content))
    context.changed(`block:${name}`, 'The block has no counterpart here: nothing is shown in its place.');
  for (const name of unknownShortcodes(content))
    context.changed(`shortcode:${name}`, 'The shortcode has no counterpart here: it is shown as it is written.');
  return content;
}

/**
 * A text of the source with the ids that reusable blocks have here. A block that is not there has the negative of its id,
 * so that no other one is shown in its place.
 * @param missing called with the id of each of these
 */
export function withOwnReferences(content: string, context: BuildContext, missing: (id: number) => void): string {
  return withReferences(content, (id) => {
    const target = id > 0 ? context.target('blocks', id) : undefined;
    if (target === undefined) missing(id);
    return target ?? -Math.abs(id);
  });
}

/** A text from here with the ids that reusable blocks have at the source. */
export function withSourceReferences(content: string, context: BuildContext): string {
  return withReferences(content, (id) => (id < 0 ? -id : (context.source('blocks', id) ?? id)));
}

/** The ids, at the source, of blocks to which a content from here refers and that were not there when it was copied. */
export function openReferences(content: string): number[] {
  return [...referencesIn(content)].flatMap((id) => (id < 0 ? [-id] : []));
}

/** A content with the id here of a block that was not there when it was copied. */
export function withReferenceTo(content: string, sourceId: number, target: number): string {
  return withReferences(content, (id) => (id === -sourceId ? target : id));
}

/**
 * Names of blocks that have no text of their own, so that nothing is shown of them here. Those of the calendar are left out:
 * the page of an event has what they show.
 */
export function emptyBlocks(text: string): string[] {
  const names = new Set<string>();
  replaceBlockComments(text, (comment) => {
    const name = comment.endsWith('/-->') ? /^<!--\s*wp:(?:core\/)?([a-z][a-z0-9/-]*)/.exec(comment)?.[1] : undefined;
    if (name !== undefined && name !== 'block' && !name.startsWith('tribe/')) names.add(name);
    return '';
  });
  return [...names];
}

/** Names of shortcodes that are not shown here. A single word in brackets may be text. */
function unknownShortcodes(content: string): string[] {
  const names = new Set<string>();
  replaceShortcodes(content, ({ name, attributes, content: inner }) => {
    const isText = inner === undefined && Object.keys(attributes).length === 0 && !/[_-]/.test(name);
    if (!isText && !SHOWN_SHORTCODES.has(name)) names.add(name);
    return undefined;
  });
  return [...names];
}
