import { ResponseStore } from '../../../src/cache/responses/response.store.js';
import type { RestEndpoint } from '../../../src/core/rest/endpoint.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { WriteWalk } from '../../helpers/write-walk.js';
import { boxOffice } from '../tickets/box-office.js';

/** Public responses that show all kinds of contents, and settings of the site. */
const PATHS = [
  '/',
  '/content/v2/cal_events?per_page=5',
  '/cal/events/v1/venues?per_page=5',
  '/cal/events/v1/organizers?per_page=5',
  '/content/v2/posts?per_page=5',
  '/content/v2/pages?per_page=5',
  '/content/v2/comments?per_page=5',
  '/content/v2/users?per_page=5',
  '/content/v2/categories?orderby=id&order=desc&per_page=5',
  '/content/v2/tags?orderby=id&order=desc&per_page=5',
];
/** Least number of endpoints whose requests must have changed one of these responses. */
const LEAST_CHANGES = 25;

describe('The response cache', () => {
  let service: TestApp;
  let walk: WriteWalk;
  beforeAll(async () => {
    service = await startApp({ RESPONSE_CACHE: 'memory', RESPONSE_CACHE_SECONDS: '300' });
    walk = new WriteWalk(service);
    const office = boxOffice(service);
    await office.ticket(await office.event({ venue: { venue: 'Hall' }, organizer: { organizer: 'Club' } }));
    // The first use of an application password is noted in its row.
    await service.as('administrator').get('/content/v2/users/me').expect(200);
  });
  afterAll(() => service.close());

  async function answer(path: string, isCached: boolean): Promise<{ state: string; text: string }> {
    const request = service.as('anonymous').get(path);
    // Requests with cookies bypass the cache.
    const { status, headers, text } = await (isCached ? request : request.set('Cookie', 'a=b'));
    return { state: headers['x-cache'], text: `${status} ${text}` };
  }

  /** Caches the responses, sends a request to an endpoint, and compares cached responses with uncached ones. */
  async function afterWrite(endpoint: RestEndpoint): Promise<{ isChanged: boolean; stale: string[] }> {
    const { verb, path, body } = await walk.request(endpoint);
    const before = await Promise.all(PATHS.map((each) => answer(each, true)));
    const { status } = await service.as('administrator')[verb](path).send(body);
    if (status >= 400) return { isChanged: false, stale: [] };
    const after = await Promise.all(PATHS.map((each) => answer(each, false)));
    const cached = await Promise.all(PATHS.map((each) => answer(each, true)));
    return {
      isChanged: after.some(({ text }, i) => text !== before[i].text),
      stale: PATHS.filter((_, i) => cached[i].text !== after[i].text).map(
        (each) => `${each} after ${verb} ${path} → ${status}`,
      ),
    };
  }

  it('stores the responses that are compared (control)', async () => {
    for (const path of PATHS) {
      await answer(path, true);
      expect([path, (await answer(path, true)).state]).toEqual([path, 'HIT']);
      expect([path, (await answer(path, false)).state]).toEqual([path, 'BYPASS']);
    }
  });

  it('answers with an old response when a write does not invalidate it (control)', async () => {
    const create = walk.endpoints().find(({ nestPath }) => nestPath.endsWith('content/v2/tags'));
    const invalidate = jest.spyOn(service.app.get(ResponseStore), 'invalidate').mockReturnValue(undefined);
    try {
      expect((await afterWrite(create!)).stale).toEqual([
        expect.stringMatching(/tags.* after post .content.v2.tags → 201/),
      ]);
    } finally {
      invalidate.mockRestore();
      service.app.get(ResponseStore).purge();
    }
  });

  it('answers as without a cache after a request to every route that writes', async () => {
    let changed = 0;
    const stale: string[] = [];
    for (const endpoint of walk.endpoints()) {
      const outcome = await afterWrite(endpoint);
      if (outcome.isChanged) changed++;
      stale.push(...outcome.stale);
    }
    expect(stale).toEqual([]);
    expect(changed).toBeGreaterThan(LEAST_CHANGES);
  }, 300_000);
});
