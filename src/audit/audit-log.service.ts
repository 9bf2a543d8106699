import { Injectable } from '@nestjs/common';
import { Settings } from '../core/config/settings.js';
import { Clock } from '../core/context/clock.js';
import { RequestContext } from '../core/context/request-context.js';
import { RestResponse } from '../core/rest/rest-response.js';
import { listWindow } from '../core/rest/paging.js';
import { fromMs, parseTime } from '../core/time/index.js';
import { AuditEntriesRepository } from './audit-entries.repository.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';
import type { ListAuditEntriesDto } from './audit.dto.js';
import type { AuditEntryResponse } from './audit.response.js';

const DAY_MS = 86_400_000;

/** Reads the audit log and removes what is older than `AUDIT_RETENTION_DAYS`. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly clock: Clock,
    private readonly settings: Settings,
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
   * Adds one entry about something other than single records, in the running unit of work. It must not contain personal
   * data.
   */
  async note(recordType: string, verb: string, after: Record<string, unknown>): Promise<void> {
    if (this.settings.auditRetentionDays === 0) return;
    const { caller, address, requestId, action } = RequestContext.current();
    await this.entries.add([
      {
        created: this.clock.nowUtc(),
        user_id: caller.id,
        login: caller.login,
        credential: '',
        address: address.slice(0, 64),
        request_id: requestId.slice(0, 64),
        action: action.slice(0, 191),
        record_type: recordType,
        record_id: '',
        verb,
        changes: JSON.stringify({ after }),
      },
    ]);
  }

  /** Removes entries whose time is over. Called by a job. */
  async sweep(): Promise<void> {
    const before = fromMs(this.clock.nowMs() - this.settings.auditRetentionDays * DAY_MS);
    await this.entries.deleteBefore(before);
  }
}

function entryBody({ changes, ...entry }: AuditEntryEntity): AuditEntryResponse {
  return { ...entry, created: entry.created.replace(' ', 'T'), ...(JSON.parse(changes) as object) };
}
