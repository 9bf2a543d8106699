import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StartError } from '#core/config';
import { databaseErrorKind, isOutage } from './database.error.js';

/** Table of the lock; it has a row while a process migrates. */
export const MIGRATION_LOCK_TABLE = 'migration_lock';

/** How long a lock is held without a sign of its owner, how often it is renewed and looked at, and how long waited for. */
export interface MigrationLockTimes {
  leaseSeconds: number;
  renewMs: number;
  pollMs: number;
  waitMs: number;
}

const TIMES: MigrationLockTimes = { leaseSeconds: 30, renewMs: 5000, pollMs: 500, waitMs: 60 * 60_000 };

/** Another process has taken the lock, since this one did not renew it in time. */
export class MigrationLockLostError extends Error {}

const log = new Logger('Database');

/**
 * Lets one process migrate a MySQL or MariaDB database at a time. The lock is a row of that database with an owner and
 * an end by the clock of the database: it has effect on all nodes of a cluster, which `GET_LOCK` has not, and not on
 * other databases of the server. It has a connection of its own, so that it is renewed while a statement runs.
 */
export class MigrationLock {
  private readonly owner = `${hostname().slice(0, 40)}:${process.pid}:${randomBytes(6).toString('hex')}`;
  private renewing?: NodeJS.Timeout;
  private isLost = false;
  /** When the lock was last known to be ours (`performance.now()`). */
  private confirmedAt = 0;

  private constructor(
    private readonly connection: DataSource,
    private readonly times: MigrationLockTimes,
  ) {}

  /**
   * Runs `work` while this process holds the lock. Waits for another holder until nothing is pending any more, or until
   * its lock ends. Work that loses the lock to another process is run again after that one.
   * @param isPending whether there still is something to do
   * @returns what `work` returns; nothing when another process has done it
   * @throws StartError when another process holds the lock for too long
   */
  static async hold<T>(
    dataSource: DataSource,
    isPending: () => Promise<boolean>,
    work: (lock: MigrationLock) => Promise<T>,
    times: Partial<MigrationLockTimes> = {},
  ): Promise<T | undefined> {
    const connection = new DataSource({ ...dataSource.options, poolSize: 1, entities: [], migrations: [] } as never);
    await connection.initialize();
    try {
      for (;;) {
        const lock = new MigrationLock(connection, { ...TIMES, ...times });
        if (!(await lock.wait(isPending))) return undefined;
        try {
          return await work(lock);
        } catch (error) {
          if (!(error instanceof MigrationLockLostError)) throw error;
          log.warn(error.message);
        } finally {
          await lock.release();
        }
      }
    } finally {
      await connection.destroy();
    }
  }

  /** Fails unless the lock is ours. To be called before each statement that changes something. */
  async check(): Promise<void> {
    if (!this.isLost && performance.now() - this.confirmedAt > 2 * this.times.renewMs) await this.renew();
    if (this.isLost) throw new MigrationLockLostError('Another process has taken over the migration of the database.');
  }

  /** @returns whether the lock is ours; `false` when nothing is pending any more */
  private async wait(isPending: () => Promise<boolean>): Promise<boolean> {
    await this.connection.query(
      `CREATE TABLE IF NOT EXISTS ${MIGRATION_LOCK_TABLE} (name varchar(20) NOT NULL PRIMARY KEY, owner varchar(64) NOT NULL, expires datetime(3) NOT NULL)
       ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
    );
    const deadline = performance.now() + this.times.waitMs;
    for (let isFirst = true; !(await this.take()); isFirst = false) {
      if (!(await isPending())) return false;
      const owner = await this.currentOwner();
      if (performance.now() > deadline)
        throw new StartError(
          `Another process (${owner ?? 'unknown'}) has been migrating the database for ${this.times.waitMs / 60_000} minutes. Look at its log, and start again when it is done.`,
        );
      if (isFirst) log.log(`Another process (${owner ?? 'unknown'}) migrates the database; waiting for it`);
      await pause(this.times.pollMs);
    }
    this.renewing = setInterval(() => void this.renew().catch(() => undefined), this.times.renewMs).unref();
    return true;
  }

  /** Takes the lock unless another process holds it. */
  private async take(): Promise<boolean> {
    this.confirmedAt = performance.now();
    try {
      await this.connection.query(`DELETE FROM ${MIGRATION_LOCK_TABLE} WHERE expires < UTC_TIMESTAMP(3)`);
      const affected = await this.change(
        `INSERT IGNORE INTO ${MIGRATION_LOCK_TABLE} (name, owner, expires) VALUES ('schema', ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND)`,
        [this.owner, this.times.leaseSeconds],
      );
      return affected === 1;
    } catch (error) {
      // Another node of the cluster was faster, or the node is joining.
      if (databaseErrorKind(error) !== 'retry' && !isOutage(error)) throw error;
      return false;
    }
  }

  private async renew(): Promise<void> {
    const at = performance.now();
    const affected = await this.change(
      `UPDATE ${MIGRATION_LOCK_TABLE} SET expires = UTC_TIMESTAMP(3) + INTERVAL ? SECOND WHERE name = 'schema' AND owner = ?`,
      [this.times.leaseSeconds, this.owner],
    );
    if (affected === 0) this.isLost = true;
    else this.confirmedAt = at;
  }

  private async release(): Promise<void> {
    clearInterval(this.renewing);
    // A lock that cannot be released ends by itself.
    await this.change(`DELETE FROM ${MIGRATION_LOCK_TABLE} WHERE owner = ?`, [this.owner]).catch(() => undefined);
  }

  private async currentOwner(): Promise<string | undefined> {
    const rows = await this.connection.query<{ owner: string }[]>(`SELECT owner FROM ${MIGRATION_LOCK_TABLE}`);
    return rows[0]?.owner;
  }

  private async change(sql: string, parameters: unknown[]): Promise<number> {
    return (await this.connection.query<{ affectedRows: number }>(sql, parameters)).affectedRows;
  }
}
