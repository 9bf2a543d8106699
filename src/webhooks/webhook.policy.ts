import { hasCapability } from '#core/rest';
import { MANAGE_WEBHOOKS } from './webhook-scopes.js';

/** Those who manage webhooks, who can have all changes of the site sent to a server of theirs. */
export const managesWebhooks = hasCapability(
  MANAGE_WEBHOOKS,
  'rest_forbidden',
  'This is for administrators and accounts that manage webhooks.',
);
