import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, MoreThan, Repository } from 'typeorm';
import {
  batches,
  Database,
  IDS_PER_STATEMENT,
  locked,
  placeholders,
  type RunQuery,
  SqlExpression,
} from '#core/database';
import { SyncChangeEntity } from './sync-change.entity.js';
import { SyncObjectEntity } from './sync-object.entity.js';
import { SyncStateEntity } from './sync-state.entity.js';

const STATE_ID = 1;

/** Which rows name objects: `SyncSource.through`, and the table of the objects. */
export interface NamingRows {
  table: string;
  id: string;
  by: string;
  objects: string;
}

/** Rows of the sequence, and ids of objects of any table. */
@Injectable()
export class SyncRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SyncChangeEntity) private readonly changes: Repository<SyncChangeEntity>,
    @InjectRepository(SyncObjectEntity) private readonly objects: Repository<SyncObjectEntity>,
    @InjectRepository(SyncStateEntity) private readonly states: Repository<SyncStateEntity>,
  ) {}

  /** Stores changes without a place in the sequence, with the unit of work. */
  add(changes: readonly Omit<SyncChangeEntity, 'id'>[]): Promise<void> {
    return this.database.deferred.insertMany(SyncChangeEntity, changes);
  }

  /** Whether changes wait for their places. */
  async hasPending(): Promise<boolean> {
    return (await this.changes.find({ take: 1 })).length > 0;
  }

  /** Changes that wait for their places. */
  pending(limit: number): Promise<SyncChangeEntity[]> {
    return this.changes.find({ order: { id: 'ASC' }, take: limit });
  }

  /** Removes changes that have their places. */
  async removePending(changes: readonly SyncChangeEntity[]): Promise<void> {
    const ids = changes.map(({ id }) => id);
    await this.database.delete(SyncChangeEntity, new SqlExpression(`id IN (${placeholders(ids)})`, ...ids));
  }

  /** Stores places of objects instead of their former ones. */
  place(rows: readonly SyncObjectEntity[]): Promise<void> {
    return this.database.upsert(SyncObjectEntity, ['kind', 'object_id'], rows);
  }

  /** Objects with a place above one, in order. */
  after(seq: number, kinds: readonly string[], limit: number): Promise<SyncObjectEntity[]> {
    return this.objects.find({
      where: { seq: MoreThan(seq), kind: In([...kinds]) },
      order: { seq: 'ASC' },
      take: limit,
    });
  }

  /** The last place that was given before a UTC moment; 0: none. */
  async lastBefore(moment: string): Promise<number> {
    return Number((await this.objects.maximum('seq', { changed_utc: LessThan(moment) })) ?? 0);
  }

  /** The state of the sequence, if there is one. */
  async state(): Promise<SyncStateEntity | undefined> {
    return (await this.states.findOneBy({ id: STATE_ID })) ?? undefined;
  }

  /** As `state`; others cannot lock it until the unit of work ends. */
  async lockedState(): Promise<SyncStateEntity | undefined> {
    const [state] = await this.states.find({ where: { id: STATE_ID }, ...locked(this.database) });
    return state;
  }

  /** Stores the state of a new sequence, unless there is one. */
  async begin(generation: string): Promise<void> {
    // Places of a sequence before it are not given again.
    const seq = Number((await this.objects.maximum('seq')) ?? 0);
    const row = { id: STATE_ID, generation, seq, horizon: seq, recording_since_utc: null, used_utc: null };
    await this.database.write(() => this.database.insertMissing(SyncStateEntity, [row]));
  }

  /** Changes the state, in a unit of work. */
  async update(change: Partial<SyncStateEntity>): Promise<void> {
    await this.database.update(SyncStateEntity, { id: STATE_ID }, change);
  }

  /** Notes a use, and begins to record unless that is so, in a unit of work. @param now UTC */
  async use(now: string): Promise<void> {
    const isUnrecorded = { id: STATE_ID, recording_since_utc: null };
    await this.database.update(SyncStateEntity, isUnrecorded, { recording_since_utc: now });
    await this.database.update(SyncStateEntity, { id: STATE_ID }, { used_utc: now });
  }

  /** Stops recording, unless there was a use since. @param before UTC @returns whether it was on */
  async stop(before: string, generation: string): Promise<boolean> {
    const isUnused = new SqlExpression(
      'id = ? AND recording_since_utc IS NOT NULL AND (used_utc IS NULL OR used_utc < ?)',
      STATE_ID,
      before,
    );
    const stopped = { generation, recording_since_utc: null, used_utc: null };
    return (await this.database.update(SyncStateEntity, isUnused, stopped)) > 0;
  }

  /** Replaces a generation, unless another process has. */
  async renew(generation: string, next: string): Promise<void> {
    const isSame = new SqlExpression(
      'id = ? AND generation = ? AND recording_since_utc IS NOT NULL',
      STATE_ID,
      generation,
    );
    await this.database.update(SyncStateEntity, isSame, { generation: next });
  }

  /** Removes the state: the next one is of another sequence. */
  async forget(): Promise<void> {
    if (await this.state()) await this.database.write(() => this.database.delete(SyncStateEntity, { id: STATE_ID }));
  }

  /** Ids of objects of a table above one, in order. */
  async idsAbove(table: string, id: number, limit: number): Promise<number[]> {
    const sql = `SELECT o.id FROM ${table} o WHERE o.id > ? ORDER BY o.id LIMIT ?`;
    return idsOf(await this.database.read(sql, [id, limit]));
  }

  /** Those of the ids that objects of a table have. */
  async existing(table: string, ids: readonly number[]): Promise<Set<number>> {
    const sql = `SELECT o.id FROM ${table} o WHERE o.id IN (${placeholders(ids)})`;
    return new Set(ids.length === 0 ? [] : idsOf(await this.database.read(sql, ids)));
  }

  /** Ids of the objects that values belong to. @param read reads in the unit of work that changes them */
  async named({ table, id, by, objects }: NamingRows, values: readonly unknown[], read?: RunQuery): Promise<number[]> {
    const run = read ?? ((sql, parameters) => this.database.read(sql, parameters));
    const ids: number[] = [];
    for (const some of batches(values, IDS_PER_STATEMENT)) {
      // Ids of posts of other kinds are left out by the join.
      const sql = `SELECT o.id FROM ${table} t JOIN ${objects} o ON o.id = t.${id} WHERE t.${by} IN (${placeholders(some)})`;
      ids.push(...idsOf(await run(sql, [...some])));
    }
    return ids;
  }
}

const idsOf = (rows: unknown): number[] => (rows as { id: number }[]).map(({ id }) => Number(id));
