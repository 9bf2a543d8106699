import { RequestMemo } from '#core/context';
import { forbidden } from '#core/errors';
import { hasCapability, policy } from '#core/rest';
import { clientAddress } from '#core/security';
import { CloudAddressesService } from './cloud/cloud-addresses.service.js';

/** Administrators of the site. */
export const managesCache = hasCapability('manage_options', 'rest_forbidden', 'The cache is for administrators.');

/**
 * Callers from an address of the optimisation service only: a session does not help, not even as an administrator
 * (cache.md).
 */
export const fromCloud = policy(
  'from the optimisation service',
  [CloudAddressesService, RequestMemo],
  async (_, addresses, memo) => {
    const isCloud = await memo.once('from the cloud', () => addresses.includes(clientAddress()));
    return (
      isCloud || forbidden('rest_forbidden', 'Only the optimisation service may call this, from its own addresses.')
    );
  },
);

/** Administrators, and the optimisation service from its own addresses without signing in. */
export const seesJobs = policy(
  'can manage_options, or the optimisation service',
  [managesCache, fromCloud],
  (question, administrator, cloud) => {
    return question.caller.known ? administrator.decide(question) : cloud.decide(question);
  },
);
