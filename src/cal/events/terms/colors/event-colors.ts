import type { CategoryColorsEntity } from './category-colors.entity.js';

/** What people choose for a category. */
export type CategoryColors = CategoryColorsEntity;

/** A category without colours. */
export const NO_COLORS = { color: null, background: null, text: null, priority: 0 } as const;

/** How events of a category are painted. Members are `#rrggbb`. */
export interface EventColors {
  /** Edge beside the event. */
  edge: string;
  paper: string;
  /** Wanted colour of texts on the paper; absent: none is wanted. */
  ink?: string;
}

/** The colours of an event: those of the category with the greatest priority, then the smallest id. */
export function eventColors(ofCategories: readonly CategoryColors[]): EventColors | undefined {
  const [first] = [...ofCategories]
    .filter(({ color, background }) => color !== null || background !== null)
    .sort((a, b) => b.priority - a.priority || a.term_id - b.term_id);
  const edge = first?.color ?? first?.background ?? null;
  if (edge === null) return undefined;
  return { edge, paper: first.background ?? edge, ...(first.text === null ? {} : { ink: first.text }) };
}
