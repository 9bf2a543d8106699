import { hasCapability, policy } from '../core/rest/policy.js';
import { forbidden } from '../core/rest/rest.error.js';

/** Whoever rules the SEO of the site: its administrators (seo.md, "Common"). */
export const managesSeo = hasCapability('manage_options');

/** Whoever writes anything: the indexing loop and alerts are theirs. */
export const writesPosts = hasCapability('edit_posts');

/** Whoever writes posts or pages. */
export const writesPostsOrPages = policy(
  'can edit_posts or edit_pages',
  ({ caller }) => caller.can('edit_posts') || caller.can('edit_pages') || forbidden(),
);

/** Whoever publishes posts or pages. */
export const publishes = policy(
  'can publish_posts or publish_pages',
  ({ caller }) => caller.can('publish_posts') || caller.can('publish_pages') || forbidden(),
);
