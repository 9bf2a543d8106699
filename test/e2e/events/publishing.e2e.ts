import { PublisherJob } from '../../../src/core/content/publisher.job.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('Scheduled publishing', () => {
  let service: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    service = await startApp();
    second = await startApp({ DATABASE_URL: service.databaseUrl });
  });
  afterAll(async () => {
    await second.close();
    await service.close();
  });

  it('publishes each event once when its date arrives, with several processes polling', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 6; i++) {
      const { body } = await service
        .as('editor')
        .post('/cal/events/v1/events')
        .send({
          title: `Later ${i}`,
          date: '2036-01-01 00:00',
          start_date: '2036-02-01',
          end_date: '2036-02-01',
          categories: ['Later'],
        })
        .expect(201);
      expect((body as { status: string }).status).toBe('future');
      ids.push((body as { id: number }).id);
    }
    await service.as('anonymous').get(`/cal/events/v1/events/${ids[0]}`).expect(403);
    const jobs = [service, second].map(({ app }) => app.get(PublisherJob));
    expect(
      (await Promise.all(jobs.map((job) => job.publishDue(new Date('2035-12-31T00:00:00Z'))))).reduce((a, b) => a + b),
    ).toBe(0);
    const published = await Promise.all(jobs.map((job) => job.publishDue(new Date('2036-01-01T00:00:00Z'))));
    expect(published.reduce((a, b) => a + b)).toBe(6);
    expect((await service.as('anonymous').get(`/cal/events/v1/events/${ids[0]}`).expect(200)).body).toMatchObject({
      status: 'publish',
    });
    const [{ count } = { count: 0 }] = await service.database.read<{ count: number }>(
      "SELECT count FROM terms WHERE slug = 'later'",
    );
    expect(Number(count)).toBe(6);
  });
});
