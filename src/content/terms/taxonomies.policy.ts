import { TAXONOMIES, mayAssignTerms } from '#core/content';
import { forbidden } from '#core/errors';
import { policy, type Policy } from '#core/rest';

/** Everybody may list vocabularies, in the edit context those who may use the terms of any. */
export const listsTaxonomies: Policy = policy('anyone; edit context: can assign terms', ({ caller, params }) => {
  if (params.context !== 'edit' || TAXONOMIES.some((taxonomy) => mayAssignTerms(caller, taxonomy))) return true;
  return forbidden('rest_cannot_view', 'You may not see the edit context of vocabularies.');
});

/** Everybody may read a vocabulary, in the edit context those who may use its terms. */
export const readsTaxonomy: Policy = policy('anyone; edit context: can assign its terms', ({ caller, params }) => {
  const taxonomy = TAXONOMIES.find(({ name }) => name === params.taxonomy);
  if (!taxonomy || params.context !== 'edit' || mayAssignTerms(caller, taxonomy)) return true;
  return forbidden('rest_forbidden_context', 'You may not see the edit context of this vocabulary.');
});
