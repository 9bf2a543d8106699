import type { AbilityCategory } from '../../abilities/ability.js';

/** Category of the abilities of this module. */
export const MAIL_CATEGORY: AbilityCategory = {
  slug: 'mail',
  label: 'E-mail',
  description: 'Messages to purchasers and attendees.',
};
