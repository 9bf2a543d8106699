import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const COPIES = 50;

/** Two services on one database, as two processes would be; on SQLite, where one process writes, one of them. */
describe('Concurrent copies of one write', () => {
  let services: TestApp[];
  beforeAll(async () => {
    const first = await startApp({ SECRET_KEY: 'the same for all processes of the site' });
    services = [first];
    if (process.env.TEST_ENGINE === 'mysql') {
      services.push(
        await startApp({ SECRET_KEY: 'the same for all processes of the site', DATABASE_URL: first.databaseUrl }),
      );
    }
  });
  afterAll(async () => {
    for (const service of services.reverse()) await service.close();
  });

  const send = (title: string, key?: string) =>
    Promise.all(
      Array.from({ length: COPIES }, async (_, i) => {
        const service = services[i % services.length];
        const post = service.as('administrator').post('/cal/events/v1/events');
        if (key !== undefined) void post.set('Idempotency-Key', key);
        return post.send({ title, start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' });
      }),
    );
  const count = async (name: string) => {
    const rows = await services[0]?.database.read<{ n: number }>('SELECT COUNT(*) AS n FROM events WHERE title = ?', [
      name,
    ]);
    return Number(rows?.[0]?.n);
  };

  it('with one Idempotency-Key write once: the others replay the response or get 409 with Retry-After', async () => {
    const answers = await send('With a key', 'fifty');
    expect(await count('With a key')).toBe(1);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(
      answers.filter(({ status, headers }) => status === 201 && headers['idempotency-replay'] === undefined),
    ).toHaveLength(1);
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => (body as { id: number }).id);
    expect(new Set(ids).size).toBe(1);
    // Of a request in another process nothing is known until it has renewed its lease.
    for (const { status, headers } of answers) if (status === 409) expect(headers['retry-after']).toMatch(/^[1-5]$/);
    const [late] = await send('With a key', 'fifty');
    expect(late?.status).toBe(201);
    expect(late?.headers['idempotency-replay']).toBe('true');
  });

  it('without an Idempotency-Key write once each', async () => {
    const answers = await send('Without a key');
    expect(answers.map(({ status }) => status)).toEqual(Array(COPIES).fill(201));
    expect(await count('Without a key')).toBe(COPIES);
  });
});
