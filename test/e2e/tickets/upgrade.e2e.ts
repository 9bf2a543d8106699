import { DataSource } from 'typeorm';
import type { QueryRunner } from 'typeorm';
import { BuyerLimits1763600000080 } from '../../../src/core/database/migrations/1763600000080-buyer-limits.js';
import { EventSnapshots1763600000081 } from '../../../src/core/database/migrations/1763600000081-event-snapshots.js';
import { dataSourceOptions } from '../../../src/core/database/data-source.js';
import { loadSettings } from '../../../src/core/config/load-settings.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

describe('An upgrade of a site with orders', () => {
  let service: TestApp;
  let office: BoxOffice;
  let source: DataSource;
  let runner: QueryRunner;
  beforeEach(async () => {
    service = await startApp();
    office = boxOffice(service);
    source = await new DataSource(
      dataSourceOptions({ ...loadSettings(), databaseUrl: service.databaseUrl }),
    ).initialize();
    runner = source.createQueryRunner();
  });
  afterEach(async () => {
    await runner.release();
    await source.destroy();
    await service.close();
  });

  it('fills the event snapshots of existing attendees and the consent that they were shown with', async () => {
    const event = await office.event({ title: 'Gala', venue: { venue: 'Mill' } });
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 5 } });
    const page = await service.as('administrator').post('/content/v2/pages').send({ title: 'Club', status: 'publish' });
    const ofPage = await office.ticket(page.body.id, { ticket: { mode: 'own', capacity: 5 } });
    const { body } = await office.order({ [ticket]: 1, [ofPage]: 1 }).expect(201);
    const manual = { ticket_id: ticket, full_name: 'By hand', email: 'hand@site.example' };
    await service.as('administrator').post('/cal/tickets/v1/attendees').send(manual).expect(201);
    const rows = () =>
      service.database.read<Record<string, unknown>>(
        `SELECT a.name, a.optout, a.event_id, a.event_title, a.event_start, a.event_end, a.event_timezone, a.event_venue
         FROM ticket_attendees a ORDER BY a.id`,
      );
    const before = await rows();
    expect(before).toHaveLength(3);
    const migration = new EventSnapshots1763600000081();
    await migration.down(runner);
    await runner.query('UPDATE ticket_attendees SET optout = NULL');
    await migration.up(runner);
    expect(await rows()).toEqual(before);
    const { body: order } = await service.as('administrator').get(`/cal/tickets/v1/orders/${body.id}`).expect(200);
    expect(order.items.map((item: { event: { title: string } }) => item.event.title).sort()).toEqual(['Club', 'Gala']);
  });

  it.each([
    ['on where orders were paid by hand', '25', true],
    ['off elsewhere', '0', false],
  ])('leaves payment by hand %s', async (_, price, expected) => {
    const ticket = await office.ticket(await office.event(), { price, ticket: { mode: 'own', capacity: 5 } });
    await office.order({ [ticket]: 1 }).expect(201);
    const migration = new BuyerLimits1763600000080();
    await migration.down(runner);
    await migration.up(runner);
    const rows: { value: string }[] = await runner.query(
      "SELECT value FROM ticket_settings WHERE name = 'manual_payment'",
    );
    expect(rows.map(({ value }) => value)).toEqual(expected ? ['true'] : []);
  });
});
