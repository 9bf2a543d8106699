import { byId } from './by-id.js';

describe('byId', () => {
  async function pagesOf(rows: { id: number }[], limit: number, afterFirst: () => void = () => undefined) {
    const pages: number[][] = [];
    const read = (after: number, most: number) => Promise.resolve(rows.filter(({ id }) => id > after).slice(0, most));
    for await (const page of byId(read, limit)) {
      pages.push(page.map(({ id }) => id));
      if (pages.length === 1) afterFirst();
    }
    return pages;
  }

  it('returns all rows in pages', async () => {
    const rows = [2, 3, 5, 8, 13].map((id) => ({ id }));
    expect(await pagesOf(rows, 2)).toEqual([[2, 3], [5, 8], [13]]);
    expect(await pagesOf(rows.slice(0, 4), 2)).toEqual([
      [2, 3],
      [5, 8],
    ]);
    expect(await pagesOf([], 2)).toEqual([]);
  });

  it('returns every row once while rows are added and deleted', async () => {
    const rows = [2, 3, 5, 8].map((id) => ({ id }));
    const change = () => {
      rows.splice(0, 1);
      rows.push({ id: 9 });
    };
    expect(await pagesOf(rows, 2, change)).toEqual([[2, 3], [5, 8], [9]]);
  });
});
