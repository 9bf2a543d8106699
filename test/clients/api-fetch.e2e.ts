import type { APIFetchMiddleware } from '@wordpress/api-fetch';
import { Browser, passwordOf } from '../helpers/browser.js';
import { basic } from '../helpers/credentials.js';
import { startService } from '../helpers/started-service.js';
import type { StartedService } from '../helpers/started-service.js';
import { apiFetch } from './api-fetch.js';
import { ROOTS } from './roots.js';

interface Tag {
  id: number;
  name: string;
  description: string;
}

describe('The client @wordpress/api-fetch', () => {
  let service: StartedService;
  const fetchOfNode = globalThis.fetch;
  /** What it has sent. */
  const sent: { method: string; url: string; headers: Record<string, string> }[] = [];
  /** What a browser adds on a page of the service; the client leaves that to it. */
  let ofBrowser: Record<string, string> = {};

  beforeAll(async () => {
    service = await startService();
    globalThis.fetch = (input, init) => {
      const headers = { ...(init?.headers as Record<string, string>), ...ofBrowser };
      sent.push({ method: init?.method ?? 'GET', url: String(input), headers });
      return fetchOfNode(input, { ...init, headers });
    };
  });
  afterAll(async () => {
    globalThis.fetch = fetchOfNode;
    await service?.stop();
  });

  const used: APIFetchMiddleware[] = [];
  const use = (middleware: APIFetchMiddleware) => {
    used.push(middleware);
    apiFetch.use(middleware);
  };
  beforeEach(() => sent.splice(0));
  afterEach(() => {
    for (const middleware of used.splice(0)) apiFetch.unregister(middleware);
    ofBrowser = {};
  });

  describe.each(ROOTS)('under $root', ({ root, content, calendar }) => {
    beforeEach(() => use(apiFetch.createRootURLMiddleware(`${service.base}${root}/`)));

    describe('with an application password', () => {
      beforeEach(() =>
        use((options, next) =>
          next({ ...options, headers: { ...options.headers, Authorization: basic(service.administrator) } }),
        ),
      );

      it('sends PUT, PATCH and DELETE as POST with the method in a header, and they take effect', async () => {
        const { id } = await apiFetch<Tag>({ path: `/${content}/tags`, method: 'POST', data: { name: `Put ${root}` } });
        const path = `/${content}/tags/${id}`;
        await apiFetch({ path, method: 'PUT', data: { description: 'by PUT' } });
        expect((await apiFetch<Tag>({ path })).description).toBe('by PUT');
        await apiFetch({ path, method: 'PATCH', data: { description: 'by PATCH' } });
        expect((await apiFetch<Tag>({ path })).description).toBe('by PATCH');
        await apiFetch({ path: `${path}?force=true`, method: 'DELETE' });
        await expect(apiFetch({ path })).rejects.toMatchObject({ code: 'rest_term_invalid', data: { status: 404 } });
        expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET', 'POST', 'GET', 'POST', 'GET']);
      });

      it('creates and lists an event by namespace and endpoint', async () => {
        const { id } = await apiFetch<{ id: number }>({
          namespace: calendar,
          endpoint: 'events',
          method: 'POST',
          data: { title: `Concert ${root}`, start_date: '2031-07-01 19:00:00', end_date: '2031-07-01 22:00:00' },
        });
        const { events } = await apiFetch<{ events: object[] }>({
          path: `/${calendar}/events?start_date=2031-07-01&end_date=2031-07-02&include=${id}`,
        });
        expect(events).toMatchObject([{ id, title: `Concert ${root}`, start_date: '2031-07-01 19:00:00' }]);
      });

      it('fetches all pages of a list through the Link headers, each item once and in order', async () => {
        const names = Array.from({ length: 205 }, (_, i) => `All ${root} ${String(i).padStart(3, '0')}`);
        for (let i = 0; i < names.length; i += 25) {
          const requests = names.slice(i, i + 25).map((name) => ({ path: `/${content}/tags`, body: { name } }));
          await apiFetch({ path: '/batch/v1', method: 'POST', data: { requests } });
        }
        sent.splice(0);
        const search = encodeURIComponent(`All ${root}`);
        const all = await apiFetch<Tag[]>({ path: `/${content}/tags?per_page=-1&search=${search}` });
        expect(all.map(({ name }) => name)).toEqual(names);
        expect(sent).toHaveLength(3);
        expect(sent.every(({ url }) => url.startsWith(`${service.base}${root}/${content}/tags?`))).toBe(true);
      });

      it('reads the totals from the headers of an unparsed response', async () => {
        for (const name of ['one', 'two', 'three'])
          await apiFetch({ path: `/${content}/categories`, method: 'POST', data: { name: `Counted ${root} ${name}` } });
        const path = `/${content}/categories?per_page=2&search=${encodeURIComponent(`Counted ${root}`)}`;
        const answer = await apiFetch<unknown, false>({ path, parse: false });
        expect(answer.headers.get('x-wp-total')).toBe('3');
        expect(answer.headers.get('x-wp-totalpages')).toBe('2');
        expect(await answer.json()).toHaveLength(2);
      });

      it('receives errors as objects with code, message and status', async () => {
        await expect(apiFetch({ path: `/${content}/tags`, method: 'POST', data: { name: '' } })).rejects.toMatchObject({
          code: 'empty_term_name',
          message: expect.any(String),
        });
        await expect(apiFetch({ path: `/${content}/tags?per_page=1000` })).rejects.toMatchObject({
          code: 'rest_invalid_param',
          data: { status: 400, params: { per_page: expect.any(String) } },
        });
        await expect(apiFetch({ path: '/nothing/v1' })).rejects.toMatchObject({ code: 'rest_no_route' });
      });
    });

    describe('with a session cookie', () => {
      beforeAll(async () => {
        const answer = await fetchOfNode(`${service.base}/api/content/v2/users/me`, {
          method: 'POST',
          headers: { authorization: basic(service.administrator), 'content-type': 'application/json' },
          body: JSON.stringify({ password: passwordOf('administrator') }),
        });
        expect(answer.status).toBe(200);
      });
      beforeEach(async () => {
        const browser = new Browser(service);
        await browser.signIn('administrator');
        ofBrowser = { cookie: browser.cookieHeader, origin: service.base, 'sec-fetch-site': 'same-origin' };
      });

      const me = () => apiFetch<{ slug: string }>({ path: `/${content}/users/me` });
      const withNonce = (nonce: string) => {
        apiFetch.nonceMiddleware = apiFetch.createNonceMiddleware(nonce);
        apiFetch.nonceEndpoint = `${service.base}/admin/rest-nonce`;
        use(apiFetch.nonceMiddleware);
      };

      it('is anonymous without a nonce and acts as the signed-in user with one', async () => {
        await expect(me()).rejects.toMatchObject({ code: 'rest_not_logged_in', data: { status: 401 } });
        const { nonce } = await apiFetch<{ nonce: string }>({
          path: '/auth/v1/nonces',
          method: 'POST',
          data: { action: 'wp_rest' },
        });
        withNonce(nonce);
        expect((await me()).slug).toBe('administrator');
        const { id } = await apiFetch<Tag>({
          path: `/${content}/tags`,
          method: 'POST',
          data: { name: `Nonce ${root}` },
        });
        expect((await apiFetch<Tag>({ path: `/${content}/tags/${id}` })).name).toBe(`Nonce ${root}`);
      });

      it('fetches a new nonce when its own is refused and repeats the write once', async () => {
        withNonce('0123456789');
        const name = `Renewed ${root}`;
        const { id } = await apiFetch<Tag>({ path: `/${content}/tags`, method: 'POST', data: { name } });
        expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
          `${root}/${content}/tags`,
          '/admin/rest-nonce',
          `${root}/${content}/tags`,
        ]);
        const found = await apiFetch<Tag[]>({ path: `/${content}/tags?search=${encodeURIComponent(name)}` });
        expect(found.map((tag) => tag.id)).toEqual([id]);
      });
    });
  });
});
