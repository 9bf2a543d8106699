import type { Pool } from 'mysql2';
import type { Settings } from '#core/config';
import { CONNECTION_OPTIONS, mysqlWithSession, statementsPerConnection } from './data-source.js';
import { addressesOfServers } from './database-address.js';
import type { Reader } from './database-reader.js';
import { MysqlPool } from './mysql-pool.js';

/** Milliseconds that a read waits for a connection to the replica; then the primary is read. */
const ACQUIRE_TIMEOUT_MS = 500;
/** Milliseconds that a query on the replica may take; then the primary is read. */
const QUERY_TIMEOUT_MS = 2000;
/** Milliseconds within which the replica must accept a connection. */
const CONNECT_TIMEOUT_MS = 1000;

/** The connections to the replica of `DATABASE_READ_URL`, on which nothing can be written. */
export class ReplicaPool implements Reader {
  private readonly pool: Pool;
  private readonly reader: MysqlPool;

  /** Connects when something is read first. */
  constructor(url: string, { databasePool, databaseQuerySeconds }: Settings) {
    const queryMs = Math.min(QUERY_TIMEOUT_MS, databaseQuerySeconds * 1000);
    this.pool = mysqlWithSession(url, queryMs / 1000).createPool({
      ...CONNECTION_OPTIONS,
      uri: addressesOfServers(url)[0],
      stringifyObjects: true,
      connectionLimit: databasePool,
      maxIdle: databasePool,
      maxPreparedStatements: statementsPerConnection(databasePool),
      connectTimeout: CONNECT_TIMEOUT_MS,
    });
    this.pool.on('connection', (connection) => connection.query('SET SESSION TRANSACTION READ ONLY'));
    this.reader = new MysqlPool(this.pool, { acquireMs: ACQUIRE_TIMEOUT_MS, queryMs });
  }

  read<T>(sql: string, parameters: readonly unknown[], prepared: boolean): Promise<T[]> {
    return this.reader.read(sql, parameters, prepared);
  }

  /** Closes all connections without waiting for a server that may not answer. */
  close(): void {
    this.pool.end(() => undefined);
  }
}
