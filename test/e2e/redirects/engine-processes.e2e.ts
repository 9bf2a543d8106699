import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { addRule, freshRedirects, sentTo, setRedirects, visit } from '../../helpers/redirects.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';

let drop: () => Promise<unknown>;
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  const throwaway = await throwawayDatabase();
  drop = throwaway.drop;
  one = await startApp({ DATABASE_URL: throwaway.url });
  two = await startApp({ DATABASE_URL: throwaway.url });
});
afterAll(async () => {
  await one.close();
  await two.close();
  await drop();
});
beforeEach(() => freshRedirects(one));

/** What another process changed is seen within a second or so. */
async function until(wanted: string | undefined, ask: () => Promise<string | undefined>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await ask()) === wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await ask()).toBe(wanted);
}

describe('Two processes on one database', () => {
  it('apply rules that the other one created or disabled', async () => {
    expect(await sentTo(two, '/a')).toBeUndefined();
    await addRule(one, { url: '/a', action_data: { url: '/b' } });
    await until('/b', () => sentTo(two, '/a'));
    const id = await addRule(one, { url: '^/p/(.*)$', regex: true, action_data: { url: '/q/$1' } });
    await until('/q/1', () => sentTo(two, '/p/1'));
    await one
      .as('administrator')
      .post('/redirects/v1/bulk/redirect/disable')
      .send({ items: [id] })
      .expect(200);
    expect(await sentTo(one, '/p/1')).toBeUndefined();
    await until(undefined, () => sentTo(two, '/p/1'));
  });

  it('apply settings that the other one changed', async () => {
    await setRedirects(one, { relocate: 'https://new.example' });
    expect(await sentTo(one, '/a')).toBe('https://new.example/a');
    await until('https://new.example/a', () => sentTo(two, '/a'));
    await setRedirects(one, { relocate: '' });
    await until(undefined, () => sentTo(two, '/a'));
  });
});

describe('A page request', () => {
  /** Queries for tables of redirects during a request, without reads that are due once a second. */
  async function queries(path: string): Promise<string[]> {
    await visit(one, path);
    const read = jest.spyOn(one.database, 'read');
    await visit(one, path);
    const asked = read.mock.calls.map(([sql]) => sql).filter((sql) => /\bredirects\b/.test(sql));
    read.mockRestore();
    return asked.filter((sql) => !/list_versions/.test(sql));
  }

  it('runs no rule query while there are no rules or only patterns', async () => {
    expect(await queries('/nowhere')).toEqual([]);
    await addRule(one, { url: '^/p/(.*)$', regex: true, action_data: { url: '/q/$1' } });
    expect(await queries('/nowhere')).toEqual([]);
    expect(await queries('/p/1')).toEqual([]);
  });

  it('runs one rule query while there are rules', async () => {
    await addRule(one, { url: '/a', action_data: { url: '/b' } });
    expect(await queries('/nowhere?a=b')).toHaveLength(1);
  });
});
