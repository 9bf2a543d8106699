import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { startFront } from './front.js';
import type { Front } from './front.js';

const TESTS = '/site-health/v1/tests';

describe('The loopback checks of site-health/v1', () => {
  let front: Front;
  let service: TestApp;
  beforeAll(async () => {
    front = await startFront();
    service = await startApp({ PUBLIC_URL: front.url, MAX_FAILED_CREDENTIALS: '2' });
    front.target = service.base;
  });
  afterAll(async () => {
    await service.close();
    await front.close();
  });
  afterEach(() => {
    front.change = front.answer = undefined;
    front.added = {};
    front.asked = [];
  });

  const look = async (name: string) => {
    const { body } = await service.as('administrator').get(`${TESTS}/${name}`).expect(200);
    return body as { status: string; label: string; description: string; test: string };
  };

  it('use the public URL and are good on a healthy site', async () => {
    expect((await look('loopback-requests')).status).toBe('good');
    expect((await look('authorization-header')).status).toBe('good');
    // How fast is another matter: good or recommended.
    expect((await look('page-cache')).status).not.toBe('critical');
    expect(front.asked.length).toBe(5);
  });

  it('never use the Host header of the request', async () => {
    const { body } = await service
      .as('administrator')
      .get(`${TESTS}/loopback-requests`)
      .set('Host', '169.254.169.254')
      .expect(200);
    expect([body.status, front.asked.length]).toEqual(['good', 1]);
  });

  it('report a redirect without following it', async () => {
    const other = await startFront();
    other.answer = (response) => response.end('{"namespaces":["site-health/v1"]}');
    front.answer = (response) => response.writeHead(302, { Location: other.url }).end();
    const { status, description } = await look('loopback-requests');
    expect([status, other.asked]).toEqual(['critical', []]);
    expect(description).toContain('302');
    expect(description).not.toContain(other.url);
    expect((await look('authorization-header')).status).toBe('recommended');
    expect((await look('page-cache')).status).toBe('recommended');
    await other.close();
  });

  it.each([
    ['pages', (response: { end(text: string): unknown }) => response.end('<h1>It works!</h1>')],
    ['other JSON', (response: { end(text: string): unknown }) => response.end('{"namespaces":["x"]}')],
    ['null', (response: { end(text: string): unknown }) => response.end('null')],
  ])('are critical when another server answers with %s', async (_, answer) => {
    front.answer = (response) => void answer(response);
    expect((await look('loopback-requests')).status).toBe('critical');
    expect((await look('authorization-header')).status).toBe('recommended');
  });

  it('detect a proxy that removes or changes the Authorization header', async () => {
    front.change = (headers) => delete headers.authorization;
    expect(await look('authorization-header')).toMatchObject({
      status: 'recommended',
      label: expect.stringContaining('missing'),
    });
    front.change = (headers) => (headers.authorization = 'Bearer x');
    expect(await look('authorization-header')).toMatchObject({
      status: 'recommended',
      label: expect.stringContaining('changed'),
    });
  });

  it('do not count as failed sign-ins', async () => {
    for (let i = 0; i < 5; i++) expect((await look('authorization-header')).status).toBe('good');
  });

  it('report the names of cache headers without their values', async () => {
    front.added = { 'X-Cache': 'MISS from inner-host.example' };
    const { description } = await look('page-cache');
    expect(description).toContain('<li>x-cache</li>');
    expect(description).not.toContain('inner-host');
  });

  it('request a list URL that no cache contains', async () => {
    await look('page-cache');
    expect(new Set(front.asked).size).toBe(3);
  });

  it('reveal neither host nor port when the server does not answer', async () => {
    front.answer = (response) => response.destroy();
    for (const name of ['loopback-requests', 'authorization-header', 'page-cache']) {
      const result = await look(name);
      expect(result.status).not.toBe('good');
      expect(JSON.stringify(result)).not.toMatch(/127\.0\.0\.1|ECONN/);
    }
  });

  it('use a probe that never returns its input', async () => {
    const probe = () => service.as('anonymous').get(`${TESTS}/authorization-header/probe`);
    expect((await probe().expect(200)).body).toEqual({ authorization: 'missing' });
    const { text, headers } = await probe().set('Authorization', 'Bearer sesame').expect(200);
    expect(JSON.parse(text)).toEqual({ authorization: 'changed' });
    expect(headers['cache-control']).toBe('no-store');
    const { body } = await service.as('administrator').get('/site-health/v1').expect(200);
    expect(Object.keys(body.routes).filter((path) => path.includes('probe'))).toEqual([]);
  });
});
