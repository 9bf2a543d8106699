/** Ids that one `IN (…)` names. */
export const IDS_PER_STATEMENT = 500;

/** Parts of a list with at most `size` items; none for an empty list. */
export function* batches<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
