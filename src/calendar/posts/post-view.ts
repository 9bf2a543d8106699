import { postMembers } from '../../content/posts/post.mapper.js';
import type { PostView } from '../../content/posts/post-view.js';
import type { PostRow } from '../../content/shared/post-row.js';
import type { PostRelations } from '../../content/posts/post-relations.loader.js';
import { type ContentParts, NO_CONTENT_PARTS } from '../../content/parts/content-parts.js';
import { NOT_EMBEDDED } from '#core/rest';
import { ItemForm, textMember, type Members, type Resource } from '../../content/shared/item-form.js';
import { mayEdit, opened, type ContentType } from '#core/content';
import type { Caller } from '#core/context';
import type { CalendarItemResponse } from './item.response.js';

const NOTHING: PostRelations = { terms: new Map(), revisions: new Map(), above: new Map(), tickets: new Map() };

/** Members that items of every kind have, in the order of the interface; shown as content/v2 shows them. */
export const COMMON_MEMBERS = [
  'id',
  'date',
  'date_gmt',
  'guid',
  'modified',
  'modified_gmt',
  'slug',
  'status',
  'type',
  'link',
  'title',
  'content',
  'excerpt',
  'author',
  'featured_media',
  'template',
] as const;

/** Whether the caller may see what a protected item holds: by its password, or because they may change it. */
export function isOpen(caller: Caller, type: ContentType, row: PostRow, password: unknown): boolean {
  return opened(caller, type, row, { password }) || mayEdit(caller, type, row);
}

/** What one item's answer is made from. @param relations what it shows of other things; default: nothing. @param parts what its content refers to; default: nothing */
export function postView<Row extends PostRow>(
  type: ContentType,
  row: Row,
  {
    zone,
    open,
    relations = NOTHING,
    parts = NO_CONTENT_PARTS,
  }: { zone: string; open: boolean; relations?: PostRelations; parts?: ContentParts },
): PostView & { row: Row } {
  return { type, row, relations, parts, zone, open, context: 'view' };
}

const HIDES_RAW: Resource = { title: textMember(NOT_EMBEDDED), guid: textMember(NOT_EMBEDDED) };
const TEXTS = ['content', 'excerpt'];

/**
 * The form of a kind's items: some members as content/v2 has them, and its own.
 * @param names of those of content/v2
 */
export function itemForm<View extends PostView, Body extends Common, Common extends CalendarItemResponse>(
  type: ContentType,
  names: readonly string[],
  own: Members<View, Omit<Body, keyof Common>> & Partial<Members<View, Common>>,
): ItemForm<View, Body> {
  const all = postMembers(type);
  const members: Members<View> = {
    ...Object.fromEntries(names.map((name) => [name, all[name]])),
    // What a protected item has for a picture is not for everybody.
    ...(names.includes('featured_media') && {
      featured_media: ({ row, open }: View) => (open ? (row.image_id ?? 0) : 0),
    }),
    ...own,
  };
  const shown = Object.keys(members).map((name) => [name, HIDES_RAW[name] ?? { context: NOT_EMBEDDED }] as const);
  const texts = TEXTS.map((name) => [name, textWithState] as const);
  return new ItemForm<View, Body>(Object.fromEntries([...shown, ...texts]), members as unknown as Members<View, Body>);
}

const textWithState = textMember(NOT_EMBEDDED, {
  protected: { type: 'boolean', context: NOT_EMBEDDED },
  block_version: { type: 'integer', context: ['edit'] },
});
