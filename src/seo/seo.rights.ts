import { can, rule } from '../core/rest/rights.js';
import { forbidden } from '../core/rest/errors.js';

/** Whoever rules the SEO of the site: its administrators (seo.md, "Common"). */
export const managesSeo = can('manage_options');

/** Whoever writes anything: the indexing loop and alerts are theirs. */
export const writesPosts = can('edit_posts');

/** Whoever writes posts or pages. */
export const writesPostsOrPages = rule(
  'can edit_posts or edit_pages',
  ({ caller }) => caller.can('edit_posts') || caller.can('edit_pages') || forbidden(),
);

/** Whoever publishes posts or pages. */
export const publishes = rule(
  'can publish_posts or publish_pages',
  ({ caller }) => caller.can('publish_posts') || caller.can('publish_pages') || forbidden(),
);
