import type { RecordResult } from '../../import/import-runner.service.js';
import type { ReportJson } from '../../import/index.js';
import type { EventFileImportResponse, ImportedRecordResponse } from './event-file-import.response.js';

const MAX_NOTICES = 1000;

/** The answer for an import of a file. */
export function toEventFileImportResponse(
  { file, dryRun, created, updated, skipped, refused, notices }: ReportJson,
  results: readonly RecordResult[],
): EventFileImportResponse {
  return {
    source: file,
    dry_run: dryRun,
    created,
    updated,
    skipped,
    refused,
    rows: results.map((result) => toRow(result, dryRun)).sort((one, other) => one.row - other.row),
    notices: notices.slice(0, MAX_NOTICES).map(({ line, message }) => ({ row: line, message })),
  };
}

function toRow({ line, title, record, what, id, reason }: RecordResult, dryRun: boolean): ImportedRecordResponse {
  return {
    row: line,
    title: title ?? '',
    start_date: record?.start ?? null,
    timezone: record?.timezone ?? null,
    all_day: record?.allDay ?? false,
    action: what,
    id: dryRun && what === 'created' ? null : (id ?? null),
    reason: reason ?? null,
  };
}
