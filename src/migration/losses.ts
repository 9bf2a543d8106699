import type { DecidedDifference, KindTraits } from './kind-traits.js';

/** Name of the entry for values that a rule for broken ones replaced: the issues of a run name them one by one. */
export const BROKEN_VALUE =
  'A broken value, or one that does not fit: the issues of the run say which rule replaced it.';
/** Why a text has other addresses than at the source. */
export const REWRITTEN = 'Addresses of the old site are those of this one.';
/** Name of the entry for all values without a column. */
export const NO_COLUMN =
  'Custom fields and values of other plug-ins: WordPress shows them only where a theme or plug-in does, which are not here.';

/** Decided differences of all kinds that count before those of a kind. */
export const DECIDED_FIRST: readonly DecidedDifference[] = [
  {
    fields:
      /^meta:(?:_edit_(?:lock|last)|_oembed_.*|_tribe_modified_fields|_pingme|_encloseme|_wp_trash_meta_time|_wp_desired_post_slug|_tribe_ignored_event_previous_status|_tribe_global_id(?:_lineage)?|_tribe_ticket_version|_wp_page_template|_wp_old_date|_tribe_tickets_list|_tribe_ticket_(?:not_)?going_count)$/,
    effect: 'technical',
    reason: 'Locks, caches and version marks of WordPress and its plug-ins.',
  },
];

/** Decided differences of all kinds that count after those of a kind. */
export const DECIDED_LAST: readonly DecidedDifference[] = [
  {
    fields: /^meta:_yoast_wpseo_(?:opengraph|twitter)-image-id$/,
    effect: 'stored',
    reason: 'Social images are found by their address here, which is copied.',
  },
  {
    fields: /^meta:_yoast_wpseo_primary_/,
    effect: 'stored',
    reason: 'Posts have a main category and events one; main terms of other taxonomies are of no use here.',
  },
  { fields: /^meta:|^seo:/, effect: 'stored', reason: NO_COLUMN },
  { fields: /./, effect: 'changed', reason: BROKEN_VALUE },
];

/** The decided differences of a kind: the only ones that make a difference of a move no loss. The first one that fits counts. */
export function decidedOf({ decided = [] }: KindTraits): readonly DecidedDifference[] {
  return [...DECIDED_FIRST, ...decided, ...DECIDED_LAST];
}

/** What is known of a field whose values differ. */
export interface FieldState {
  /** A column is for it. */
  isTaken: boolean;
  /** A rule replaced its value, which an issue says. */
  wasChanged: boolean;
}

/**
 * The decision about a field of a kind: values with a column are changed by a rule, those without one are stored beside
 * the record or left behind.
 */
export function decisionFor(
  kind: KindTraits,
  field: string,
  { isTaken, wasChanged }: FieldState,
): DecidedDifference | undefined {
  return decidedOf(kind).find(
    ({ fields, effect, reason }) =>
      fields.test(field) &&
      (isTaken ? effect === 'changed' : effect !== 'changed') &&
      (reason !== BROKEN_VALUE || wasChanged),
  );
}

/** Whether a value without a column is left behind: nothing of the site is in it. */
export function isTechnical(kind: KindTraits, field: string): boolean {
  return decisionFor(kind, field, { isTaken: false, wasChanged: false })?.effect === 'technical';
}
