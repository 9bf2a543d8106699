import { DataSource } from 'typeorm';
import type { QueryRunner } from 'typeorm';
import { AllDaySpan1763600000070 } from '../../../src/core/database/migrations/1763600000070-all-day-span.js';
import { EventChanges1763600000071 } from '../../../src/core/database/migrations/1763600000071-event-changes.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('The migrations of calendar/v1', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('can be reverted and run again without changing events', async () => {
    const { body } = await service
      .as('editor')
      .post('/calendar/v1/events')
      .send({ title: 'Stays', start_date: '2031-05-10 10:00:00', duration: 60, all_day: true })
      .expect(201);
    expect(body.duration).toBe('60');
    const migrations = [new AllDaySpan1763600000070(), new EventChanges1763600000071()];
    const query = (sql: string) => service.database.execute(sql);
    const runner = { query, dataSource: service.app.get(DataSource) } as unknown as QueryRunner;
    await service.database.write(async () => {
      for (const migration of [...migrations].reverse()) await migration.down(runner);
      for (const migration of migrations) await migration.up(runner);
    });
    const { body: after } = await service.as('anonymous').get(`/calendar/v1/events/${body.id}`).expect(200);
    expect(after).toMatchObject({ title: { rendered: 'Stays' }, all_day: true, duration: '86399' });
    await service.as('anonymous').get('/calendar/v1/events?orderby=modified').expect(200);
  });
});
