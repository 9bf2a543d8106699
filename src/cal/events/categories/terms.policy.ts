import { EVENT } from '../../../core/content/post-type.js';
import type { TaxonomyDefinition } from '../../../core/content/terms/taxonomies.js';
import { mayManageTerms } from '../../../core/content/terms/term-rights.js';
import { forbidden } from '../../../core/errors/rest.error.js';
import { policy } from '../../../core/rest/policy.js';
import type { Policy } from '../../../core/rest/policy.js';

/** Who may make, change and delete terms here: those who edit events and manage the vocabulary (events.md §1). */
export function managesTerms(taxonomy: TaxonomyDefinition): Policy {
  return policy(
    `can ${EVENT.capabilities.edit} and ${taxonomy.manage}`,
    ({ caller }) => (caller.can(EVENT.capabilities.edit) && mayManageTerms(caller, taxonomy)) || forbidden(),
  );
}
