import { isSalted } from '../../auth/application-passwords/salted-hash.js';
import { isWordpressApplicationHash, isWordpressHash } from '../../auth/users/wordpress-hash.js';
import { isLater } from '../../migration/changed-since.js';
import type { KindTraits } from '../../migration/kind-traits.js';

export const USERS: KindTraits = {
  name: 'users',
  order: 10,
  decided: [
    {
      fields:
        /^(?:user_activation_key|user_status|spam|deleted|meta:(?:session_tokens|_application_passwords|community-events-location|show_.*|closedpostboxes_.*|metaboxhidden_.*|meta-box-order_.*|manage.*columnshidden|.*user-settings.*|dismissed_wp_pointers|rich_editing|syntax_highlighting|comment_shortcuts|admin_color|use_ssl|.*user_level|.*persisted_preferences|_yoast_.*|wpseo-.*|primary_blog|source_domain|nav_menu_recently_edited|.*dashboard_quick_press_last_post_id))$/,
      effect: 'technical',
      reason: 'Sessions and how the administration looked; users sign in again.',
    },
  ],
  changedByUse: [
    {
      names: ['user_pass', 'users.password_hash'],
      isUse: (before, now) => isWordpressHash(String(before)) && String(now).startsWith('$argon2id$'),
      reason: 'The hash of a password is replaced at the first sign-in.',
    },
  ],
};

export const APPLICATION_PASSWORDS: KindTraits = {
  name: 'application_passwords',
  order: 20,
  after: ['users'],
  ids: 'source',
  isUnreferred: true,
  addresses: { isUnchanged: true },
  changedByUse: [
    {
      names: ['password', 'application_passwords.hash'],
      isUse: (before, now) => isWordpressApplicationHash(String(before)) && isSalted(String(now)),
      reason: 'The hash of an application password is replaced at its first use.',
    },
    {
      names: ['last_used', 'application_passwords.last_used'],
      isUse: isLater,
      reason: 'The application password was used.',
    },
    {
      names: ['last_ip', 'application_passwords.last_ip'],
      isUse: () => true,
      reason: 'The application password was used.',
    },
  ],
};
