import type { TermOfPost } from './term-relations.repository.js';

/** Terms by the post they are of, in the order given. */
export function termsByPost(terms: readonly TermOfPost[]): Map<number, TermOfPost[]> {
  const groups = new Map<number, TermOfPost[]>();
  for (const term of terms) {
    const group = groups.get(term.content_id);
    if (group) group.push(term);
    else groups.set(term.content_id, [term]);
  }
  return groups;
}
