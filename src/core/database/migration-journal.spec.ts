import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeInIdRanges } from './id-ranges.js';
import { MigrationJournal } from './migration-journal.js';

const UPDATE = 'UPDATE attendees SET title = post_id WHERE id BETWEEN ? AND ?';

class Killed extends Error {}

/** A server that remembers its journal and the ranges that were committed. */
class FakeServer {
  readonly statements: string[] = [];
  readonly changed: unknown[] = [];
  private readonly journal = new Map<string, number>();
  private open: (() => void)[] = [];
  /** Dies at this statement. */
  dyingAt?: number;

  /** A connection, whose open transaction ends with it. */
  runner(): QueryRunner {
    this.open = [];
    const query = (sql: string, parameters: unknown[] = []): Promise<unknown> => {
      if (this.statements.length === this.dyingAt) return Promise.reject(new Killed());
      this.statements.push(sql);
      return Promise.resolve(this.answer(sql, parameters));
    };
    return { query, dataSource: { options: { type: 'mysql' } } } as unknown as QueryRunner;
  }

  private answer(sql: string, parameters: unknown[]): unknown {
    if (sql.startsWith('SELECT id, done')) return [...this.journal].map(([id, done]) => ({ id, done }));
    if (sql.startsWith('SELECT MAX')) return [{ last: 12_000 }];
    if (sql.startsWith('REPLACE')) this.open.push(() => this.journal.set(String(parameters[0]), Number(parameters[1])));
    if (sql === UPDATE) this.open.push(() => this.changed.push(parameters));
    if (sql === 'COMMIT') for (const change of this.open.splice(0)) change();
    return [];
  }
}

class Snapshots implements MigrationInterface {
  name = 'Snapshots1';
  up = (runner: QueryRunner): Promise<void> => changeInIdRanges(runner, 'attendees', UPDATE);
  down = (): Promise<void> => Promise.resolve();
}

/** Runs the migration as a start of the service does. */
async function run(server: FakeServer, check: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  const runner = server.runner();
  const migration = new Snapshots();
  const detach = (await MigrationJournal.open(runner, check)).attach([migration]);
  await migration.up(runner).finally(detach);
}

const RANGES = [
  [1, 5000],
  [5001, 10_000],
  [10_001, 15_000],
];

describe('A migration that changes all rows of a large table', () => {
  it('commits after each range of ids, so that other writers wait for one range at most', async () => {
    const server = new FakeServer();
    await run(server);
    expect(server.changed).toEqual(RANGES);
    const range = ['START TRANSACTION', UPDATE, expect.stringMatching(/^REPLACE/), 'COMMIT'];
    expect(server.statements.slice(-12)).toEqual([...range, ...range, ...range]);
  });

  it('continues behind the last committed range after it was killed at any statement', async () => {
    for (let dyingAt = 0; ; dyingAt++) {
      const server = new FakeServer();
      server.dyingAt = dyingAt;
      const isKilled = await run(server).then(
        () => false,
        () => true,
      );
      server.dyingAt = undefined;
      await run(server);
      expect(server.changed).toEqual(RANGES);
      if (!isKilled) break;
    }
  });

  it('stops before the next change when another process has taken over', async () => {
    const server = new FakeServer();
    let checks = 0;
    const check = () => (++checks > 2 ? Promise.reject(new Error('taken over')) : Promise.resolve());
    await expect(run(server, check)).rejects.toThrow('taken over');
    expect(server.changed).toEqual(RANGES.slice(0, 2));
  });
});
