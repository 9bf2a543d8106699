import type { Response, Test } from 'supertest';
import type { TestApp } from './app.js';

const MEASUREMENTS = 3;

/** Queries that a response cost, by its `Server-Timing`; the service must run with `SERVER_TIMING=on`. */
function queriesOf(response: Pick<Response, 'headers'>): number {
  return Number(/"(\d+) queries"/.exec(String(response.headers['server-timing']))?.[1]);
}

/**
 * Queries that a request needs: the lowest count of several, because settings are read again about once a second by
 * whichever request comes next.
 */
export async function fewestQueries(request: () => Test): Promise<number> {
  const counts: number[] = [];
  for (let i = 0; i < MEASUREMENTS; i++) counts.push(queriesOf(await request()));
  return Math.min(...counts);
}

/** Queries that a page needs, also where its response has no `Server-Timing`: the lowest count of several requests. */
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
