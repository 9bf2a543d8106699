import type { Caller } from '#core/context';
import type { TaxonomyDefinition } from '#core/modules';

/** Whether a caller may change the terms of a vocabulary. */
export function mayManageTerms(caller: Caller, taxonomy: TaxonomyDefinition): boolean {
  return caller.can(taxonomy.manage);
}

/** Whether a caller may create terms: in taxonomies without a tree, callers who may use them (content.md, "Terms"). */
export function mayCreateTerms(caller: Caller, taxonomy: TaxonomyDefinition): boolean {
  return caller.can(taxonomy.hierarchical ? taxonomy.manage : taxonomy.assign);
}

/** Whether a caller may put existing terms on posts. */
export function mayAssignTerms(caller: Caller, taxonomy: TaxonomyDefinition): boolean {
  return caller.can(taxonomy.assign);
}

/** Whether a caller may delete a term. @param isDefault it is the category of posts without one, which stays */
export function mayDeleteTerm(caller: Caller, taxonomy: TaxonomyDefinition, isDefault: boolean): boolean {
  return !isDefault && mayManageTerms(caller, taxonomy);
}
