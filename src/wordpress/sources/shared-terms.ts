import { numberOf } from './database/plugin-records.js';
import type { FieldValue } from '../../migration/source.js';

/** Ids of records that were one term with others begin here: far above those of terms. */
const FIRST_SPLIT_ID = 500_000_000;
/** Field with the id of the main term of a taxonomy, whose name follows. */
const MAIN_TERM = 'meta:_yoast_wpseo_primary_';

/**
 * The id of a record for a term of old WordPress (before 4.2) that several taxonomies share: each of them is a record of
 * its own here. The first taxonomy by name has the id of the term, others one that follows from both.
 */
export function splitTermId(taxonomy: string, termId: number): number {
  return FIRST_SPLIT_ID + numberOf(`${taxonomy} ${termId}`);
}

/** Whether an id is one of `splitTermId`, which no term has here. */
export function isSplitTerm(id: number): boolean {
  return id > FIRST_SPLIT_ID;
}

/** The fields that name the main term of a taxonomy, where it is one that several taxonomies share. */
export function mainTerms(
  fields: Readonly<Record<string, FieldValue>>,
  termId: (taxonomy: string, id: number) => number,
): Record<string, FieldValue> {
  const found: Record<string, FieldValue> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (!field.startsWith(MAIN_TERM)) continue;
    const id = termId(field.slice(MAIN_TERM.length), Number(value));
    if (isSplitTerm(id)) found[field] = String(id);
  }
  return found;
}
