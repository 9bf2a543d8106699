import { replaceBlockComments, replaceShortcodes, SHOWN_SHORTCODES } from '#core/text';
import { referencesIn, withReferences } from '../../content/parts/block-references.js';
import type { Kind } from '../../migration/kinds.js';
import type { Fields } from '../../migration/source.js';
import type { BuildContext } from '../../migration/build-context.js';
import { text } from '../../migration/fields.js';

/** Kinds whose texts people write as blocks. */
const TEXT_KINDS: readonly Kind[] = ['blocks', 'venues', 'organizers', 'posts', 'pages', 'events'];

/** A gallery of a classic text, and the ids of its images in it. */
const GALLERY = /\[gallery\s[^[\]]*\]/gi;
const IMAGE_IDS = /(\s(?:ids|include)=["']?)([-\d\s,]+)/gi;

/**
 * The content of a post. Rules: references to reusable blocks and images of galleries have the ids that these have here; of
 * those that are not there, and of blocks and shortcodes without a counterpart, an issue has the name.
 */
export function blockContent(fields: Fields, kind: Kind, context: BuildContext): string {
  const content = withOwnReferences(text(fields, 'post_content'), context, (id, name) => {
    const what = name === 'block' ? 'reusable block' : 'image';
    if (id <= 0) context.changed('post_content', `${id} is no id of a ${what}: nothing is shown in its place.`);
    else context.changed(`${name}:${id}`, `There is no ${what} ${id}: nothing is shown in its place.`);
  });
  if (!TEXT_KINDS.includes(kind)) return content;
  for (const name of emptyBlocks(content))
    context.changed(`block:${name}`, 'The block has no counterpart here: nothing is shown in its place.');
  for (const name of unknownShortcodes(content))
    context.changed(`shortcode:${name}`, 'The shortcode has no counterpart here: it is shown as it is written.');
  return content;
}

/** What a text names by its id. */
type Named = 'block' | 'image';
const SPACES = { block: 'blocks', image: 'media' } as const;

/**
 * A text of the source with the ids that reusable blocks and images of galleries have here. One that is not there has the
 * negative of its id, so that no other one is shown in its place.
 * @param missing called with the id of each of these
 */
export function withOwnReferences(
  content: string,
  context: BuildContext,
  missing: (id: number, name: Named) => void,
): string {
  return withIds(content, (id, name) => {
    const target = id > 0 ? context.target(SPACES[name], id) : undefined;
    if (target === undefined) missing(id, name);
    return target ?? -Math.abs(id);
  });
}

/** A text from here with the ids that reusable blocks and images of galleries have at the source. */
export function withSourceReferences(content: string, context: BuildContext): string {
  return withIds(content, (id, name) => (id < 0 ? -id : (context.source(SPACES[name], id) ?? id)));
}

function withIds(content: string, idOf: (id: number, name: Named) => number): string {
  const text = withReferences(content, (id) => idOf(id, 'block'));
  if (!text.includes('[gallery')) return text;
  return text.replace(GALLERY, (gallery) =>
    gallery.replace(
      IMAGE_IDS,
      (_, attribute: string, ids: string) =>
        attribute + ids.replace(/-?\d+/g, (id) => String(idOf(Number(id), 'image'))),
    ),
  );
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
