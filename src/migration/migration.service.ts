import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config';
import { ContentIdRegistry, ContentTransferService } from '#core/content';
import { Database } from '#core/database';
import { AddressRewriter } from './address-rewriter.js';
import { RunContext } from './build-context.js';
import { BroughtKindsSource } from './brought-kinds.source.js';
import { CopyService, type BatchOutcome } from './copy.service.js';
import { EmptySiteService } from './empty-site.service.js';
import type { MigrationRunEntity } from './entities/migration-run.entity.js';
import { IdMap } from './id-map.js';
import type { Kind } from './kinds.js';
import { LinksService } from './links.service.js';
import { MigrationLogService } from './migration-log.service.js';
import type { MigrationRun } from './migration-run.js';
import { RecordKindsRegistry } from './record-kinds.registry.js';
import type { RecordKind } from './record-kind.js';
import { RemovedRecordsService, type RemovedRecords } from './removed-records.service.js';
import { RewrittenSource } from './rewritten.source.js';
import type { MigrationSource, SourceCount, SourceSite } from './source.js';
import { UniqueValues } from './unique-values.js';
import { VerifyService, type KindVerification } from './verify.service.js';

/** Records that one unit of work deletes. */
const UNDO_BATCH_SIZE = 500;

/** What is moved. */
export interface MigrationOptions {
  /** Kinds to move; default: all. */
  only?: readonly Kind[];
  /** Kinds not to move. */
  except?: readonly Kind[];
  /** Only what changed since the last finished run of the same site, where the source knows that. */
  sinceLast?: boolean;
  /** Records that are not at the source any more are moved to the trash here; default: they are reported only. */
  trashRemoved?: boolean;
  /** Texts keep addresses of the old site; default: they are those of `PUBLIC_URL`, where its host or folder is another one. */
  keepAddresses?: boolean;
  /** `false`: files are not fetched. Default true. */
  withFiles?: boolean;
  /** Called as the work goes on: what is done of how much, in records. */
  progress?: (step: string, done: number, total: number) => void;
}

/** What a source has. */
export interface PlannedKind extends Partial<SourceCount> {
  kind: Kind;
  /** Fields that the source does not have. */
  missingFields: readonly string[];
}

/** What a run did and found. */
export interface MigrationResult {
  run: MigrationRunEntity;
  isResumed: boolean;
  plan: PlannedKind[];
  /** What earlier runs copied, and the source does not have any more. */
  removed: RemovedRecords[];
  copied: Record<Kind, BatchOutcome>;
  verified: KindVerification[];
}

/** Options name a kind that no module brings. The message says which there are. */
export class UnknownKindError extends Error {
  override readonly name = 'UnknownKind';
  constructor(
    readonly kind: Kind,
    known: readonly Kind[],
  ) {
    super(`there is no kind ${kind}; the kinds are ${known.join(', ')}.`);
  }
}

/** Moves a site: plan, copy, verify, undo. */
@Injectable()
export class MigrationService {
  constructor(
    private readonly kinds: RecordKindsRegistry,
    private readonly copying: CopyService,
    private readonly links: LinksService,
    private readonly verifying: VerifyService,
    private readonly log: MigrationLogService,
    private readonly registry: ContentIdRegistry,
    private readonly content: ContentTransferService,
    private readonly emptySite: EmptySiteService,
    private readonly removed: RemovedRecordsService,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** What the source has, and what it does not have. Writes nothing. @throws UnknownKindError */
  async plan(source: MigrationSource, options: MigrationOptions): Promise<PlannedKind[]> {
    return this.planOf(new BroughtKindsSource(source, await this.kinds.create()), options);
  }

  private async planOf(source: MigrationSource, options: MigrationOptions): Promise<PlannedKind[]> {
    const planned: PlannedKind[] = [];
    for (const kind of this.wanted(options)) {
      const count = await source.count(kind);
      planned.push({ kind, missingFields: source.missingFields(kind), ...count });
    }
    return planned;
  }

  /** Kinds that options name, in the order of copying. @throws UnknownKindError */
  private wanted({ only, except = [] }: MigrationOptions): Kind[] {
    const { names } = this.kinds;
    const unknown = [...(only ?? []), ...except].find((kind) => !names.includes(kind));
    if (unknown !== undefined) throw new UnknownKindError(unknown, names);
    return names.filter((kind) => (only === undefined || only.includes(kind)) && !except.includes(kind));
  }

  /** Copies and verifies. A run that was interrupted goes on where it was. */
  async migrate(source: MigrationSource, options: MigrationOptions): Promise<MigrationResult> {
    const wanted = this.wanted(options);
    const { run, kinds, isResumed } = await this.open(source, options);
    const since = options.sinceLast ? (await this.log.lastCopied(run.site))?.started : undefined;
    const plan = await this.planOf(new BroughtKindsSource(source, kinds), options);
    const total = plan.reduce((sum, { total: count = 0 }) => sum + count, 0);
    run.failedLists = failedLists(plan);
    const copied: Record<Kind, BatchOutcome> = {};
    await this.remember(run, kinds);
    let done = 0;
    for (const name of wanted) {
      const kind = kinds.get(name);
      if (!kind) continue;
      copied[name] = await this.copying.copyKind(
        run,
        kind,
        (records) => options.progress?.(`copy ${name}`, (done += records), total),
        since,
      );
    }
    await this.links.link(run, kinds);
    await this.finish(run, kinds, wanted);
    const removed = await this.removed.find(run, kinds, wanted, options.trashRemoved === true);
    await this.log.finish(run.entity, 'copied');
    const verified = await this.verifyKinds(run, kinds, wanted, total, options);
    return { run: run.entity, isResumed, plan, removed, copied, verified };
  }

  /** Compares again what earlier runs have copied. Writes nothing. */
  async verify(source: MigrationSource, options: MigrationOptions): Promise<KindVerification[]> {
    const { run, kinds } = await this.open(source, options, true);
    const plan = await this.planOf(new BroughtKindsSource(source, kinds), options);
    run.failedLists = failedLists(plan);
    const total = plan.reduce((sum, { total: count = 0 }) => sum + count, 0);
    return this.verifyKinds(run, kinds, this.wanted(options), total, options);
  }

  private async verifyKinds(
    run: MigrationRun,
    kinds: ReadonlyMap<Kind, RecordKind>,
    wanted: readonly Kind[],
    total: number,
    options: MigrationOptions,
  ): Promise<KindVerification[]> {
    await this.log.readRuns(run.entity);
    const verified: KindVerification[] = [];
    let done = 0;
    for (const name of wanted) {
      const kind = kinds.get(name);
      if (!kind || (await run.source.count(name)) === undefined) continue;
      verified.push(
        await this.verifying.verifyKind(run, kind, (records) =>
          options.progress?.(`verify ${name}`, (done += records), total),
        ),
      );
    }
    return verified;
  }

  private async open(
    given: MigrationSource,
    options: MigrationOptions,
    last = false,
  ): Promise<{ run: MigrationRun; kinds: Map<Kind, RecordKind>; isResumed: boolean }> {
    const site = await given.site();
    const kinds = await this.kinds.create();
    const known = new BroughtKindsSource(given, kinds);
    const source = options.keepAddresses === true ? known : this.rewritten(known, site);
    const finished = last ? await this.log.lastCopied(site) : null;
    const { run: entity, isResumed } = finished ? { run: finished, isResumed: false } : await this.log.open(site);
    const ids = await this.mapped(entity);
    const values = new UniqueValues();
    const sameIds = finished ? finished.same_ids : await this.emptySite.prepare(entity, source, kinds);
    for (const kind of kinds.values()) {
      await kind.hold(values);
      await kind.begin(source);
    }
    const run: MigrationRun = {
      entity,
      source,
      site,
      context: new RunContext(site, sameIds, ids, values),
      ids,
      values,
      sameIds,
      withFiles: options.withFiles ?? true,
      failedLists: new Map(),
      lastIds: new Map(),
    };
    return { run, kinds, isResumed };
  }

  /** Which record is which, as far as others refer to it. */
  private async mapped(entity: MigrationRunEntity): Promise<IdMap> {
    const ids = new IdMap(this.kinds.traits);
    for (const { name, isUnreferred } of this.kinds.traits.values()) {
      if (isUnreferred === true) continue;
      for await (const rows of this.log.mapped(entity.site_key, name))
        for (const row of rows) ids.add(name, row.source_id, row.target_id);
    }
    return ids;
  }

  /** A site whose own address is not known keeps those of the source. */
  private rewritten(source: MigrationSource, site: SourceSite): MigrationSource {
    const { publicUrl } = this.settings;
    const addresses = publicUrl === undefined ? undefined : AddressRewriter.between(site, publicUrl, this.kinds.traits);
    return addresses === undefined ? source : new RewrittenSource(source, addresses);
  }

  /** What is changed beside the records was before the run, so that it can be undone. */
  private async remember(run: MigrationRun, kinds: ReadonlyMap<Kind, RecordKind>): Promise<void> {
    if (run.entity.settings_before !== null) return;
    const before: object[] = [];
    for (const kind of kinds.values()) before.push(await kind.current());
    await this.log.change(run.entity, { settings_before: Object.assign({}, ...before) as Record<string, unknown> });
  }

  private async finish(
    run: MigrationRun,
    kinds: ReadonlyMap<Kind, RecordKind>,
    wanted: readonly Kind[],
  ): Promise<void> {
    await this.database.write(async () => {
      for (const name of wanted) await kinds.get(name)?.finish(() => this.copiedIds(run, name));
      await this.content.noteChanges();
    });
    for (const kind of kinds.values()) await kind.complete(run);
    // The source is not requested while a unit of work holds the turn to write.
    const largest = await run.source.largestId();
    await this.database.write(() => this.registry.reserve(largest));
  }

  /** Ids here of all records of a kind that are copied. */
  private async copiedIds(run: MigrationRun, kind: Kind): Promise<number[]> {
    const ids: number[] = [];
    for await (const rows of this.log.mapped(run.entity.site_key, kind))
      ids.push(...rows.map(({ target_id: id }) => id));
    return ids;
  }

  /** Deletes what a run made, newest kinds first, and gives the settings their values before. */
  async undo(entity: MigrationRunEntity): Promise<Record<Kind, number>> {
    const kinds = [...(await this.kinds.create()).values()].reverse();
    const removed: Record<Kind, number> = {};
    for (const kind of kinds) {
      const count = await this.undoKind(entity, kind);
      if (count > 0) removed[kind.name] = count;
    }
    const { settings_before: before } = entity;
    if (before) for (const kind of kinds) await kind.restore(before);
    await this.database.write(async () => {
      await this.log.forgetRun(entity);
      await this.content.countTerms();
      await this.content.noteChanges();
    });
    await this.log.finish(entity, 'undone');
    return removed;
  }

  /** Deletes what a run made of one kind. */
  private async undoKind(entity: MigrationRunEntity, kind: RecordKind): Promise<number> {
    let removed = 0;
    for (;;) {
      const rows = await this.log.madeBy(entity, kind.name, UNDO_BATCH_SIZE);
      if (rows.length === 0) return removed;
      const ids = rows.map(({ target_id: id }) => id).filter((id) => id !== 0);
      const files = (await kind.files?.paths(ids)) ?? [];
      await this.database.write(async () => {
        await kind.remove(ids);
        await this.log.forget(
          entity.site_key,
          kind.name,
          rows.map(({ source_id: id }) => id),
        );
      });
      await kind.files?.remove(files);
      removed += rows.length;
    }
  }
}

/** Kinds of which the source could show no record, with the reason. */
function failedLists(plan: readonly PlannedKind[]): Map<Kind, string> {
  return new Map(
    plan.flatMap(({ kind, total, note }) => (total === 0 && note !== undefined ? [[kind, note] as const] : [])),
  );
}
