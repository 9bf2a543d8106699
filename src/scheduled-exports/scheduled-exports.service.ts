import { Injectable } from '@nestjs/common';
import { TicketFiguresService } from '../cal/tickets/figures/index.js';
import { MailQueueService } from '../mail/messages/mail-queue.service.js';
import type { Caller } from '#core/context';
import { Database, DatabaseClockService } from '#core/database';
import { invalidParameter, RestError } from '#core/errors';
import { SiteService } from '#core/site';
import { plainLine } from '#core/text';
import { ExportStorageService } from './export-storage.service.js';
import { dayBefore, nextDue, shiftedDay } from './schedule.js';
import type {
  CreateScheduledExportDto,
  RunScheduledExportDto,
  ScheduledExportDto,
  UpdateScheduledExportDto,
} from './scheduled-export.dto.js';
import type { ScheduledExportEntity } from './scheduled-export.entity.js';
import { toScheduledExportResponse, toScheduledExportRunResponse } from './scheduled-export.mapper.js';
import { daysSince, type RunDays, ScheduledExportPlansService } from './scheduled-export-plans.service.js';
import type {
  DeletedScheduledExportResponse,
  ScheduledExportListResponse,
  ScheduledExportResponse,
  ScheduledExportRunResponse,
  ScheduledExportRunsResponse,
} from './scheduled-export.response.js';
import { ScheduledExportRunsService } from './scheduled-export-runs.service.js';
import { ScheduledExportsRepository } from './scheduled-exports.repository.js';

/** Exports of a site. */
const MAX_EXPORTS = 50;
/** Runs of a log. */
const MAX_LISTED_RUNS = 100;

/** What of an export is sent, as it is stored. */
type Saved = Omit<
  ScheduledExportEntity,
  'id' | 'owner_id' | 'off_reason' | 'covered_day' | 'next_due' | 'created_utc' | 'modified_utc'
>;

/** Scheduled exports: who saves one answers for it, and it runs with the rights of that account. */
@Injectable()
export class ScheduledExportsService {
  constructor(
    private readonly exports: ScheduledExportsRepository,
    private readonly plans: ScheduledExportPlansService,
    private readonly runs: ScheduledExportRunsService,
    private readonly storage: ExportStorageService,
    private readonly mails: MailQueueService,
    private readonly figures: TicketFiguresService,
    private readonly site: SiteService,
    private readonly database: Database,
    private readonly clock: DatabaseClockService,
  ) {}

  /** All exports with their last runs. */
  async list(): Promise<ScheduledExportListResponse> {
    const rows = await this.exports.all();
    const latest = await this.exports.latestRuns(rows.map(({ id }) => id));
    return {
      exports: rows.map((row) => toScheduledExportResponse(row, latest.get(row.id))),
      has_mail: this.mails.isOn,
      has_storage: this.storage.isOn,
    };
  }

  /** @throws RestError 404 `scheduled-export-not-found` */
  async read({ id }: ScheduledExportDto): Promise<ScheduledExportResponse> {
    return this.show(await this.get(id));
  }

  /**
   * Makes an export.
   * @throws RestError 400 `rest_invalid_param` for what does not go together, 404 `event-not-found`, 409 `mail-off`,
   * `export-storage-off`, `too-many-scheduled-exports`
   */
  async create(caller: Caller, params: CreateScheduledExportDto): Promise<ScheduledExportResponse> {
    const saved = await this.check(params);
    const { timezone } = await this.site.settings();
    const nowMs = this.clock.nowMs();
    if ((await this.exports.count()) >= MAX_EXPORTS)
      throw new RestError('too-many-scheduled-exports', `A site has at most ${MAX_EXPORTS} scheduled exports.`, 409);
    const row: Omit<ScheduledExportEntity, 'id'> = {
      ...saved,
      owner_id: caller.userId,
      off_reason: '',
      covered_day: coveredBefore(params.first_day) ?? dayBefore(nowMs, timezone),
      next_due: nextDue(saved, nowMs, timezone),
      created_utc: this.clock.nowUtc(),
      modified_utc: this.clock.nowUtc(),
    };
    const id = await this.exports.insert(row);
    return this.show({ id, ...row });
  }

  /** Replaces an export, which belongs to the caller from now on. @throws RestError as `create` and `read` */
  async update(caller: Caller, { id, ...params }: UpdateScheduledExportDto): Promise<ScheduledExportResponse> {
    const before = await this.get(id);
    const saved = await this.check(params);
    const { timezone } = await this.site.settings();
    const nowMs = this.clock.nowMs();
    // What was sent with everything before is not sent again.
    const since = before.scope === 'all' && saved.scope === 'period' ? dayBefore(nowMs, timezone) : before.covered_day;
    const change = {
      ...saved,
      owner_id: caller.userId,
      off_reason: '' as const,
      covered_day: coveredBefore(params.first_day) ?? since,
      next_due: nextDue(saved, nowMs, timezone),
      modified_utc: this.clock.nowUtc(),
    };
    await this.exports.update(id, change);
    return this.show({ ...before, ...change });
  }

  /** Deletes an export with its log; messages that wait are not sent. @throws RestError 404 `scheduled-export-not-found` */
  async delete({ id }: ScheduledExportDto): Promise<DeletedScheduledExportResponse> {
    const previous = await this.show(await this.get(id));
    await this.exports.delete(id);
    return { deleted: true, previous };
  }

  /** The log of an export. @throws RestError 404 `scheduled-export-not-found` */
  async log({ id }: ScheduledExportDto): Promise<ScheduledExportRunsResponse> {
    await this.get(id);
    return { runs: (await this.exports.runsOf(id, MAX_LISTED_RUNS)).map(toScheduledExportRunResponse) };
  }

  /**
   * Runs an export now, beside its schedule. The days of the next run stay as they are.
   * @throws RestError 400 for days that are none or not over, 404 `scheduled-export-not-found`, 409 `export-is-off`,
   * `nothing-to-export`
   */
  async run({ id, from, to }: RunScheduledExportDto): Promise<ScheduledExportRunResponse> {
    const schedule = await this.get(id);
    if (!schedule.is_on) throw new RestError('export-is-off', 'The export is off. Switch it on first.', 409);
    const { timezone } = await this.site.settings();
    const days = chosenDays(schedule, { from, to }, { nowMs: this.clock.nowMs(), zone: timezone });
    return this.database.write(async () => {
      // Of two that are asked for at once, each has a moment of its own.
      const latest = (await this.exports.runsOf(id, 1)).at(0)?.planned ?? 0;
      const run = await this.plans.add(id, Math.max(this.clock.nowMs(), latest + 1), days, true);
      this.runs.wakeAfterCommit();
      const stored = await this.exports.findRun(run);
      if (!stored) throw new Error(`Run ${run} is gone`);
      return toScheduledExportRunResponse(stored);
    });
  }

  private async check(params: CreateScheduledExportDto): Promise<Saved> {
    const { kind, format, scope, target, event = null, recipients = [], is_on: isOn } = params;
    if (kind === 'datev' && format !== 'csv') throw invalidParameter('format', 'The format of datev is csv.');
    if (scope === 'all' && kind !== 'orders' && kind !== 'attendees')
      throw invalidParameter('scope', 'all is for orders and attendees.');
    if (event !== null && kind !== 'orders' && kind !== 'attendees')
      throw invalidParameter('event', 'event is for orders and attendees.');
    if (target === 'mail' && recipients.length === 0)
      throw invalidParameter('recipients', 'Send at least one e-mail address.');
    if (isOn && target === 'mail' && !this.mails.isOn)
      throw new RestError('mail-off', 'The site sends no e-mail.', 409);
    if (isOn && target === 'storage' && !this.storage.isOn)
      throw new RestError('export-storage-off', 'The site has no bucket for exports (EXPORTS_URL).', 409);
    if (event !== null) await this.figures.zoneOf(event);
    const { currency, every, weekday, month_day, time, folder, skips_empty } = params;
    const name = plainLine(params.name);
    const unique = [...new Map(recipients.map((recipient) => [recipient.toLowerCase(), recipient])).values()];
    const schedule = { every, weekday, month_day, time, skips_empty, is_on: isOn };
    const delivery = target === 'mail' ? { recipients: unique, folder: '' } : { recipients: [], folder };
    return { name, kind, format, event_id: event, currency, scope, target, ...delivery, ...schedule };
  }

  private async get(id: number): Promise<ScheduledExportEntity> {
    const found = await this.exports.find(id);
    if (!found) throw new RestError('scheduled-export-not-found', 'There is no such export.', 404);
    return found;
  }

  private async show(row: ScheduledExportEntity): Promise<ScheduledExportResponse> {
    return toScheduledExportResponse(row, (await this.exports.latestRuns([row.id])).get(row.id));
  }
}

function coveredBefore(firstDay: string | undefined): string | undefined {
  return firstDay === undefined ? undefined : shiftedDay(firstDay, -1);
}

/** Days of a run that a person asks for. */
function chosenDays(
  schedule: ScheduledExportEntity,
  { from, to }: { from?: string; to?: string },
  { nowMs, zone }: { nowMs: number; zone: string },
): RunDays {
  if (from === undefined && to === undefined) {
    const days = daysSince(schedule, nowMs, zone);
    if (days) return days;
    throw new RestError('nothing-to-export', 'All whole days are delivered. Send from and to for others.', 409);
  }
  if (schedule.scope === 'all') throw invalidParameter('from', 'from and to are for the scope period.');
  const first = from ?? shiftedDay(schedule.covered_day, 1);
  const last = to ?? dayBefore(nowMs, zone);
  if (first > last) throw invalidParameter('to', 'to must not be before from.');
  return { from_day: first, to_day: last };
}
