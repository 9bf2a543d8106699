import { editorsOnly, rolesFor } from '#core/content';

/** The capabilities of `content/v2` with the roles that have them (content.md, "Roles"). */
export const CONTENT_CAPABILITIES: Readonly<Record<string, readonly string[]>> = {
  ...rolesFor('posts'),
  ...editorsOnly('pages'),
  upload_files: ['author', 'editor'],
  manage_categories: ['editor'],
  moderate_comments: ['editor'],
  unfiltered_html: ['editor'],
};
