/** Sizes of paper by name, in points: width and height. */
export const PAPERS = { a4: [595.28, 841.89], letter: [612, 792] } as const satisfies Record<
  string,
  readonly [number, number]
>;

/** Name of a size of paper. */
export type Paper = keyof typeof PAPERS;

/** Names of the sizes of paper. */
export const PAPER_NAMES = Object.keys(PAPERS) as Paper[];

/** Most tickets on a page. */
export const MAX_TICKETS_PER_PAGE = 3;

/** How tickets are put on paper. */
export interface PaperLayout {
  paper: Paper;
  /** 1 to {@link MAX_TICKETS_PER_PAGE}. */
  perPage: number;
}
