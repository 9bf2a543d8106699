import { hasCapability, policy } from '#core/rest';
import { forbidden } from '#core/errors';

/** Administrators, who manage the SEO of the site (seo.md, "Common"). */
export const managesSeo = hasCapability('manage_options');

/** Callers who may write anything: the indexing loop and alerts are for them. */
export const writesPosts = hasCapability('edit_posts');

/** Callers who may write posts or pages. */
export const writesPostsOrPages = policy(
  'can edit_posts or edit_pages',
  ({ caller }) => caller.can('edit_posts') || caller.can('edit_pages') || forbidden(),
);

/** Callers who may publish posts or pages. */
export const publishes = policy(
  'can publish_posts or publish_pages',
  ({ caller }) => caller.can('publish_posts') || caller.can('publish_pages') || forbidden(),
);
