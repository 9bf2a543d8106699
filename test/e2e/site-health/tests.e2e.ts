import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackgroundJobsService } from '../../../src/core/jobs/background-jobs.service.js';
import { JobRunsRepository } from '../../../src/core/jobs/job-runs.repository.js';
import { HEALTH_CHECK_CLASSES } from '../../../src/site-health/tests/health-checks.js';
import { ROLES, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { testNow } from '../../helpers/clock.js';
import { WITHOUT_BUCKET } from '../../helpers/with-services.js';
import { startFront } from './front.js';
import type { Front } from './front.js';

const NAMESPACE = '/site-health/v1';
/** Tests that other modules add. */
const TESTS_OF_MODULES = ['mail-delivery', 'stripe-webhooks'];
const reference = JSON.parse(readFileSync(join(__dirname, '../../contract/routes.json'), 'utf8')) as {
  path: string;
  namespace: string;
  methods: string[];
}[];

/** Puts a file of an upload there. */
function storeFile(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'a.txt'), text);
}

describe('The routes of site-health/v1', () => {
  let service: TestApp;
  let paths: string[];
  beforeAll(async () => {
    // The address of the site leads nowhere: what is tested here does not need it.
    service = await startApp({ ...WITHOUT_BUCKET, SCHEDULER: 'on', PUBLIC_URL: 'http://site.invalid' });
    const { body } = await service.as('anonymous').get(NAMESPACE).expect(200);
    paths = Object.keys(body.routes).filter((path) => path !== NAMESPACE);
  });
  afterAll(() => service.close());

  const look = async (name: string) => {
    const { body } = await service.as('administrator').get(`${NAMESPACE}/tests/${name}`).expect(200);
    return body as { status: string; label: string; description: string };
  };

  it('match the reference and are read-only', async () => {
    const wanted = reference.filter(({ namespace, path }) => namespace === 'site-health/v1' && path !== NAMESPACE);
    expect(wanted.length).toBe(7);
    for (const { path } of wanted) expect(paths).toContain(path);
    for (const path of paths) {
      for (const method of ['post', 'put', 'patch', 'delete'] as const) {
        const { body } = await service.as('administrator')[method](path).expect(404);
        expect(body.code).toBe('rest_no_route');
      }
    }
  });

  it('are available to administrators only', async () => {
    for (const path of paths) {
      const anonymous = await service.as('anonymous').get(path).expect(401);
      expect(anonymous.body).toMatchObject({ code: 'rest_forbidden', data: { status: 401 } });
      for (const role of ROLES.filter((name) => name !== 'administrator')) {
        const { body } = await service.as(role).get(path).expect(403);
        expect(body).toMatchObject({ code: 'rest_forbidden', data: { status: 403 } });
      }
    }
  });

  it('include every health check, and answer in one shape', async () => {
    const tests = paths.filter((path) => path.includes('/tests/'));
    expect(tests.length).toBe(HEALTH_CHECK_CLASSES.length + TESTS_OF_MODULES.length);
    expect(tests).toEqual(expect.arrayContaining(TESTS_OF_MODULES.map((name) => `/site-health/v1/tests/${name}`)));
    for (const path of tests) {
      const { body } = await service.as('administrator').get(path).expect(200);
      expect(Object.keys(body)).toEqual(['label', 'status', 'badge', 'description', 'actions', 'test']);
      expect(['good', 'recommended', 'critical']).toContain(body.status);
      expect(body.badge).toEqual({ label: expect.stringMatching(/^(Security|Performance)$/), color: 'blue' });
      expect(body.description).toMatch(/^<p>.+<\/p>/);
      expect(body.test).toBe(path.split('/').pop()?.replaceAll('-', '_'));
    }
  });

  it('report a healthy database and clock', async () => {
    const database = await look('database');
    expect(database.description).toMatch(/<li>(SQLite 3|MySQL|MariaDB)/);
    // How fast is another matter: good or recommended.
    expect(database.status).not.toBe('critical');
    expect((await look('clock')).status).toBe('good');
  });

  it('report a proxy whose addresses of visitors do not count', async () => {
    expect((await look('client-addresses')).status).toBe('good');
    await service.as('anonymous').get('/').set('X-Forwarded-For', '203.0.113.9').expect(200);
    const result = await look('client-addresses');
    expect(result.status).toBe('critical');
    expect(result.description).toContain('TRUST_PROXY');
  });

  it('recommend https', async () => {
    expect((await look('https-status')).status).toBe('recommended');
  });

  it('report an unreachable public URL as critical without naming it', async () => {
    const result = await look('loopback-requests');
    expect(result.status).toBe('critical');
    expect(JSON.stringify(result)).not.toContain('site.invalid');
  });

  it('make no outgoing request without OUTGOING_TEST_URL', async () => {
    expect(await look('dotorg-communication')).toMatchObject({
      status: 'good',
      label: expect.stringContaining('not configured'),
    });
  });

  it('check the uploads folder and leave no file in it', async () => {
    const folder = join(service.folder, 'uploads');
    expect((await look('storage')).description).toContain('Free: ');
    expect(readdirSync(folder).filter((name) => name.startsWith('.health'))).toEqual([]);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file in its place');
    try {
      const result = await look('storage');
      expect(result.status).toBe('critical');
      expect(JSON.stringify(result)).not.toContain(service.folder);
    } finally {
      rmSync(folder);
    }
  });

  it('report failing background jobs of any process', async () => {
    await service.app.get(BackgroundJobsService).run('a job', () => Promise.resolve());
    const [run] = await service.app.get(JobRunsRepository).since(testNow(-60_000));
    expect(run).toMatchObject({ failed: false });
    expect(await look('background-updates')).toMatchObject({ status: 'good' });
    await service.app.get(JobRunsRepository).note({ name: 'another', at: testNow(), failed: true });
    const failing = await look('background-updates');
    expect(failing.status).toBe('recommended');
    expect(failing.description).toContain('<li>another</li>');
    await service.app.get(JobRunsRepository).note({ name: 'another', at: testNow(), failed: false });
    expect((await look('background-updates')).status).toBe('good');
  });

  it('report missing migrations', async () => {
    const { database } = service;
    const [last] = await database.read<{ id: number; timestamp: number; name: string }>(
      'SELECT id, timestamp, name FROM migrations ORDER BY id DESC LIMIT 1',
    );
    await database.write(() => database.execute('DELETE FROM migrations WHERE id = ?', [last.id]));
    expect(await look('background-updates')).toMatchObject({
      status: 'critical',
      label: expect.stringContaining('schema'),
    });
    await database.write(() =>
      database.execute('INSERT INTO migrations (timestamp, name) VALUES (?, ?)', [last.timestamp, last.name]),
    );
  });

  it('report the size of each directory and their sum', async () => {
    storeFile(join(service.folder, 'uploads'), 'x'.repeat(3000));
    const { body } = await service.as('administrator').get(`${NAMESPACE}/directory-sizes`).expect(200);
    expect(Object.keys(body)).toEqual(['application_size', 'uploads_size', 'database_size', 'total_size']);
    expect(body.uploads_size).toEqual({ size: '2.93 KB', debug: '2.93 KB (3000 bytes)', raw: 3000 });
    expect(body.application_size.raw).toBeGreaterThan(100_000);
    expect(body.database_size.raw).toBeGreaterThan(10_000);
    expect(body.total_size.raw).toBe(body.application_size.raw + body.uploads_size.raw + body.database_size.raw);
    storeFile(join(service.folder, 'uploads'), 'x'.repeat(6000));
    const again = await service.as('administrator').get(`${NAMESPACE}/directory-sizes`).expect(200);
    expect(again.body).toEqual(body);
  });
});

describe('The outgoing request check', () => {
  let front: Front;
  beforeAll(async () => {
    front = await startFront();
    front.answer = (response) => response.writeHead(status).end();
  });
  afterAll(() => front.close());
  let status = 200;

  const lookOnce = async (env: Record<string, string>) => {
    const service = await startApp(env);
    const { body } = await service.as('administrator').get(`${NAMESPACE}/tests/dotorg-communication`).expect(200);
    await service.close();
    return body as { status: string };
  };

  it.each([
    [200, 'good'],
    [404, 'good'],
    [503, 'recommended'],
  ])('rates the status %d as %s', async (given, wanted) => {
    status = given;
    front.asked = [];
    // As our own address it may be at any port.
    const result = await lookOnce({ OUTGOING_TEST_URL: `${front.url}/there`, PUBLIC_URL: front.url });
    expect([result.status, front.asked]).toEqual([wanted, ['/there']]);
  });

  it('refuses private addresses, even from the configuration', async () => {
    front.asked = [];
    const result = await lookOnce({ OUTGOING_TEST_URL: front.url });
    expect([result.status, front.asked]).toEqual(['critical', []]);
    expect(JSON.stringify(result)).not.toContain('127.0.0.1');
  });
});
