/** The items of one page: the page itself, or the one list that it has. */
export type Item<Page> = Page extends readonly (infer Member)[]
  ? Member
  : { [Name in keyof Page]-?: Page[Name] extends readonly (infer Member)[] ? Member : never }[keyof Page];

/** The items of a page. */
export function itemsOf(page: unknown): unknown[] {
  if (Array.isArray(page)) return page;
  return Object.values(page as object).find((member): member is unknown[] => Array.isArray(member)) ?? [];
}

/** Items on a page of a list that counts its pages from 0, unless the query says otherwise. */
const DEFAULT_PER_PAGE = 25;

/**
 * The number of the page after this one.
 * @param query the query of this page
 * @returns undefined after the last page
 */
export function nextPage(page: unknown, response: Response, query: Record<string, unknown>): number | undefined {
  const { total_pages: totalPages, items, total } = page as { total_pages?: number; items?: unknown[]; total?: number };
  const pages = totalPages ?? numberOf(response.headers.get('X-WP-TotalPages'));
  if (pages !== undefined) {
    const number = Number(query.page ?? 1);
    return number < pages ? number + 1 : undefined;
  }
  // Lists of redirects count their pages from 0 and name only the number of all items.
  if (items === undefined || total === undefined || items.length === 0) return undefined;
  const number = Number(query.page ?? 0);
  return (number + 1) * Number(query.per_page ?? DEFAULT_PER_PAGE) < total ? number + 1 : undefined;
}

const numberOf = (header: string | null): number | undefined => (header === null ? undefined : Number(header));
