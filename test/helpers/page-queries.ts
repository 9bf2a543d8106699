import type { TestApp } from './app.js';

const MEASUREMENTS = 3;

/**
 * Queries that a page needs: the lowest count of several requests, because a request may also refresh a shared cache
 * and background jobs read at the same time.
 */
export async function pageQueries(service: TestApp, path: string): Promise<number> {
  await service.http().get(path).expect(200);
  const counts: number[] = [];
  for (let i = 0; i < MEASUREMENTS; i++) {
    const read = jest.spyOn(service.database, 'read');
    await service.http().get(path).expect(200);
    counts.push(read.mock.calls.length);
    read.mockRestore();
  }
  return Math.min(...counts);
}
