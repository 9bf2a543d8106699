import type { SeoFields } from '../fields/seo-fields.js';
import type { StoredIndexable } from './indexable.js';
import type { Flag, IndexableResponse } from './indexable.response.js';

/** Number of the site in a network; this is the only one. */
const BLOG_ID = '1';

/** An upload that represents a page. */
interface Upload {
  url: string;
  width: number;
  height: number;
  mimeType: string;
}

/**
 * A row as the indexing loop answers it: numbers and booleans are texts, which is what its clients know.
 * @param siteUrl address of the site, without a slash at the end
 */
// eslint-disable-next-line max-lines-per-function -- a member for each column
export function indexableBody(
  row: StoredIndexable,
  fields: Readonly<SeoFields>,
  upload: Upload | undefined,
  siteUrl: string,
): IndexableResponse {
  const image = fields.open_graph_image ?? upload?.url ?? row.image_url;
  const source = fields.open_graph_image
    ? 'set-by-user'
    : upload
      ? 'featured-image'
      : row.image_url
        ? 'first-content-image'
        : null;
  const visible = row.is_public === 1 && row.is_protected === 0;
  return {
    object_type: row.object_type,
    object_id: row.object_id === 0 ? null : String(row.object_id),
    object_sub_type: row.object_sub_type === '' ? null : row.object_sub_type,
    permalink: row.permalink === '' ? null : siteUrl + row.permalink,
    primary_focus_keyword_score: textOf(fields.seo_score),
    readability_score: textOf(fields.readability_score) ?? '0',
    inclusive_language_score: textOf(fields.inclusive_language_score) ?? '0',
    is_cornerstone: flagOf(fields.is_cornerstone ?? false),
    is_robots_noindex: flagOrNull(fields.noindex),
    is_robots_nofollow: flagOf(fields.nofollow ?? false),
    is_robots_noimageindex: flagOrNull(fields.noimageindex),
    is_robots_noarchive: flagOrNull(fields.noarchive),
    is_robots_nosnippet: flagOrNull(fields.nosnippet),
    open_graph_image: image,
    open_graph_image_id: textOf(row.image_id),
    open_graph_image_source: source,
    open_graph_image_meta: upload
      ? JSON.stringify({ width: upload.width, height: upload.height, url: upload.url, type: upload.mimeType })
      : null,
    twitter_image: fields.twitter_image ?? image,
    twitter_image_id: textOf(row.image_id),
    twitter_image_source: fields.twitter_image ? 'set-by-user' : source,
    primary_focus_keyword: fields.focus_keyphrase,
    canonical: fields.canonical,
    title: fields.title,
    description: fields.description,
    breadcrumb_title: fields.breadcrumb_title ?? row.breadcrumb_title,
    open_graph_title: fields.open_graph_title,
    open_graph_description: fields.open_graph_description,
    twitter_title: fields.twitter_title,
    twitter_description: fields.twitter_description,
    estimated_reading_time_minutes: textOf(fields.reading_minutes),
    author_id: textOf(row.author_id),
    post_parent: row.object_type === 'post' ? String(row.parent_id ?? 0) : null,
    number_of_pages: row.number_of_pages === 1 ? null : textOf(row.number_of_pages),
    post_status: row.post_status,
    is_protected: flagOf(row.is_protected === 1),
    // Fields that are set count; where they are not, only what is not visible on the page is returned.
    is_public: visible ? (fields.noindex === null ? null : flagOf(!fields.noindex)) : '0',
    has_public_posts: null,
    blog_id: BLOG_ID,
    schema_page_type: fields.schema_page_type,
    schema_article_type: fields.schema_article_type,
    object_last_modified: row.object_last_modified,
    object_published_at: row.object_published_at,
    version: String(row.version),
  };
}

function textOf(value: number | null): string | null {
  return value === null ? null : String(value);
}

function flagOf(value: boolean): Flag {
  return value ? '1' : '0';
}

function flagOrNull(value: boolean | null): Flag | null {
  return value === null ? null : flagOf(value);
}
