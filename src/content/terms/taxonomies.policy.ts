import { mayAssignTerms, TaxonomyRegistry } from '#core/content';
import { forbidden } from '#core/errors';
import { policy, type Policy } from '#core/rest';

/** Everybody may list vocabularies, in the edit context those who may use the terms of any. */
export const listsTaxonomies: Policy = policy(
  'anyone; edit context: can assign terms',
  [TaxonomyRegistry],
  ({ caller, params }, { all }) => {
    if (params.context !== 'edit' || all.some((taxonomy) => mayAssignTerms(caller, taxonomy))) return true;
    return forbidden('rest_cannot_view', 'You may not see the edit context of vocabularies.');
  },
);

/** Everybody may read a vocabulary, in the edit context those who may use its terms. */
export const readsTaxonomy: Policy = policy(
  'anyone; edit context: can assign its terms',
  [TaxonomyRegistry],
  ({ caller, params }, taxonomies) => {
    const taxonomy = taxonomies.get(String(params.taxonomy));
    if (!taxonomy || params.context !== 'edit' || mayAssignTerms(caller, taxonomy)) return true;
    return forbidden('rest_forbidden_context', 'You may not see the edit context of this vocabulary.');
  },
);
