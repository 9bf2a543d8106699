/** The two vocabularies of events, by their fields. */
export type TermField = 'categories' | 'tags';

/** A category or tag as a site describes it. */
export interface ImportTerm {
  field: TermField;
  /** Id in the source. */
  id: number;
  /** Plain text. */
  name: string;
  /** Last part of its address in the source. */
  slug: string;
  /** HTML. */
  description: string;
  /** Id of the term above it in the source; 0 for the top level. */
  parent: number;
}
