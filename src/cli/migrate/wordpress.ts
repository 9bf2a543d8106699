import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { Settings } from '#core/config';
import { Clock, RequestContext } from '#core/context';
import { SourceUnusableError, type MigrationSource } from '../../migration/source.js';
import { openSource, type SourceOptions } from '../../wordpress/sources/open-source.js';
import { AddressPlanService } from '../../wordpress/site/address-plan.service.js';
import { compareAddresses } from '../../wordpress/addresses/compare-addresses.js';
import { addressesText } from '../../wordpress/addresses/addresses-text.js';
import { MigrationLogService } from '../../migration/migration-log.service.js';
import {
  MigrationService,
  UnknownKindError,
  type MigrationOptions,
  type PlannedKind,
} from '../../migration/migration.service.js';
import { exitCodeOf, reportHtml, reportText, table, type MigrationReport } from '../../migration/report.js';
import { ProgressBar } from '../../import/index.js';
import { commandContext } from '../acting-as.js';
import { print, UsageError } from '../command.js';
import { withService } from '../with-service.js';
import { wordpressArguments, type WordpressArguments } from './wordpress-arguments.js';

const MAX_ISSUES = 1000;
const SECOND_MS = 1000;

/** `migrate wordpress`: rehearsal, copy, verification, undo. */
export async function migrateWordpress(args: readonly string[]): Promise<void> {
  const given = wordpressArguments(args);
  if (given.work === 'undo') return withService((service) => unrecorded(service, () => undo(service, given)));
  if (given.work === 'addresses') return addresses(given);
  if (given.work === 'rehearse') return rehearsed((service) => unrecorded(service, () => move(service, given)));
  return withService((service) =>
    unrecorded(service, () => (given.work === 'copy' ? move(service, given) : preview(service, given))),
  );
}

/** Runs `work` with a service whose database and files are in a folder that is deleted afterwards. */
async function rehearsed(work: (service: INestApplicationContext) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-rehearsal-'));
  const own = {
    DATABASE_URL: `sqlite:${folder}/rehearsal.sqlite`,
    UPLOADS_DIR: `${folder}/uploads`,
    MIGRATE: 'on',
    ADMIN_USER: 'rehearsal',
  };
  const before = Object.fromEntries(Object.keys(own).map((name) => [name, process.env[name]]));
  Object.assign(process.env, own);
  try {
    await withService(work);
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
    await rm(folder, { recursive: true, force: true });
  }
}

/** A move is no work of a person: the audit log would have an entry for each record. */
function unrecorded<T>(service: INestApplicationContext, work: () => Promise<T>): Promise<T> {
  const context = commandContext(service);
  context.isUnrecorded = true;
  return RequestContext.run(context, work);
}

function sourceOptions(service: INestApplicationContext, given: WordpressArguments): SourceOptions {
  const { sources, credentials, prefix, blog, siteUrl, timezone, requestsPerSecond, allowPrivate } = given;
  const { maxUploadBytes } = service.get(Settings);
  return {
    sources,
    credentials,
    prefix,
    blog,
    siteUrl,
    timezone,
    requestsPerSecond,
    allowPrivate,
    maxFileBytes: maxUploadBytes,
  };
}

async function withSource<T>(
  service: INestApplicationContext,
  given: WordpressArguments,
  work: (source: MigrationSource) => Promise<T>,
): Promise<T> {
  const source = await openSource(sourceOptions(service, given)).catch((error: unknown) => {
    throw error instanceof SourceUnusableError ? new UsageError(error.message) : error;
  });
  try {
    return await work(source);
  } catch (error) {
    // The source was right when it was opened: it does not answer any more.
    if (error instanceof UnknownKindError)
      throw new UsageError(`--${given.only?.includes(error.kind) === true ? 'only' : 'except'}: ${error.message}`);
    if (error instanceof SourceUnusableError && given.work === 'copy')
      throw new Error(`${error.message} The run goes on where it was when the command is repeated.`, { cause: error });
    throw error;
  } finally {
    await source.close();
  }
}

/** Copies and verifies. */
async function move(service: INestApplicationContext, given: WordpressArguments): Promise<void> {
  const rehearsal = given.work === 'rehearse';
  const clock = service.get(Clock);
  const migration = service.get(MigrationService);
  await withSource(service, given, async (source) => {
    const bar = new ProgressBar(process.stderr);
    const options: MigrationOptions = {
      only: given.only,
      except: given.except,
      sinceLast: given.sinceLast,
      trashRemoved: given.trashRemoved,
      keepAddresses: given.keepAddresses,
      withFiles: given.withFiles && !rehearsal,
      progress: progressOn(bar),
    };
    const started = clock.nowUtc();
    try {
      const { run, isResumed, plan, copied, verified, removed } = await migration.migrate(source, options);
      if (isResumed) process.stderr.write(`Went on with the interrupted run ${run.id}.\n`);
      const site = await source.site();
      const report: MigrationReport = {
        source: { url: site.url, name: site.name, ways: source.name },
        rehearsal,
        started,
        finished: clock.nowUtc(),
        addresses: await service.get(AddressPlanService).of(source),
        plan,
        copied,
        verified,
        removed,
        issues: await service.get(MigrationLogService).issuesOfRun(run, MAX_ISSUES),
      };
      bar.finish();
      await write(given, report);
    } finally {
      bar.finish();
    }
  });
}

async function write(given: WordpressArguments, report: MigrationReport): Promise<void> {
  if (given.report !== undefined) {
    await mkdir(given.report, { recursive: true });
    await writeFile(join(given.report, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
    await writeFile(join(given.report, 'report.html'), reportHtml(report));
  }
  print(given.json ? JSON.stringify(report, null, 2) : reportText(report));
  process.exitCode = exitCodeOf(report);
}

/** The bar with the time that is left, as the last minutes went. */
function progressOn(bar: ProgressBar): NonNullable<MigrationOptions['progress']> {
  const began = performance.now();
  return (step, done, total) => {
    const seconds = (performance.now() - began) / SECOND_MS;
    const left = done === 0 ? 0 : Math.round((seconds / done) * Math.max(0, total - done));
    bar.update(total === 0 ? 1 : done / total, `${step} ${done}/${total}, ${left} s left`);
  };
}

/** Plan or verification alone: nothing is written. */
async function preview(service: INestApplicationContext, given: WordpressArguments): Promise<void> {
  const migration = service.get(MigrationService);
  await withSource(service, given, async (source) => {
    const { only, except, withFiles, keepAddresses } = given;
    const options: MigrationOptions = { only, except, withFiles, keepAddresses };
    const plan = await migration.plan(source, options);
    const addresses = await service.get(AddressPlanService).of(source);
    if (given.work === 'plan')
      return print(
        given.json ? JSON.stringify({ addresses, plan }, null, 2) : [planText(plan), '', ...addresses].join('\n'),
      );
    const verified = await migration.verify(source, options);
    const site = await source.site();
    const now = service.get(Clock).nowUtc();
    const report = {
      source: { url: site.url, name: site.name, ways: source.name },
      rehearsal: false,
      started: now,
      finished: now,
    };
    await write(given, { ...report, addresses, plan, copied: {}, verified, removed: [], issues: [] });
  });
}

function planText(plan: readonly PlannedKind[]): string {
  const rows = plan.map(({ kind, total, byStatus, missingFields, unread = 0, incomplete = 0, note }) => [
    kind,
    total ?? 'not in the source',
    Object.entries(byStatus ?? {})
      .map(([status, count]) => `${status} ${count}`)
      .join(', '),
    [
      missingFields.length > 0 ? `missing: ${missingFields.join(', ')}` : '',
      incomplete > 0 ? `not shown as a whole: ${incomplete}` : '',
      unread > 0 ? `not shown: ${unread}` : '',
      note ?? '',
    ]
      .filter(Boolean)
      .join('; '),
  ]);
  return table([['kind', 'records', 'by status', ''], ...rows]).join('\n');
}

async function undo(service: INestApplicationContext, given: WordpressArguments): Promise<void> {
  const log = service.get(MigrationLogService);
  const run = await log.find(given.run);
  if (!run)
    throw new UsageError(given.run === undefined ? 'There is no run to undo.' : `There is no run ${given.run}.`);
  if (run.state === 'undone') throw new UsageError(`The run ${run.id} is undone already.`);
  const removed = await service.get(MigrationService).undo(run);
  print(
    `Undid run ${run.id} of ${run.site_url}: ${
      Object.entries(removed)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', ') || 'it made nothing'
    }.`,
  );
}

/** Requests the addresses of the old site on the new host. */
async function addresses(given: WordpressArguments): Promise<void> {
  const [from, to] = given.sources;
  if (to === undefined || !URL.canParse(from) || !URL.canParse(to))
    throw new UsageError('--addresses takes two addresses: that of the old site and that of the new one.');
  const further = given.list === undefined ? [] : (await readFile(given.list, 'utf8')).split('\n');
  const bar = new ProgressBar(process.stderr);
  const comparison = await compareAddresses(from, to, {
    allowPrivate: given.allowPrivate,
    requestsPerSecond: given.requestsPerSecond,
    further,
    progress: (done, total) => bar.update(done / total, `${done}/${total} addresses`),
  }).finally(() => bar.finish());
  if (given.json) print(JSON.stringify(comparison, null, 2));
  else print(addressesText(comparison));
  process.exitCode = comparison.every(({ isSame }) => isSame) ? 0 : 3;
}
