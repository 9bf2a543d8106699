import type { SeoFields } from '../fields/seo-fields.js';
import type { RobotsResponse } from './head.response.js';

/**
 * Directives of a page for search engines, by name in the order in which they are shown.
 * @param indexable whether the page is there for search engines at all, whatever its fields say
 */
export function robotsOf(fields: Readonly<SeoFields>, indexable: boolean): RobotsResponse {
  const follow = fields.nofollow ? 'nofollow' : 'follow';
  if (!indexable || fields.noindex) return { index: 'noindex', follow };
  return {
    index: 'index',
    follow,
    ...(fields.nosnippet ? {} : { 'max-snippet': 'max-snippet:-1' }),
    ...(fields.noimageindex ? {} : { 'max-image-preview': 'max-image-preview:large' }),
    'max-video-preview': 'max-video-preview:-1',
    ...(fields.noimageindex ? { imageindex: 'noimageindex' } : {}),
    ...(fields.noarchive ? { archive: 'noarchive' } : {}),
    ...(fields.nosnippet ? { snippet: 'nosnippet' } : {}),
  };
}
