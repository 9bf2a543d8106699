import { Injectable } from '@nestjs/common';
import { AuditConfig } from './audit.config.js';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { RestResponse, listWindow } from '#core/rest';
import { fromMs, parseTime, DAY_MS, HOUR_MS } from '#core/time';
import { currentActor } from './actor.js';
import { AuditEntriesRepository } from './audit-entries.repository.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';
import type { ListAuditEntriesDto } from './audit.dto.js';
import type { AuditEntryResponse } from './audit.response.js';

/** What a noted entry is about. */
export interface AuditSubject {
  /** Account that did it; id 0 and an empty login: unknown. */
  user?: { id: number; login: string };
  /** Key of the record. */
  recordId?: string;
}

/** Reads the audit log and removes what is older than `AUDIT_RETENTION_DAYS`. */
@Injectable()
export class AuditLogService {
  /** Lists that were read in `readingHour`. */
  private readonly readings = new Set<string>();
  private readingHour = 0;

  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: AuditConfig,
  ) {}

  /** A page of entries, newest first. */
  async list(params: ListAuditEntriesDto): Promise<RestResponse<AuditEntryResponse[]>> {
    const { limit, offset, page } = listWindow(params);
    const now = this.clock.now();
    const utc = (text: string | undefined): string | undefined =>
      text === undefined ? undefined : parseTime(text, { now, zone: 'UTC' })?.utc;
    const { rows, total } = await this.entries.page(
      {
        user: params.user,
        login: params.login,
        action: params.action,
        recordType: params.record_type,
        recordId: params.record_id,
        verb: params.verb,
        requestId: params.request_id,
        from: utc(params.from),
        to: utc(params.to),
      },
      { limit, offset },
    );
    return RestResponse.list(rows.map(entryBody), { page, perPage: limit, total });
  }

  /**
   * Adds one entry about something other than a change of single records, in the running unit of work. It must not
   * contain personal data.
   * @param recordType table or subject
   * @param verb at most ten characters
   * @param facts members of `after`
   * @param about who did it, if not the caller of the request; the record, if it is one
   */
  async note(
    recordType: string,
    verb: string,
    facts: Record<string, unknown>,
    about: AuditSubject = {},
  ): Promise<void> {
    if (this.config.auditRetentionDays === 0) return;
    const { user, recordId = '' } = about;
    await this.entries.add([
      {
        created: this.clock.nowUtc(),
        ...currentActor().columns,
        ...(user && { user_id: user.id, login: user.login }),
        record_type: recordType,
        record_id: recordId,
        verb,
        changes: JSON.stringify({ after: facts }),
      },
    ]);
  }

  /**
   * Notes that the caller read a list with data of other people: once an hour for each caller, credential and list, in
   * each process, because programs read such lists again and again.
   */
  async noteReading(recordType: string): Promise<void> {
    const { caller, credential } = currentActor();
    const hour = Math.floor(this.clock.nowMs() / HOUR_MS);
    if (hour !== this.readingHour) this.readings.clear();
    this.readingHour = hour;
    const reading = JSON.stringify([caller.id, caller.applicationPassword?.uuid ?? credential, recordType]);
    if (this.readings.has(reading)) return;
    this.readings.add(reading);
    await this.database.write(() => this.note(recordType, 'read', { list: true }));
  }

  /** Removes entries whose time is over. Called by a job. */
  async sweep(): Promise<void> {
    const before = fromMs(this.clock.nowMs() - this.config.auditRetentionDays * DAY_MS);
    await this.entries.deleteBefore(before);
  }
}

function entryBody({ changes, ...entry }: AuditEntryEntity): AuditEntryResponse {
  return { ...entry, created: entry.created.replace(' ', 'T'), ...(JSON.parse(changes) as object) };
}
