import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config';
import { ContentIdRegistry, ContentTransferService } from '#core/content';
import { Database } from '#core/database';
import { decodeEntities } from '#core/text';
import { SiteCurrencyService } from '../cal/events/site-currency.service.js';
import { AddressRewriter } from './address-rewriter.js';
import { AddressRulesService } from './address-rules.service.js';
import { RunContext } from './build-context.js';
import { CopyService, type BatchOutcome } from './copy.service.js';
import { EmptySiteService } from './empty-site.service.js';
import type { MigrationRunEntity } from './entities/migration-run.entity.js';
import { IdMap } from './id-map.js';
import { UniqueValues } from './unique-values.js';
import { KINDS, UNREFERRED_KINDS, type Kind } from './kinds.js';
import { LinksService } from './links.service.js';
import { MigrationLogService } from './migration-log.service.js';
import type { MigrationRun } from './migration-run.js';
import { RecordKindsService } from './record-kinds.service.js';
import { flag, text, type RecordKind, type SitePrices } from './records/record-kind.js';
import { MediaKind } from './records/media-kind.js';
import { RemovedRecordsService, type RemovedRecords } from './removed-records.service.js';
import { SettingsKind, type SettingsRows } from './records/settings-kind.js';
import { RewrittenSource } from './sources/rewritten.source.js';
import { addressPlan } from './address-plan.js';
import type { MigrationSource, SourceCount, SourceSite } from './sources/source.js';
import { TakenValuesService } from './taken-values.service.js';
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
  copied: Partial<Record<Kind, BatchOutcome>>;
  verified: KindVerification[];
}

/** Moves a site: plan, copy, verify, undo. */
@Injectable()
export class MigrationService {
  constructor(
    private readonly kinds: RecordKindsService,
    private readonly copying: CopyService,
    private readonly links: LinksService,
    private readonly verifying: VerifyService,
    private readonly log: MigrationLogService,
    private readonly registry: ContentIdRegistry,
    private readonly content: ContentTransferService,
    private readonly emptySite: EmptySiteService,
    private readonly taken: TakenValuesService,
    private readonly addresses: AddressRulesService,
    private readonly removed: RemovedRecordsService,
    private readonly database: Database,
    private readonly currency: SiteCurrencyService,
    private readonly settings: Settings,
  ) {}

  /** What the source has, and what it does not have. Writes nothing. */
  async plan(source: MigrationSource, options: MigrationOptions): Promise<PlannedKind[]> {
    const planned: PlannedKind[] = [];
    for (const kind of wantedKinds(options)) {
      const count = await source.count(kind);
      planned.push({ kind, missingFields: source.missingFields(kind), ...count });
    }
    return planned;
  }

  /** Where the site will be, and what becomes of its addresses: sentences for people. */
  async addressPlan(source: MigrationSource): Promise<string[]> {
    let structure: string | undefined;
    for await (const [record] of source.read('settings', 0)) {
      const given = record?.fields['option:permalink_structure'];
      if (typeof given === 'string') structure = given;
    }
    const { publicUrl, proxyStripsPath: isStripped } = this.settings;
    return addressPlan({ site: await source.site(), structure, publicUrl, isStripped });
  }

  /** Copies and verifies. A run that was interrupted goes on where it was. */
  async migrate(source: MigrationSource, options: MigrationOptions): Promise<MigrationResult> {
    const { run, isResumed } = await this.open(source, options);
    const kinds = this.kinds.create((space, id) => run.ids.target(space, id));
    const wanted = wantedKinds(options);
    const since = options.sinceLast ? (await this.log.lastCopied(run.site))?.started : undefined;
    const plan = await this.plan(source, options);
    const total = plan.reduce((sum, { total: count = 0 }) => sum + count, 0);
    run.failedLists = failedLists(plan);
    const copied: Partial<Record<Kind, BatchOutcome>> = {};
    await this.rememberSettings(run, kinds);
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
    const { run } = await this.open(source, options, true);
    const kinds = this.kinds.create((space, id) => run.ids.target(space, id));
    const plan = await this.plan(source, options);
    run.failedLists = failedLists(plan);
    const total = plan.reduce((sum, { total: count = 0 }) => sum + count, 0);
    return this.verifyKinds(run, kinds, wantedKinds(options), total, options);
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
  ): Promise<{ run: MigrationRun; isResumed: boolean }> {
    const site = await given.site();
    const source = options.keepAddresses === true ? given : this.rewritten(given, site);
    const finished = last ? await this.log.lastCopied(site) : null;
    const { run: entity, isResumed } = finished ? { run: finished, isResumed: false } : await this.log.open(site);
    const ids = new IdMap();
    for (const kind of KINDS) {
      if (UNREFERRED_KINDS.includes(kind)) continue;
      for await (const rows of this.log.mapped(entity.site_key, kind))
        for (const row of rows) ids.add(kind, row.source_id, row.target_id);
    }
    const values = new UniqueValues();
    const sameIds = finished ? finished.same_ids : await this.emptySite.prepare(entity, source);
    await this.taken.read(values);
    const prices = await sitePrices(source);
    const context = new RunContext(site, await this.currency.code(), sameIds, ids, values, prices);
    const run: MigrationRun = {
      entity,
      source,
      site,
      context,
      ids,
      values,
      sameIds,
      withFiles: options.withFiles ?? true,
      failedLists: new Map(),
      lastIds: new Map(),
    };
    return { run, isResumed };
  }

  /** A site whose own address is not known keeps those of the source. */
  private rewritten(source: MigrationSource, site: SourceSite): MigrationSource {
    const { publicUrl } = this.settings;
    const addresses = publicUrl === undefined ? undefined : AddressRewriter.between(site, publicUrl);
    return addresses === undefined ? source : new RewrittenSource(source, addresses);
  }

  /** What the settings were before the run, so that it can be undone. */
  private async rememberSettings(run: MigrationRun, kinds: ReadonlyMap<Kind, RecordKind>): Promise<void> {
    const settings = kinds.get('settings');
    if (run.entity.settings_before !== null || !(settings instanceof SettingsKind)) return;
    await this.log.change(run.entity, {
      settings_before: { ...(await settings.current()), ...(await this.addresses.current()) },
    });
  }

  private async finish(
    run: MigrationRun,
    kinds: ReadonlyMap<Kind, RecordKind>,
    wanted: readonly Kind[],
  ): Promise<void> {
    await this.database.write(async () => {
      for (const name of wanted) {
        const ids: number[] = [];
        if (name === 'tickets')
          for await (const rows of this.log.mapped(run.entity.site_key, name))
            ids.push(...rows.map(({ target_id: id }) => id));
        await kinds.get(name)?.finish(ids);
      }
      await this.content.noteChanges();
    });
    await this.addresses.store(run);
    // The source is not requested while a unit of work holds the turn to write.
    const largest = await run.source.largestId();
    await this.database.write(() => this.registry.reserve(largest));
  }

  /** Deletes what a run made, newest kinds first, and gives the settings their values before. */
  async undo(entity: MigrationRunEntity): Promise<Partial<Record<Kind, number>>> {
    const ids = new IdMap();
    const kinds = this.kinds.create((space, id) => ids.target(space, id));
    const removed: Partial<Record<Kind, number>> = {};
    for (const name of [...KINDS].reverse()) {
      const kind = kinds.get(name);
      const count = kind ? await this.undoKind(entity, kind) : 0;
      if (count > 0) removed[name] = count;
    }
    const before = entity.settings_before as Partial<SettingsRows> | null;
    const settings = kinds.get('settings');
    if (before && settings instanceof SettingsKind) await settings.restore(before);
    await this.addresses.restore(entity);
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
      const files = kind instanceof MediaKind ? await kind.storedFiles(ids) : [];
      await this.database.write(async () => {
        await kind.remove(ids);
        await this.log.forget(
          entity.site_key,
          kind.name,
          rows.map(({ source_id: id }) => id),
        );
      });
      if (kind instanceof MediaKind) for (const path of files) await kind.files.remove(path);
      removed += rows.length;
    }
  }
}

/** How the source writes prices; nothing where it does not say it. */
async function sitePrices(source: MigrationSource): Promise<SitePrices | undefined> {
  const options = 'option:tribe_events_calendar_options';
  for await (const [record] of source.read('settings', 0)) {
    if (!record) continue;
    const symbol = decodeEntities(text(record.fields, `${options}.defaultCurrencySymbol`));
    const isLast = flag(record.fields, `${options}.reverseCurrencyPosition`);
    return symbol === '' ? undefined : { symbol, position: isLast ? 'postfix' : 'prefix' };
  }
  return undefined;
}

/** Kinds of which the source could show no record, with the reason. */
function failedLists(plan: readonly PlannedKind[]): Map<Kind, string> {
  return new Map(
    plan.flatMap(({ kind, total, note }) => (total === 0 && note !== undefined ? [[kind, note] as const] : [])),
  );
}

/** Kinds that options name, in the order of copying. */
export function wantedKinds({ only, except = [] }: MigrationOptions): Kind[] {
  return KINDS.filter((kind) => (only === undefined || only.includes(kind)) && !except.includes(kind));
}
