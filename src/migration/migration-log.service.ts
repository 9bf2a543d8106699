import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, Not, Repository } from 'typeorm';
import { Clock } from '#core/context';
import { Database, SqlExpression, placeholders } from '#core/database';
import { trimEnd } from '#core/text';
import { MigratedRecordEntity } from './entities/migrated-record.entity.js';
import { MigratedValueEntity } from './entities/migrated-value.entity.js';
import { MigrationIssueEntity } from './entities/migration-issue.entity.js';
import { MigrationLinkEntity } from './entities/migration-link.entity.js';
import { MigrationRunEntity, type KindProgress } from './entities/migration-run.entity.js';
import type { Kind } from './kinds.js';
import type { FieldValue, SourceSite } from './source.js';

/** The rows of a move itself: runs, which record is which, issues, values without a column. */
@Injectable()
export class MigrationLogService {
  constructor(
    @InjectRepository(MigrationRunEntity) private readonly runs: Repository<MigrationRunEntity>,
    @InjectRepository(MigratedRecordEntity) private readonly records: Repository<MigratedRecordEntity>,
    @InjectRepository(MigratedValueEntity) private readonly values: Repository<MigratedValueEntity>,
    @InjectRepository(MigrationIssueEntity) private readonly issues: Repository<MigrationIssueEntity>,
    @InjectRepository(MigrationLinkEntity) private readonly links: Repository<MigrationLinkEntity>,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The run that was interrupted, or a new one. */
  async open(site: SourceSite): Promise<{ run: MigrationRunEntity; isResumed: boolean }> {
    const key = siteKey(site.url);
    const [open] = await this.runs.find({ where: { site_key: key, state: 'copying' }, order: { id: 'DESC' }, take: 1 });
    if (open) return { run: open, isResumed: true };
    const run: Omit<MigrationRunEntity, 'id'> = {
      site_key: key,
      site_url: site.url.slice(0, 500),
      state: 'copying',
      started: this.clock.nowUtc(),
      finished: null,
      same_ids: false,
      progress: {},
      settings_before: null,
    };
    const id = await this.database.write(() => this.database.insert(MigrationRunEntity, run));
    return { run: { ...run, id }, isResumed: false };
  }

  /** A run, or the last one that is not undone. */
  async find(id?: number): Promise<MigrationRunEntity | null> {
    if (id !== undefined) return this.runs.findOneBy({ id });
    return this.runs.findOne({ where: { state: Not('undone') }, order: { id: 'DESC' } });
  }

  /** The first run of a site that was not undone. */
  firstOf(key: string): Promise<MigrationRunEntity | null> {
    return this.runs.findOne({ where: { site_key: key, state: Not('undone') }, order: { id: 'ASC' } });
  }

  /** The last finished run of a site. */
  lastCopied(site: SourceSite): Promise<MigrationRunEntity | null> {
    return this.runs.findOne({ where: { site_key: siteKey(site.url), state: 'copied' }, order: { id: 'DESC' } });
  }

  /** Stores how far a kind is. Part of the unit of work of its records. */
  async advance(run: MigrationRunEntity, kind: Kind, progress: KindProgress): Promise<void> {
    await this.database.update(MigrationRunEntity, { id: run.id }, { progress: { ...run.progress, [kind]: progress } });
  }

  /** Changes a run. Joins the running unit of work. */
  async change(run: MigrationRunEntity, change: Partial<MigrationRunEntity>): Promise<void> {
    await this.database.write(() => this.database.update(MigrationRunEntity, { id: run.id }, change));
    Object.assign(run, change);
  }

  /** Ends a run. */
  finish(run: MigrationRunEntity, state: 'copied' | 'undone'): Promise<void> {
    return this.change(run, { state, finished: this.clock.nowUtc() });
  }

  /** Records of a site that are copied, by kind and the id at the source. */
  async *mapped(key: string, kind: Kind): AsyncGenerator<MigratedRecordEntity[]> {
    for (let after = -1_000_000_000; ;) {
      const rows = await this.records.find({
        where: { site_key: key, kind, source_id: MoreThan(after) },
        order: { source_id: 'ASC' },
        take: 1000,
      });
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      after = last.source_id;
    }
  }

  /** Which of these records are copied. */
  async known(key: string, kind: Kind, sourceIds: readonly number[]): Promise<Map<number, MigratedRecordEntity>> {
    const rows = await this.records.findBy({ site_key: key, kind, source_id: In([...sourceIds]) });
    return new Map(rows.map((row) => [row.source_id, row]));
  }

  /** The first records of a kind that a run made here. */
  madeBy(run: MigrationRunEntity, kind: Kind, limit: number): Promise<MigratedRecordEntity[]> {
    const where = { run_id: run.id, kind, merged: false };
    return this.records.find({ where, order: { source_id: 'ASC' }, take: limit });
  }

  /** Part of a unit of work. */
  async store(rows: readonly MigratedRecordEntity[]): Promise<void> {
    if (rows.length > 0) await this.database.upsert(MigratedRecordEntity, ['site_key', 'kind', 'source_id'], rows);
  }

  /** Has the next run copy records again that the source then has. Part of a unit of work. */
  async forgetFingerprints(key: string, kind: Kind, sourceIds: readonly number[]): Promise<void> {
    for (const id of sourceIds)
      await this.database.update(MigratedRecordEntity, { site_key: key, kind, source_id: id }, { fingerprint: '' });
  }

  /** Deletes what a run that was undone has noted: issues, references, and which records were here before. Part of a unit of work. */
  async forgetRun({ id, site_key: key }: MigrationRunEntity): Promise<void> {
    const merged = await this.records.find({ select: { kind: true, source_id: true }, where: { run_id: id } });
    for (const { kind, source_id: sourceId } of merged) await this.forget(key, kind, [sourceId]);
    await this.database.delete(MigrationIssueEntity, { run_id: id });
    await this.database.delete(MigrationLinkEntity, { run_id: id });
  }

  /** Part of a unit of work. */
  async forget(key: string, kind: Kind, sourceIds: readonly number[]): Promise<void> {
    for (const id of sourceIds) {
      await this.database.delete(MigratedRecordEntity, { site_key: key, kind, source_id: id });
      await this.database.delete(MigratedValueEntity, { site_key: key, kind, source_id: id });
    }
  }

  /** Stores values without a column in place of those of the same records. Part of a unit of work. */
  async storeValues(
    key: string,
    kind: Kind,
    values: ReadonlyMap<number, Readonly<Record<string, FieldValue>>>,
    replaced: readonly number[],
  ): Promise<void> {
    for (const id of replaced) await this.database.delete(MigratedValueEntity, { site_key: key, kind, source_id: id });
    const rows = [...values].flatMap(([id, fields]) =>
      Object.entries(fields).map(([name, value]) => ({
        site_key: key,
        kind,
        source_id: id,
        name_key: createHash('sha256').update(name).digest('hex'),
        name: name.slice(0, 500),
        value: JSON.stringify(value),
      })),
    );
    if (rows.length > 0) await this.database.insertMany(MigratedValueEntity, rows);
  }

  /** Values without a column, by record. */
  async valuesOf(
    key: string,
    kind: Kind,
    sourceIds: readonly number[],
  ): Promise<Map<number, Record<string, FieldValue>>> {
    const rows = await this.values.findBy({ site_key: key, kind, source_id: In([...sourceIds]) });
    const found = new Map<number, Record<string, FieldValue>>();
    for (const { source_id: id, name, value } of rows) {
      const fields = found.get(id) ?? {};
      found.set(id, fields);
      fields[name] = storedValue(value);
    }
    return found;
  }

  /** Part of a unit of work. */
  async storeIssues(issues: readonly Omit<MigrationIssueEntity, 'id'>[]): Promise<void> {
    if (issues.length > 0) await this.database.insertMany(MigrationIssueEntity, issues);
  }

  /** Issues of a site's records, of all runs. */
  issuesOf(run: MigrationRunEntity, kind: Kind, sourceIds: readonly number[]): Promise<MigrationIssueEntity[]> {
    return this.issues.find({ where: { run_id: In(this.runIds(run)), kind, source_id: In([...sourceIds]) } });
  }

  /** Issues of one run. */
  issuesOfRun(run: MigrationRunEntity, limit: number): Promise<MigrationIssueEntity[]> {
    return this.issues.find({ where: { run_id: run.id }, order: { severity: 'DESC', id: 'ASC' }, take: limit });
  }

  private runIds(run: MigrationRunEntity): number[] {
    return [...(this.siteRuns.get(run.site_key) ?? []), run.id];
  }

  private readonly siteRuns = new Map<string, number[]>();

  /** Reads which runs a site had, for `issuesOf`. */
  async readRuns(run: MigrationRunEntity): Promise<void> {
    const rows = await this.runs.find({ select: { id: true }, where: { site_key: run.site_key } });
    this.siteRuns.set(
      run.site_key,
      rows.map(({ id }) => id),
    );
  }

  /** Part of a unit of work. */
  async storeLinks(links: readonly Omit<MigrationLinkEntity, 'id'>[]): Promise<void> {
    if (links.length > 0) await this.database.insertMany(MigrationLinkEntity, links);
  }

  linksAfter(run: MigrationRunEntity, limit: number): Promise<MigrationLinkEntity[]> {
    return this.links.find({ where: { run_id: run.id }, order: { id: 'ASC' }, take: limit });
  }

  /** Part of a unit of work. */
  async removeLinks(ids: readonly number[]): Promise<void> {
    await this.database.delete(MigrationLinkEntity, new SqlExpression(`id IN (${placeholders(ids)})`, ...ids));
  }
}

/** A stored value; one that is no JSON is itself, so that it differs from that of the source. */
function storedValue(json: string): FieldValue {
  try {
    return JSON.parse(json) as FieldValue;
  } catch {
    return json;
  }
}

/** Ids here by the ids at the source. */
export function targetsIn(known: ReadonlyMap<number, MigratedRecordEntity>): Map<number, number> {
  return new Map([...known].map(([id, { target_id: target }]) => [id, target]));
}

/** Names a site, whichever way it is read. */
export function siteKey(url: string): string {
  const { host, pathname } = new URL(url);
  return createHash('sha256')
    .update(`${host.replace(/^www\./, '')}${trimEnd(pathname, '/')}`)
    .digest('hex');
}
