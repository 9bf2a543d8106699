import { Clock } from '../../../src/core/context/clock.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { stopClock, testNowMs } from '../../helpers/clock.js';
import { startService } from '../../helpers/started-service.js';

const MINUTE_MS = 60_000;

/** Publishes a post without a date. @returns its date in UTC, in milliseconds since 1970 */
async function published(base: string, authorization: string): Promise<number> {
  const answer = await fetch(`${base}/api/content/v2/posts`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Now', status: 'publish' }),
  });
  const { date_gmt: date } = (await answer.json()) as { date_gmt: string };
  return Date.parse(`${date}Z`);
}

describe('the clock of a service', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  const post = async () => {
    const { body } = await service
      .as('editor')
      .post('/content/v2/posts')
      .send({ title: 'Now', status: 'publish' })
      .expect(201);
    return Date.parse(`${body.date_gmt}Z`);
  };

  it('is that of the tests, in this process and in others', async () => {
    const begun = testNowMs() - 1000;
    expect(await post()).toBeGreaterThan(begun);
    expect(service.app.get(Clock).nowMs()).toBeLessThan(testNowMs() + 1000);
    const other = await startService();
    try {
      const { login, password } = other.administrator;
      const at = await published(other.base, `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`);
      expect(at).toBeGreaterThan(begun);
      expect(at).toBeLessThan(testNowMs() + MINUTE_MS);
    } finally {
      await other.stop();
    }
  });

  it('is all that the service goes by', async () => {
    for (const laterMs of [-40 * 365 * 86_400_000, 10 * 365 * 86_400_000]) {
      const at = stopClock(service, laterMs);
      expect(await post()).toBe(Math.floor(at.getTime() / 1000) * 1000);
      jest.restoreAllMocks();
    }
  });
});
