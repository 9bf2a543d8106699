import { ContentTypeRegistry } from '#core/content';
import { NAVIGATION, POST } from '../content/content-types.js';
import type { Caller } from '#core/context';
import { forbidden } from '#core/errors';
import { policy, type Policy } from '#core/rest';

/** Who may preview links of other sites: callers who write posts of any kind (block-editor.md, "GET /url-details"). */
export const mayPreviewLinks: Policy = policy(
  'edits posts of any kind',
  [ContentTypeRegistry],
  ({ caller }, types) =>
    types.mayEditAny(caller) || forbidden('rest_cannot_view_url_details', 'You may not have addresses looked at.'),
  ({ caller }, types) => types.mayEditAny(caller),
);

/**
 * Who may use the site's menu: callers who create menus and edit posts (block-editor.md, "GET /navigation-fallback").
 */
export const mayStartMenus: Policy = ruleFor(
  'makes menus and edits posts',
  (caller) => caller.can(NAVIGATION.capabilities.edit) && caller.can(POST.capabilities.edit),
  'rest_cannot_create',
  'You may not make menus.',
);

/**
 * Who may export the content of the site. The reference requires the capability to change the theme as well
 * (block-editor.md, "GET /export"), which here goes with the right to change its settings.
 */
export const mayExport: Policy = ruleFor(
  'exports and manages options',
  (caller) => caller.can('export') && caller.can('manage_options'),
  'rest_cannot_export_templates',
  'You may not export this site.',
);

function ruleFor(label: string, allowed: (caller: Caller) => boolean, code: string, message: string): Policy {
  return policy(
    label,
    ({ caller }) => allowed(caller) || forbidden(code, message),
    ({ caller }) => allowed(caller),
  );
}
