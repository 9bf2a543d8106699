import type { Pool, PoolConnection } from 'mysql2';
import type { DataSource } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';

/** How the connections of a pool are used at this moment. */
export interface PoolUse {
  /** Connections that the pool may open. */
  max: number;
  /** Open connections that are idle. */
  idle: number;
  /** Connections in use, or being opened. */
  inUse: number;
  /** Requests for a connection that wait because all are in use. */
  waiting: number;
}

/** What mysql2 keeps without declaring it. */
interface PoolInside {
  config: { connectionLimit: number };
  _allConnections: { length: number };
  _freeConnections: { length: number };
  _connectionQueue: { length: number };
}

type GetConnection = (callback: (error: NodeJS.ErrnoException | null, connection: PoolConnection) => unknown) => void;

/**
 * Watches the pool of a MySQL or MariaDB data source.
 * @param onAcquired called for each connection that is handed out (or refused), with the seconds that it took
 * @param onWait called for each request that has to wait since all connections are in use
 * @returns what tells the use of the pool; nothing for other databases
 */
export function watchMysqlPool(
  dataSource: DataSource,
  onAcquired: (seconds: number) => void,
  onWait: () => void,
): (() => PoolUse) | undefined {
  if (dataSource.options.type !== 'mysql') return undefined;
  const pool = (dataSource.driver as MysqlDriver).pool as Pool & PoolInside;
  const getConnection = pool.getConnection.bind(pool) as GetConnection;
  // mysql2 has events for a request that waits and for a connection handed out, but none connects the two.
  (pool as { getConnection: GetConnection }).getConnection = (callback) => {
    const started = performance.now();
    getConnection((error, connection) => {
      onAcquired((performance.now() - started) / 1000);
      callback(error, connection);
    });
  };
  pool.on('enqueue', onWait);
  return () => ({
    max: pool.config.connectionLimit,
    idle: pool._freeConnections.length,
    inUse: pool._allConnections.length - pool._freeConnections.length,
    waiting: pool._connectionQueue.length,
  });
}
