import { WHEN_EDITING, resourceSchema, NOT_EMBEDDED, EVERYWHERE } from '#core/rest';
import { type Resource, textMember } from '../shared/item-form.js';

/** Members of an uploaded file and who sees them (content.md, "Posts" and "Media"). */
export const MEDIA: Resource = {
  id: { type: 'integer', context: EVERYWHERE, readonly: true },
  date: { type: ['string', 'null'], format: 'date-time', context: EVERYWHERE },
  date_gmt: { type: ['string', 'null'], format: 'date-time', context: NOT_EMBEDDED },
  guid: { ...textMember(NOT_EMBEDDED), readonly: true },
  modified: { type: 'string', format: 'date-time', context: NOT_EMBEDDED, readonly: true },
  modified_gmt: { type: 'string', format: 'date-time', context: NOT_EMBEDDED, readonly: true },
  slug: { type: 'string', context: EVERYWHERE },
  status: { type: 'string', enum: ['inherit', 'private'], context: NOT_EMBEDDED },
  type: { type: 'string', context: EVERYWHERE, readonly: true },
  link: { type: 'string', format: 'uri', context: EVERYWHERE, readonly: true },
  title: textMember(EVERYWHERE),
  author: { type: 'integer', context: EVERYWHERE },
  featured_media: { type: 'integer', context: EVERYWHERE },
  comment_status: { type: 'string', enum: ['open', 'closed'], context: NOT_EMBEDDED },
  ping_status: { type: 'string', enum: ['open', 'closed'], context: NOT_EMBEDDED },
  template: { type: 'string', context: NOT_EMBEDDED },
  meta: { type: 'object', context: NOT_EMBEDDED },
  permalink_template: { type: 'string', context: WHEN_EDITING, readonly: true },
  generated_slug: { type: 'string', context: WHEN_EDITING, readonly: true },
  class_list: { type: 'array', items: { type: 'string' }, context: NOT_EMBEDDED, readonly: true },
  description: textMember(NOT_EMBEDDED),
  caption: textMember(EVERYWHERE),
  alt_text: { type: 'string', context: EVERYWHERE },
  media_type: { type: 'string', enum: ['image', 'file'], context: EVERYWHERE, readonly: true },
  mime_type: { type: 'string', context: EVERYWHERE, readonly: true },
  media_details: { type: 'object', context: EVERYWHERE, readonly: true },
  post: { type: ['integer', 'null'], context: NOT_EMBEDDED },
  source_url: { type: 'string', format: 'uri', context: EVERYWHERE, readonly: true },
  missing_image_sizes: { type: 'array', items: { type: 'string' }, context: WHEN_EDITING, readonly: true },
  filename: { type: 'string', context: NOT_EMBEDDED, readonly: true },
  filesize: { type: 'integer', context: NOT_EMBEDDED, readonly: true },
  exif_orientation: { type: 'integer', context: WHEN_EDITING, readonly: true },
  image_output_format: { type: ['string', 'null'], context: WHEN_EDITING, readonly: true },
  image_save_progressive: { type: 'boolean', context: WHEN_EDITING, readonly: true },
  image_quality: { type: 'object', context: WHEN_EDITING, readonly: true },
};

/** What OPTIONS shows. */
export const mediaSchema = (): Record<string, unknown> => resourceSchema('attachment', MEDIA);
