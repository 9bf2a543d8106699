import { fromMs } from '#core/time';
import type { ScheduledExportEntity } from './scheduled-export.entity.js';
import type { ScheduledExportResponse, ScheduledExportRunResponse } from './scheduled-export.response.js';
import type { ScheduledExportRunEntity } from './scheduled-export-run.entity.js';

/** An export with its last run. */
export function toScheduledExportResponse(
  row: ScheduledExportEntity,
  lastRun: ScheduledExportRunEntity | undefined,
): ScheduledExportResponse {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    format: row.format,
    event: row.event_id,
    currency: row.currency,
    scope: row.scope,
    every: row.every,
    weekday: row.weekday,
    month_day: row.month_day,
    time: row.time,
    target: row.target,
    recipients: [...row.recipients],
    folder: row.folder,
    skips_empty: row.skips_empty,
    owner: row.owner_id ?? 0,
    is_on: row.is_on,
    off_reason: row.off_reason,
    covered_day: row.covered_day,
    next_run_utc: row.is_on ? fromMs(row.next_due) : null,
    last_run: lastRun ? toScheduledExportRunResponse(lastRun) : null,
  };
}

/** A run of an export. */
export function toScheduledExportRunResponse(row: ScheduledExportRunEntity): ScheduledExportRunResponse {
  return {
    id: row.id,
    from: row.from_day,
    to: row.to_day,
    is_manual: row.is_manual,
    state: row.state,
    records: row.records,
    bytes: row.bytes,
    error_code: row.error_code,
    error: row.last_error,
    created_utc: row.created_utc,
    finished_utc: row.finished_utc,
  };
}
