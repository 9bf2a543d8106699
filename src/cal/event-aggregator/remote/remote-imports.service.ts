import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { type ImportItem, type Notice, SeriesCollector } from '../../../import/index.js';
import { Database, DatabaseClockService, latestEnd } from '#core/database';
import { InstallationService, SiteService } from '#core/site';
import { DAY_MS, HOUR_MS, MINUTE_MS, fromMs } from '#core/time';
import { joined, noActivity, completedStatus, type Activity } from '../activity.js';
import { ImportBatchService } from '../import-batch.service.js';
import type { Frequency, ImportEntity } from '../import.entity.js';
import type { ImportFaultResponse } from '../import-fault.response.js';
import { withIssues } from '../import-issues.js';
import { ImportProgressService } from '../import-progress.service.js';
import { ImportsRepository } from '../imports.repository.js';
import { fromRecord } from '../incoming-record.js';
import type { IncomingEvent } from '../incoming-event.js';
import { OwnerContextService } from '../owner-context.service.js';
import { SeriesImportService } from '../../series/index.js';
import { RemoteSourceService, RemoteSourceError } from './remote-source.service.js';

/** Events that are written together. */
const BATCH_SIZE = 25;
/** Milliseconds after which another process may take over a run that reports no progress; each group renews it. */
const LEASE_MS = 15 * MINUTE_MS;

/** When the source decides how a series repeats. */
const OVERWRITES = { overwrite: 'always', preserve_changes: 'unless-edited', retain: 'never' } as const;

const PERIODS: Record<Frequency, number> = { hourly: HOUR_MS, daily: DAY_MS, weekly: 7 * DAY_MS, monthly: 30 * DAY_MS };

/** The import was deleted, or another process has taken it over. */
class LeaseLostError extends Error {}

/** Does the imports that this service fetches itself, a group of events at a time. */
@Injectable()
export class RemoteImportsService {
  /** The run of this process that has an import, if there is one. */
  private runner?: string;

  constructor(
    private readonly imports: ImportsRepository,
    private readonly progress: ImportProgressService,
    private readonly source: RemoteSourceService,
    private readonly writer: ImportBatchService,
    private readonly owner: OwnerContextService,
    private readonly series: SeriesImportService,
    private readonly site: SiteService,
    private readonly installation: InstallationService,
    private readonly database: Database,
    private readonly clock: DatabaseClockService,
  ) {}

  /**
   * Runs what is due. Of several processes that look at the same moment, each import has one.
   * @param stopping starts no further import once it is aborted
   * @returns how many were run
   */
  async runDue(now = this.clock.now(), stopping?: AbortSignal): Promise<number> {
    let count = 0;
    for (const importId of await this.imports.due(fromMs(now.getTime()), latestRunnerEnd(now))) {
      if (stopping?.aborted) break;
      if (await this.run(importId, now)) count++;
    }
    return count;
  }

  /** Gives back the running import: it ends before its next group of events, and any process can run it at once. */
  async release(): Promise<void> {
    const { runner } = this;
    if (runner !== undefined) await this.database.write(() => this.imports.release(runner));
  }

  private async run(importId: string, now: Date): Promise<boolean> {
    const runner = randomUUID();
    const at = now.getTime();
    const taken = await this.database.write(() =>
      this.imports.take(importId, runner, {
        now: fromMs(at),
        until: fromMs(at + LEASE_MS),
        latest: latestRunnerEnd(now),
      }),
    );
    const record = taken ? await this.imports.find(importId) : undefined;
    if (!record) return false;
    this.runner = runner;
    try {
      await this.owner.run(record.user_id, (owner) => this.work(owner, record, now));
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
    } finally {
      this.runner = undefined;
    }
    return true;
  }

  private async work(owner: Caller, record: ImportEntity, now: Date): Promise<void> {
    let items: ImportItem[];
    try {
      const { timezone } = await this.site.settings();
      items = await this.source.items(record.source, {
        timezone,
        now,
        installation: await this.installation.id(),
        dateOrder: record.date_order ?? undefined,
      });
    } catch (error) {
      if (!(error instanceof RemoteSourceError)) throw error;
      return this.finish(record, now, 'failed', [{ code: error.code, message: error.message }]);
    }
    const events = items.flatMap((item) => (item.kind === 'record' ? fromRecord(item.record) : []));
    const faults = items.flatMap((item) => (item.kind === 'refusal' ? faultOf(item.refusal) : []));
    let activity = onlyCreated(record.activity);
    let refused = 0;
    const collector = new SeriesCollector();
    for (let done = 0; done < events.length; done += BATCH_SIZE) {
      const outcome = await this.group(owner, record, events, done, activity);
      activity = outcome.activity;
      refused += outcome.faults.length;
      faults.push(...outcome.faults);
      for (const date of outcome.dates) collector.add({ ...date, line: 0 });
    }
    await this.adopt(owner, record, collector);
    const nothingWentIn = faults.length > 0 && refused === events.length;
    // After the faults: only so many are stored.
    faults.push(...items.flatMap((item) => (item.kind === 'notice' ? noticeOf(item.notice) : [])));
    await this.finish(record, now, nothingWentIn ? 'failed' : 'success', faults, events.length);
  }

  private async group(owner: Caller, record: ImportEntity, events: IncomingEvent[], from: number, before: Activity) {
    const items = events.slice(from, from + BATCH_SIZE);
    const images = await this.writer.fetchImages(items);
    return this.database.write(async () => {
      await this.hold(record);
      const outcome = await this.writer.write(owner, { record, items, images, placesByName: true, onlyChanges: true });
      const activity = completedStatus(joined(outcome.activity, before));
      const share = Math.floor(((from + items.length) / events.length) * 100);
      const now = this.clock.nowMs();
      await this.progress.update(record, {
        activity,
        percentage: Math.min(share, 99),
        total_events: events.length,
        runner_until: fromMs(now + LEASE_MS),
        modified: fromMs(now),
      });
      return { activity, faults: outcome.issues, dates: outcome.dates };
    });
  }

  /** Makes series of the events that are dates of one at the source. */
  private async adopt(owner: Caller, { authority }: ImportEntity, collector: SeriesCollector): Promise<void> {
    for (const { line: _, ...series } of collector.series())
      await this.series.adopt(owner, { ...series, overwrites: OVERWRITES[authority] });
  }

  private async finish(
    record: ImportEntity,
    now: Date,
    status: 'success' | 'failed',
    faults: ImportFaultResponse[],
    total?: number,
  ): Promise<void> {
    const next = record.frequency === null ? null : fromMs(now.getTime() + PERIODS[record.frequency]);
    await this.database.write(async () => {
      await this.hold(record);
      await this.progress.update(record, {
        status,
        errors: withIssues([], faults),
        next_run: next,
        runner: null,
        runner_until: null,
        modified: this.clock.nowUtc(),
        ...(status === 'success' ? { percentage: 100, total_events: total } : {}),
      });
    });
  }

  /** Locks the import for this unit of work, if this run is still the one that has it. */
  private async hold({ import_id: importId, runner }: ImportEntity): Promise<void> {
    const row = await this.imports.find(importId, true);
    if (row?.runner !== runner) throw new LeaseLostError();
  }
}

/** A run whose lease ends later was given it by a wrong clock. */
function latestRunnerEnd(now: Date): string {
  return fromMs(latestEnd(now.getTime(), LEASE_MS));
}

function onlyCreated(activity: Activity): Activity {
  const empty = noActivity();
  for (const kind of Object.keys(empty) as (keyof Activity)[]) empty[kind].created = activity[kind].created;
  return empty;
}

function noticeOf({ line, message }: Notice): ImportFaultResponse {
  return { code: 'notice', message: (line > 0 ? `Event ${line}: ${message}` : message).slice(0, 500) };
}

function faultOf({ reason, title }: { reason: string; title?: string }): ImportFaultResponse {
  return { code: 'invalid-event', message: (title ? `${title}: ${reason}` : reason).slice(0, 500) };
}
