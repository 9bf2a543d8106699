import type { APIFetchMiddleware } from '@wordpress/api-fetch';
import { basic } from '../helpers/credentials.js';
import { startService } from '../helpers/started-service.js';
import type { StartedService } from '../helpers/started-service.js';
import { apiFetch } from './api-fetch.js';
import { ROOTS } from './roots.js';

interface Item {
  path: string;
  method: 'POST' | 'PUT' | 'DELETE';
  body?: object;
}
interface Named {
  id: number;
  name: string;
}
interface Answer {
  failed?: 'validation';
  responses: ({ status: number; body: Named & { code?: string } } | null)[];
}

// The package itself brings React and the block editor along (257 packages, 458 MB), so these are the requests that its
// batch processor makes, through the client that it makes them with.
describe('The batches of @wordpress/core-data', () => {
  let service: StartedService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service?.stop());

  /** Sends as many at a time as the service says that it takes, all of which must be in order before one is done. */
  async function save(items: Item[]): Promise<Answer[]> {
    const { endpoints } = await apiFetch<{ endpoints: [{ args: { requests: { maxItems: number } } }] }>({
      path: '/batch/v1',
      method: 'OPTIONS',
    });
    const most = endpoints[0].args.requests.maxItems;
    const answers: Answer[] = [];
    for (let done = 0; done < items.length; done += most) {
      const data = { validation: 'require-all-validate', requests: items.slice(done, done + most) };
      answers.push(await apiFetch<Answer>({ path: '/batch/v1', method: 'POST', data }));
    }
    return answers;
  }

  describe.each(ROOTS)('under $root', ({ root, content, calendar }) => {
    const used: APIFetchMiddleware[] = [];
    beforeAll(() => {
      used.push(apiFetch.createRootURLMiddleware(`${service.base}${root}/`), (options, next) =>
        next({ ...options, headers: { ...options.headers, Authorization: basic(service.administrator) } }),
      );
      for (const middleware of used) apiFetch.use(middleware);
    });
    afterAll(() => {
      for (const middleware of used) apiFetch.unregister(middleware);
    });

    const tags = `/${content}/tags`;
    const make = (name: string): Item => ({ path: tags, method: 'POST', body: { name } });
    const statuses = ({ responses }: Answer) => responses.map((answer) => answer?.status);
    const find = async (words: string) =>
      (await apiFetch<Named[]>({ path: `${tags}?per_page=100&search=${encodeURIComponent(words)}` })).map(
        ({ name }) => name,
      );

    it('save 30 records in two requests and return the responses in order', async () => {
      const names = Array.from({ length: 30 }, (_, i) => `Record ${root} ${String(i).padStart(2, '0')}`);
      const answers = await save(names.map(make));
      expect(answers.map(({ responses }) => responses.length)).toEqual([25, 5]);
      expect(answers.flatMap(({ responses }) => responses.map((answer) => answer?.body.name))).toEqual(names);
      expect(await find(`Record ${root}`)).toEqual(names);
    });

    it('create, change and delete records of several kinds in one request', async () => {
      const [kept, gone] = (await save([make(`Kept ${root}`), make(`Gone ${root}`)]))[0].responses;
      const [answer] = await save([
        { path: `${tags}/${kept?.body.id}`, method: 'PUT', body: { name: `Renamed ${root}` } },
        { path: `${tags}/${gone?.body.id}?force=true`, method: 'DELETE' },
        { path: `/${content}/posts`, method: 'POST', body: { title: 'Tagged', tags: [kept?.body.id] } },
        { path: `/${calendar}/venues`, method: 'POST', body: { venue: `Hall ${root}` } },
      ]);
      expect(statuses(answer)).toEqual([200, 200, 201, 201]);
      expect(await find(`Renamed ${root}`)).toEqual([`Renamed ${root}`]);
      expect(await find(`Gone ${root}`)).toEqual([]);
      const [, , post, venue] = answer.responses;
      expect(await apiFetch({ path: `/${content}/posts/${post?.body.id}` })).toMatchObject({ tags: [kept?.body.id] });
      expect(await apiFetch({ path: `/${calendar}/venues/${venue?.body.id}` })).toMatchObject({
        venue: `Hall ${root}`,
      });
    });

    it('save nothing when one record is invalid, and report that record', async () => {
      const [answer] = await save([make(`Never ${root}`), { path: tags, method: 'POST', body: {} }]);
      expect(answer.failed).toBe('validation');
      expect(answer.responses).toMatchObject([
        null,
        { status: 400, body: { code: 'rest_missing_callback_param', data: { params: ['name'] } } },
      ]);
      expect(await find(`Never ${root}`)).toEqual([]);
    });

    it('save the other records when single records fail', async () => {
      const [answer] = await save([
        make(`Twice ${root}`),
        make(`Twice ${root}`),
        { path: `${tags}/99999999`, method: 'PUT', body: { name: 'x' } },
        make(`After ${root}`),
      ]);
      expect(statuses(answer)).toEqual([201, 400, 404, 201]);
      expect(answer.responses[1]?.body).toMatchObject({
        code: 'term_exists',
        data: { term_id: answer.responses[0]?.body.id },
      });
      expect(await find(`Twice ${root}`)).toEqual([`Twice ${root}`]);
      expect(await find(`After ${root}`)).toEqual([`After ${root}`]);
    });
  });
});
