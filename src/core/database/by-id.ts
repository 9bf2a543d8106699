/**
 * All rows of a table in order of their ids, a page at a time: whatever is added or taken away meanwhile, nothing is
 * returned twice and nothing that stays is left out.
 * @param read the first rows with an id greater than `after`, no more than `limit`
 * @param limit rows of a page
 */
export async function* byId<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<readonly Row[]>,
  limit = 200,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ;) {
    const page = await read(after, limit);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.id;
  }
}
