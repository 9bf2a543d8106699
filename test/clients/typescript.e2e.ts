import { AlmanacError, createAlmanacClient } from '@almanac/client';
import type { AlmanacClient, AlmanacClientOptions } from '@almanac/client';
import { Browser, passwordOf } from '../helpers/browser.js';
import { startService } from '../helpers/started-service.js';
import type { StartedService } from '../helpers/started-service.js';

const PRIVATE_TITLE = 'Zebra private view';
/** Lists show the next two years unless the query says otherwise. */
const year = { start_date: '2031-01-01', end_date: '2032-01-01' };

describe('The TypeScript client', () => {
  let service: StartedService;
  let admin: AlmanacClient;
  /** Requests that clients have sent. */
  let sent: Request[];
  /** A client that notes what it sends. @param fails how many of its first requests get no answer after they were done */
  const clientOf = (options: Partial<AlmanacClientOptions> = {}, fails = 0): AlmanacClient =>
    createAlmanacClient({
      baseUrl: `${service.base}/api`,
      fetch: async (request) => {
        sent.push(request.clone());
        const response = await fetch(request);
        if (sent.length <= fails) throw new TypeError('fetch failed');
        return response;
      },
      ...options,
    });

  beforeAll(async () => {
    service = await startService();
    sent = [];
    admin = clientOf({ credentials: service.administrator });
    for (let day = 1; day <= 5; day++)
      await admin.post('/cal/events/v1/events', {
        body: { title: `Concert ${day}`, start_date: `2031-05-0${day} 10:00`, end_date: `2031-05-0${day} 12:00` },
      });
    await admin.post('/cal/events/v1/events', {
      body: { title: PRIVATE_TITLE, start_date: '2031-05-06', end_date: '2031-05-06', status: 'private' },
    });
  });
  afterAll(() => service?.stop());
  beforeEach(() => {
    sent = [];
  });

  it('reads an event with its declared members', async () => {
    const { events } = await clientOf().get('/cal/events/v1/events', {
      params: { query: { ...year, per_page: 1 } },
    });
    const event = await clientOf().get('/cal/events/v1/events/{id}', { params: { path: { id: events[0].id } } });
    const title: string = event.title;
    expect(title).toBe('Concert 1');
  });

  it('writes lists in a query as one value', async () => {
    const { events } = await clientOf().get('/cal/events/v1/events', {
      params: { query: { ...year, per_page: 2 } },
    });
    const include = events.map(({ id }) => id);
    const items = await clientOf().get('/content/v2/cal_events', { params: { query: { include } } });
    expect(items.map(({ id }) => id).sort()).toEqual([...include].sort());
  });

  it('iterates over the items of all pages, and reads a page when it is needed', async () => {
    const titles: string[] = [];
    for await (const event of clientOf().items('/cal/events/v1/events', {
      params: { query: { ...year, per_page: 2 } },
    })) {
      titles.push(event.title);
      if (titles.length === 2) expect(sent).toHaveLength(1);
    }
    expect(titles).toEqual(['Concert 1', 'Concert 2', 'Concert 3', 'Concert 4', 'Concert 5']);
    expect(sent).toHaveLength(3);
  });

  it('iterates over pages whose number is in a header', async () => {
    const sizes: number[] = [];
    for await (const page of clientOf().pages('/content/v2/cal_events', { params: { query: { per_page: 2 } } }))
      sizes.push(page.length);
    expect(sizes).toEqual([2, 2, 1]);
  });

  it('iterates over pages that are counted from 0', async () => {
    for (let number = 1; number <= 7; number++)
      await admin.post('/redirects/v1/redirect', {
        body: {
          url: `/old-${number}`,
          action_data: { url: `/new-${number}` },
          action_type: 'url',
          match_type: 'url',
          group_id: 1,
          action_code: 301,
        },
      });
    const urls: string[] = [];
    for await (const redirect of admin.items('/redirects/v1/redirect', {
      params: { query: { per_page: 5, orderby: 'id', direction: 'asc' } },
    }))
      urls.push(redirect.url);
    expect(urls.filter((url) => url.startsWith('/old-'))).toHaveLength(7);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it('does a write once when its answer is lost', async () => {
    const body = { name: 'Lost answer' };
    const tag = await clientOf({ credentials: service.administrator }, 1).post('/content/v2/tags', { body });
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    const tags = await admin.get('/content/v2/tags', { params: { query: { search: body.name } } });
    expect(tags.map(({ id }) => id)).toEqual([tag.id]);
  });

  it('gives every write a key of its own', async () => {
    for (const name of ['One', 'Two']) await admin.post('/content/v2/tags', { body: { name: `Key ${name}` } });
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(null);
  });

  it('throws a refusal with its code, status, reasons and the id of the request', async () => {
    const refused = admin.post('/cal/events/v1/events', { body: { title: 'No date' } as never });
    await expect(refused).rejects.toBeInstanceOf(AlmanacError);
    const error = await refused.catch((reason: AlmanacError) => reason);
    expect(error).toMatchObject({ status: 400, requestId: expect.any(String) as string });
    const unknown = clientOf().get('/cal/events/v1/events/{id}', { params: { path: { id: 999_999 } } });
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'rest-event-not-found' });
  });

  it('throws an answer that does not come from the service as an error of its status', async () => {
    const proxy = clientOf({ fetch: async () => new Response('<h1>Busy</h1>', { status: 503 }), maxRetries: 0 });
    await expect(proxy.get('/')).rejects.toMatchObject({ status: 503, code: 'http_503' });
  });

  it('sees private content with an application password, and not without', async () => {
    const query = { ...year, status: 'private' };
    const { events } = await admin.get('/cal/events/v1/events', { params: { query } });
    expect(events.map(({ title }) => title)).toContain(PRIVATE_TITLE);
    const refused = clientOf().get('/cal/events/v1/events', { params: { query } });
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'rest_invalid_param' });
  });

  it('acts as a signed-in user with the nonce of a page', async () => {
    await admin.post('/content/v2/users/me', { body: { password: passwordOf('administrator') } });
    const browser = new Browser(service);
    await browser.signIn('administrator');
    const ofBrowser = { cookie: browser.cookieHeader, origin: service.base, 'sec-fetch-site': 'same-origin' };
    const inPage = (credentials?: { nonce: string }): AlmanacClient =>
      clientOf({
        ...(credentials ? { credentials } : {}),
        fetch: (request) =>
          fetch(new Request(request, { headers: { ...Object.fromEntries(request.headers), ...ofBrowser } })),
      });
    const { nonce } = await inPage().post('/auth/v1/nonces', { body: { action: 'wp_rest' } });
    const me = await inPage({ nonce }).get('/content/v2/users/me');
    expect(me.id).toBe(1);
    await expect(inPage().get('/content/v2/users/me')).rejects.toMatchObject({ status: 401 });
  });

  it('checks tickets in with the key of the scanners', async () => {
    const { qr_api_key: scannerKey } = await admin.post('/cal/tickets/v1/settings', {
      body: { generate_qr_api_key: true },
    });
    const scanner = clientOf({ credentials: { scannerKey: String(scannerKey) } });
    const unknown = scanner.get('/cal/tickets/v1/qr', {
      params: { query: { ticket_id: '999999', security_code: 'abc' } },
    });
    await expect(unknown).rejects.toMatchObject({ status: 403 });
    expect(new URL(sent.at(-1)?.url ?? '').searchParams.get('api_key')).toBe(scannerKey);
    const { attendees } = await scanner.get('/cal/tickets/v1/attendees');
    expect(attendees).toEqual([]);
  });
});
