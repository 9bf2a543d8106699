import { PinoLogger } from '../../../src/core/logging/pino.logger.js';
import { VenuesService } from '../../../src/cal/events/venues/venues.service.js';
import { PostFactsLoader } from '../../../src/addresses/post-facts.loader.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { isFullOn } from '../../helpers/suite-size.js';
import { ROLES, fillWithSecrets } from './leak-site.js';
import type { LeakSite } from './leak-site.js';
import { ALL_QUERIES, walk } from './leak-walk.js';
import type { WalkSize } from './leak-walk.js';

/** Visibility is decided alike on every engine. */
const IS_FULL = isFullOn('sqlite');

const SIZE: WalkSize = IS_FULL
  ? { roles: ROLES, ids: 15, queries: ALL_QUERIES, itemQueries: ALL_QUERIES.slice(0, 2), searches: 12 }
  : {
      roles: ['administrator', 'contributor', 'key', 'anonymous'],
      ids: 8,
      queries: [''],
      itemQueries: [''],
      searches: 1,
    };

describe('A site full of secrets', () => {
  let service: TestApp;
  let site: LeakSite;
  const log: string[] = [];
  beforeAll(async () => {
    // A cancellation announces the title of an event that was public before it was trashed.
    service = await startApp({ RESPONSE_CACHE: 'memory', CANCELLED_EVENT_DAYS: '0' });
    service.app.useLogger(new PinoLogger('trace', { write: (line: string) => void log.push(line) }));
    site = await fillWithSecrets(service);
  }, 60_000);
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  it('shows each role only what it may see, on every route and page', async () => {
    const { leaks, requests, routes, seen } = await walk(service, site, SIZE);
    if (IS_FULL)
      process.stdout.write(
        `leak walk: ${requests} requests, ${SIZE.roles.length} roles, ${routes} routes, ${site.pages.length} pages, ${site.marks.length} marks\n`,
      );
    expect(leaks).toEqual([]);
    expect(seen).toBeGreaterThan(50);
    expect(routes).toBeGreaterThan(140);
    expect(requests).toBeGreaterThan(IS_FULL ? 15_000 : 2000);
  }, 600_000);

  it('writes no secret into its log', () => {
    const text = log.join('').toLowerCase();
    expect(site.unlogged.filter((secret) => text.includes(secret.toLowerCase()))).toEqual([]);
  });

  it('fails the walk when a page or a list shows what it may not (control)', async () => {
    const few: WalkSize = {
      roles: ['contributor', 'anonymous'],
      ids: 4,
      queries: [''],
      itemQueries: [''],
      searches: 1,
    };
    jest.spyOn(service.app.get(PostFactsLoader), 'isPublic').mockResolvedValue(true);
    const pages = (await walk(service, site, few)).leaks;
    expect(pages.some((leak) => leak.startsWith('anonymous GET /?p='))).toBe(true);
    jest.restoreAllMocks();
    const venues: object = service.app.get(VenuesService);
    jest.spyOn(venues as { limitsOf: () => object }, 'limitsOf').mockReturnValue({});
    const lists = (await walk(service, site, few)).leaks;
    expect(lists.some((leak) => leak.startsWith('contributor GET /api/cal/events/v1/venues'))).toBe(true);
  }, 200_000);
});
