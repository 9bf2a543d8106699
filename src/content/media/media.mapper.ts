import type { MapperContext } from '#core/context';
import { ATTACHMENT } from '../content-types.js';
import type { ViewContext } from '#core/parameters';
import { escapeAttribute, generateExcerpt, renderContent, renderExcerpt, renderTitle } from '#core/text';
import { formatResponseDate } from '../shared/dates.js';
import { actionLinks, embeddable, type ItemLinks, postLinks, withCuries } from '../shared/post-links.js';
import type { PostReference } from '../shared/post-lookup.repository.js';
import { ItemForm } from '../shared/item-form.js';
import { itemPath } from '../shared/rest-base.js';
import { generatedSlug } from '../shared/texts.js';
import { QUALITY } from './files/image-processor.js';
import { isImage, mediaDetails, type MediaUrl, missingSizes } from './media-details.js';
import type { MediaRow } from './media.repository.js';
import { MEDIA } from './media.schema.js';
import type { MediaResponse } from './media.response.js';

/** Everything that one answer needs beside the row. */
export interface MediaView {
  row: MediaRow;
  context: ViewContext;
  /** What it is attached to. */
  post?: PostReference;
  url: MediaUrl;
  /** Methods that the caller may use on it. */
  allow: readonly string[];
  /** What else the caller may do, for `wp:action-…`; shown in edit context. */
  actions: readonly string[];
}

const CLASSES = [ATTACHMENT.name, `type-${ATTACHMENT.name}`];

const FORM = new ItemForm<MediaView, MediaResponse>(MEDIA, {
  id: ({ row }) => row.id,
  date: ({ row }) => formatResponseDate(row.date),
  date_gmt: ({ row }) => formatResponseDate(row.date_utc),
  guid: ({ row }, { siteUrl }) => ({ rendered: siteUrl + row.guid, raw: siteUrl + row.guid }),
  modified: ({ row }) => formatResponseDate(row.modified),
  modified_gmt: ({ row }) => formatResponseDate(row.modified_utc),
  slug: ({ row }) => row.slug ?? '',
  status: ({ row }) => row.status,
  type: () => ATTACHMENT.name,
  link: mediaLink,
  title: ({ row }) => ({ raw: row.title, rendered: renderTitle(row.title) }),
  author: ({ row }) => row.author_id ?? 0,
  featured_media: ({ row }) => row.image_id ?? 0,
  comment_status: ({ row }) => row.comment_status,
  ping_status: ({ row }) => row.ping_status,
  template: () => '',
  meta: () => ({}),
  permalink_template: permalinkTemplate,
  generated_slug: ({ row }) => generatedSlug(row.title, row.slug),
  class_list: ({ row }) => [`post-${row.id}`, ...CLASSES, `status-${row.status}`, 'hentry'],
  description: (view) => ({
    raw: view.row.content,
    rendered: `${preview(view)}${renderContent(view.row.content, { trim: false })}`,
  }),
  caption: ({ row }) => ({ raw: row.excerpt, rendered: caption(row) }),
  alt_text: ({ row }) => row.alt_text,
  media_type: ({ row }) => (isImage(row) ? 'image' : 'file'),
  mime_type: ({ row }) => row.mime_type,
  media_details: ({ row, url }) => mediaDetails(row, url),
  post: ({ row }) => row.post_id,
  source_url: ({ row, url }) => url(row.path),
  missing_image_sizes: ({ row }) => missingSizes(row),
  filename: ({ row }) => fileName(row),
  filesize: ({ row }) => row.filesize,
  // Stored images are upright.
  exif_orientation: ofImages(1),
  image_output_format: ofImages(null),
  image_save_progressive: ofImages(false),
  image_quality: ofImages({ default: QUALITY.rendering, sizes: [] }),
  _links: mediaLinks,
});

function ofImages<Value>(value: Value): (view: MediaView) => Value | undefined {
  return ({ row }) => (isImage(row) ? value : undefined);
}

/** An uploaded file as `content/v2` shows it. @param links false: as the `previous` of a deletion */
export function mediaItem(view: MediaView, request: MapperContext, links = true): MediaResponse {
  return FORM.show(view, view.context, request, links);
}

/** Where people see it: below the post it is attached to, or at the top; by id while that post has no address. */
export function mediaLink(
  { row, post }: Pick<MediaView, 'row' | 'post'>,
  { siteUrl }: Pick<MapperContext, 'siteUrl'>,
): string {
  if (row.slug === null || (post && !post.addressed)) return `${siteUrl}/${ATTACHMENT.plainQuery}${row.id}`;
  return `${post?.link ?? `${siteUrl}/`}${row.slug}/`;
}

function permalinkTemplate({ row, post }: MediaView, { siteUrl }: MapperContext): string {
  return post?.addressed ? `${post.link}%postname%/` : `${siteUrl}/${ATTACHMENT.plainQuery}${row.id}`;
}

/** What a description begins with: the image, or a link to the file. */
function preview({ row, url }: MediaView): string {
  const href = escapeAttribute(url(row.path));
  if (!isImage(row)) return `<p class="attachment"><a href="${href}">${renderTitle(row.title)}</a></p>\n`;
  const { medium } = row.details.sizes;
  const folder = row.path.slice(0, row.path.lastIndexOf('/'));
  const shown = medium ? { ...medium, src: url(`${folder}/${medium.file}`) } : { ...row, src: url(row.path) };
  const size = `width="${shown.width}" height="${shown.height}"`;
  const alt = escapeAttribute(row.alt_text);
  return `<p class="attachment"><a href="${href}"><img ${size} src="${escapeAttribute(shown.src)}" alt="${alt}" /></a></p>\n`;
}

/** The caption, or without one the beginning of the description: its link's text included. */
function caption(row: MediaRow): string {
  if (row.excerpt !== '') return renderExcerpt(row.excerpt, { trim: false });
  const linked = isImage(row) ? '' : `<p>${row.title}</p>\n`;
  const words = generateExcerpt(`${linked}${row.content}`);
  return words === '' ? '' : renderExcerpt(words, { trim: false });
}

/** Name of the file that was uploaded, also where a smaller stand-in is served for it. */
function fileName({ details, path }: MediaRow): string {
  return details.originalImage ?? path.slice(path.lastIndexOf('/') + 1);
}

function mediaLinks({ row, post, allow, actions, context }: MediaView, request: MapperContext): ItemLinks {
  return withCuries({
    ...postLinks({ type: ATTACHMENT, id: row.id, authorId: row.author_id, allow, comments: true }, request),
    ...(row.image_id === null ? {} : { 'wp:featuredmedia': [embeddable(request, itemPath(ATTACHMENT, row.image_id))] }),
    ...(post
      ? {
          'wp:attached-to': [
            embeddable(request, itemPath(post.type, post.id), { post_type: post.type.name, id: post.id }),
          ],
        }
      : {}),
    ...(context === 'edit' ? actionLinks(request, ATTACHMENT, row.id, actions) : {}),
  });
}
