import type { Connection, Pool } from 'mysql2';
import { DataSource } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import { Wire } from '../../helpers/wire.js';

const READ_ONLY = 'SET SESSION TRANSACTION READ ONLY';

// SQLite is a file of our own: it is not away unless the disk is.
const onServer = process.env.TEST_ENGINE === 'mysql' ? describe : describe.skip;

onServer('A database outage', () => {
  it('answers 503 during the outage and recovers as soon as the database is back', async () => {
    const throwaway = await throwawayDatabase();
    const { wire, url } = await Wire.to(throwaway.url);
    const service: TestApp = await startApp({ DATABASE_URL: url });
    try {
      await service.as('anonymous').get('/cal/events/v1/events').expect(200);
      await service.http().get('/readyz').expect(200);
      await wire.cut();
      const { body, headers } = await service.as('anonymous').get('/cal/events/v1/events?per_page=3').expect(503);
      expect(body).toMatchObject({ code: 'service_unavailable', data: { status: 503 } });
      expect(headers['retry-after']).toBe('5');
      await service.as('administrator').post('/cal/events/v1/tags').send({ name: 'x' }).expect(503);
      await service.http().get('/readyz').expect(503);
      await service.http().get('/healthz').expect(200);
      await wire.mend();
      await service.as('administrator').post('/cal/events/v1/tags').send({ name: 'x' }).expect(201);
      await service.http().get('/readyz').expect(200);
    } finally {
      await service.close();
      await wire.cut();
      await throwaway.drop();
    }
  });
});

onServer('A database that has become read-only, as in a failover', () => {
  it('answers writes with 503, is not ready, and recovers with a new connection', async () => {
    // One connection, so that each statement has the mode that the test sets for its session.
    const service: TestApp = await startApp({ DATABASE_POOL: '1' });
    const makeReadOnly = () => service.database.read(READ_ONLY);
    const write = () => service.as('administrator').post('/cal/events/v1/tags').send({ name: 'x' });
    try {
      await makeReadOnly();
      const { body } = await service.http().get('/readyz').expect(503);
      expect(body).toEqual({ status: 'unavailable', database: 'read-only', message: 'The database is read-only.' });
      // The connection was closed, because a new one may lead to the server that accepts writes.
      await service.http().get('/readyz').expect(200);
      // One connection after the other.
      const { pool } = service.app.get(DataSource).driver as MysqlDriver;
      const makeNewOneReadOnly = (connection: Connection) => void connection.query(READ_ONLY);
      (pool as Pool).on('connection', makeNewOneReadOnly);
      await makeReadOnly();
      const refused = await write().expect(503);
      expect(refused.headers['retry-after']).toBe('5');
      expect(refused.body.message).toMatch(/read-only/);
      (pool as Pool).off('connection', makeNewOneReadOnly);
      await write().expect(201);
    } finally {
      await service.close();
    }
  });
});
