import { exportedPost, type ContentType, type TermOfPost } from '#core/content';
import { decodeEntities } from '#core/text';
import type { PostRow } from '../shared/post-row.js';

/** What an exported post shows of other things. */
export interface ExportedPostView {
  type: ContentType;
  row: PostRow;
  /** Its terms of all vocabularies. */
  terms: readonly TermOfPost[];
  /** Address of its image. */
  image: string | undefined;
}

/** A post as it was entered, under the names by which `content/v2` takes it; terms by name, its image by address. */
export function postExport({ type, row, terms, image }: ExportedPostView): Record<string, unknown> {
  const { description: content, date_utc, modified_utc, ...facts } = exportedPost(row);
  const named = type.taxonomies.map(({ name, restBase }) => [
    restBase,
    terms.flatMap((term) => (term.taxonomy === name ? [decodeEntities(term.name)] : [])),
  ]);
  return {
    ...facts,
    title: row.title,
    content,
    date_gmt: date_utc,
    modified_gmt: modified_utc,
    parent: row.parent_id ?? undefined,
    menu_order: row.menu_order,
    comment_status: row.comment_status,
    ping_status: row.ping_status,
    sticky: row.sticky,
    format: row.format,
    ...(Object.fromEntries(named) as Record<string, string[]>),
    ...(type.supports.has('thumbnail') ? { featured_media: row.image_id, image: image ?? null } : {}),
  };
}
