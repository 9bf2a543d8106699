import { DataSource } from 'typeorm';
import { ContentEntity } from '../../../src/core/content/content.entity.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

// SQLite has no steps.
const onServer = process.env.TEST_ENGINE === 'mysql' ? describe : describe.skip;

onServer('Ids on a cluster, which changes the step of its counters when a node leaves or joins', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    // One connection, so that each statement has the step that the test sets for its session.
    service = await startApp({ DATABASE_POOL: '1' });
    office = boxOffice(service);
  });
  afterAll(() => service.close());

  const setStep = (step: number) => service.database.read(`SET SESSION auto_increment_increment = ${step}`);

  it('are those that the database gave to an order and its attendees, before and after the change', async () => {
    const ticket = await office.ticket(await office.event(), { ticket: { mode: 'own', capacity: 100 } });
    const ordered: { id: number; attendees: { id: number }[] }[] = [];
    for (const step of [3, 1, 2, 7, 1]) {
      await setStep(step);
      const { body } = await office.order({ [ticket]: 4 }).expect(201);
      ordered.push(body);
    }
    const ids = ordered.flatMap(({ attendees }) => attendees.map(({ id }) => id));
    expect(new Set(ids).size).toBe(20);
    const rows = await service.database.read<{ type: string; n: number }>(
      'SELECT c.type, COUNT(*) AS n FROM ticket_attendees t JOIN content c ON c.id = t.id GROUP BY c.type',
    );
    expect(rows).toEqual([{ type: 'cal_attendee', n: 20 }]);
    const [unused] = await service.database.read<{ n: number }>(
      `SELECT COUNT(*) AS n FROM content c LEFT JOIN ticket_attendees t ON t.id = c.id LEFT JOIN ticket_orders o ON o.id = c.id
       WHERE c.type IN ('cal_attendee', 'cal_order') AND t.id IS NULL AND o.id IS NULL`,
    );
    expect(unused.n).toBe(0);
    await office.audit();
  });

  it('are those of the rows when a repository of TypeORM stores several at once', async () => {
    const repository = service.app.get(DataSource).getRepository(ContentEntity);
    await setStep(5);
    const stored = await repository.save([{ type: 'first' }, { type: 'second' }, { type: 'third' }]);
    await setStep(1);
    const found = await repository.findBy(stored.map(({ id }) => ({ id })));
    expect(found.map(({ type }) => type).sort()).toEqual(['first', 'second', 'third']);
  });
});
