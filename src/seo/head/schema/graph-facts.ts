import type { PageTexts, PageFacts, PersonFacts, SiteFacts } from '../page-facts.js';

/** A node of the graph. */
export type Piece = Record<string, unknown>;

/** All that the graph of a page is made from. */
export interface GraphFacts {
  page: PageFacts;
  site: SiteFacts;
  texts: PageTexts;
  /** Whose page it is. */
  person?: PersonFacts;
}
