import { connect, type Socket } from 'node:net';
import mysql, { type Connection, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import { Logger } from '@nestjs/common';
import { addressesOfServers, databaseServers, type DatabaseServer } from './database-address.js';
import { READ_PROBE, WRITE_PROBE } from './probe-statements.js';

/** Milliseconds within which a server must answer a new connection. */
const CONNECT_TIMEOUT_MS = 3000;
/** Milliseconds between two looks at a server that failed. */
const RECHECK_INTERVAL_MS = 5000;
/** Milliseconds within which a server that failed must answer to be used again. */
const RECHECK_TIMEOUT_MS = 2000;

const log = new Logger('Database');

const hostsOfPools = new WeakMap<Pool, DatabaseHosts>();

/**
 * Chooses the server of each new connection, where `DATABASE_URL` names several: the first one that has not failed.
 * A server fails that cannot be reached, has no part in its cluster or refuses writes; it is used again when it can do
 * both. Connections to a later server are closed as soon as they are free and an earlier one is back.
 */
export class DatabaseHosts {
  private readonly servers: readonly DatabaseServer[];
  private readonly addresses: readonly string[];
  private readonly failed = new Set<DatabaseServer>();
  private readonly serverOf = new WeakMap<object, DatabaseServer>();
  private timer?: NodeJS.Timeout;
  private pools = 0;
  /** Connections made while all have failed: these go round. */
  private round = 0;

  /** @param url of one server or of several */
  constructor(url: string) {
    this.servers = databaseServers(url);
    this.addresses = addressesOfServers(url);
  }

  /** The hosts of a pool; nothing for a pool of one server. */
  static of(pool: Pool): DatabaseHosts | undefined {
    return hostsOfPools.get(pool);
  }

  /** Makes a pool whose connections lead to the servers. */
  createPool(options: PoolOptions): Pool {
    if (this.count < 2) return mysql.createPool(options);
    const pool = mysql.createPool({ ...options, stream: () => this.connect() });
    hostsOfPools.set(pool, this);
    this.pools++;
    const end = pool.end.bind(pool);
    pool.end = ((...args: Parameters<Pool['end']>) => {
      if (--this.pools === 0) this.stopRechecks();
      end(...args);
    }) as Pool['end'];
    return pool;
  }

  /** How many servers there are. */
  get count(): number {
    return this.servers.length;
  }

  /** Opens a connection to the server that is to be used now. */
  connect(): Socket {
    const server = this.preferred ?? this.servers[this.round++ % this.servers.length];
    const socket = connect(server.port, server.host);
    socket.setNoDelay(true);
    socket.setKeepAlive(true);
    this.serverOf.set(socket, server);
    const late = setTimeout(() => socket.destroy(connectTimeout(server)), CONNECT_TIMEOUT_MS);
    socket.once('data', () => clearTimeout(late));
    // Before mysql2 learns of it and the next connection is made.
    for (const end of ['error', 'close'])
      socket.once(end, () => {
        clearTimeout(late);
        // One that answers at all, if only that it has too many connections, has not failed.
        if (socket.bytesRead === 0) this.fail(server);
      });
    return socket;
  }

  /** Notes that the server of a connection cannot serve. */
  failedOn(connection: PoolConnection): void {
    const server = this.serverOfConnection(connection);
    if (server) this.fail(server);
  }

  /** Whether new connections lead to another server than this one does. */
  isOutdated(connection: PoolConnection): boolean {
    const server = this.serverOfConnection(connection);
    return server !== undefined && this.preferred !== undefined && server !== this.preferred;
  }

  private get preferred(): DatabaseServer | undefined {
    return this.servers.find((server) => !this.failed.has(server));
  }

  private serverOfConnection(connection: PoolConnection): DatabaseServer | undefined {
    return this.serverOf.get((connection as unknown as { stream: object }).stream);
  }

  private fail(server: DatabaseServer): void {
    if (this.pools === 0 || this.failed.has(server)) return;
    this.failed.add(server);
    const next = this.preferred;
    log.warn(
      `The database server ${nameOf(server)} cannot serve; ${next ? `connections go to ${nameOf(next)}` : 'no other is left'}`,
    );
    this.timer ??= setInterval(() => void this.recheck(), RECHECK_INTERVAL_MS).unref();
  }

  private async recheck(): Promise<void> {
    await Promise.all(
      [...this.failed].map(async (server) => {
        if (!(await canServe(this.addresses[this.servers.indexOf(server)]))) return;
        this.failed.delete(server);
        log.log(`The database server ${nameOf(server)} can serve again`);
      }),
    );
    if (this.failed.size === 0) this.stopRechecks();
  }

  private stopRechecks(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

/** Whether a server can be read and written. */
async function canServe(uri: string): Promise<boolean> {
  const connection = mysql.createConnection({ uri, connectTimeout: RECHECK_TIMEOUT_MS });
  // The query that runs fails with it; an event without a listener would end the process.
  connection.on('error', () => undefined);
  const late = setTimeout(() => connection.destroy(), RECHECK_TIMEOUT_MS);
  try {
    for (const sql of [READ_PROBE, WRITE_PROBE]) await run(connection, sql);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(late);
    connection.destroy();
  }
}

function run(connection: Connection, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // `destroy` reports nothing to the query that runs.
    (connection as unknown as { stream: Socket }).stream.once('close', () => reject(new Error('closed')));
    connection.query(sql, (error) => (error ? reject(error) : resolve()));
  });
}

function connectTimeout(server: DatabaseServer): Error {
  return Object.assign(new Error(`connect ETIMEDOUT ${nameOf(server)}`), { code: 'ETIMEDOUT', syscall: 'connect' });
}

const nameOf = ({ host, port }: DatabaseServer): string => `${host}:${port}`;
