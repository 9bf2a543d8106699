import { type TaxonomyDefinition, mayManageTerms } from '#core/content';
import { EVENT } from '../calendar-types.js';
import { forbidden } from '#core/errors';
import { policy, type Policy } from '#core/rest';

/** Who may make, change and delete terms here: those who edit events and manage the vocabulary (events.md §1). */
export function managesTerms(taxonomy: TaxonomyDefinition): Policy {
  return policy(
    `can ${EVENT.capabilities.edit} and ${taxonomy.manage}`,
    ({ caller }) => (caller.can(EVENT.capabilities.edit) && mayManageTerms(caller, taxonomy)) || forbidden(),
  );
}
