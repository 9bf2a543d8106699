import { escapeHtml } from '#core/text';
import type { MigrationIssueEntity } from './entities/migration-issue.entity.js';
import type { BatchOutcome } from './copy.service.js';
import type { FieldCounts } from './compare-record.js';
import type { Kind } from './kinds.js';
import type { PlannedKind } from './migration.service.js';
import type { RemovedRecords } from './removed-records.service.js';
import type { KindVerification } from './verify.service.js';

/** Ids of records in a line of a report. */
const MAX_IDS_IN_LINE = 20;

/** What a move did, for people and programs. */
export interface MigrationReport {
  source: { url: string; name: string; ways: string };
  /** `true`: a rehearsal in a database of its own; nothing was written here. */
  rehearsal: boolean;
  started: string;
  finished: string;
  /** Where the site is, and what became of its addresses. */
  addresses: readonly string[];
  plan: readonly PlannedKind[];
  copied: Readonly<Record<Kind, BatchOutcome>>;
  verified: readonly KindVerification[];
  /** What earlier runs copied, and the source does not have any more. */
  removed: readonly RemovedRecords[];
  /** At most 1000, quarantined records first. */
  issues: readonly Pick<MigrationIssueEntity, 'severity' | 'kind' | 'source_id' | 'field' | 'reason'>[];
}

/** Exit code of a move: 0 nothing is lost, 3 some records were quarantined or lost. */
export function exitCodeOf({ verified }: Pick<MigrationReport, 'verified'>): number {
  const isLoss = ({ lost, quarantined, files, unreadable }: KindVerification): boolean =>
    lost + quarantined + (files?.different ?? 0) > 0 || unreadable !== undefined;
  return verified.some(isLoss) ? 3 : 0;
}

/** The report as text for a terminal. */
export function reportText(report: MigrationReport): string {
  const partial = partialKinds(report);
  const rows = report.verified.map(({ kind, source, same, since, decided, lost, quarantined }) => [
    kind,
    source,
    `${same}${partial.has(kind) ? '*' : ''}`,
    since,
    decided,
    lost,
    quarantined,
  ]);
  const lines = table([['kind', 'source', 'same', 'changed since', 'decided', 'lost', 'quarantined'], ...rows]);
  const reported = new Set(report.verified.map(({ kind }) => kind));
  const silent = report.plan
    .filter(({ kind, total }) => total === undefined && !reported.has(kind))
    .map(({ kind }) => kind);
  const files = report.verified.find((kind) => kind.files)?.files;
  const unreadable = unreadableLines(report);
  const losses = report.verified.flatMap(({ kind, differences }) =>
    differences
      .filter(({ excuse }) => excuse === undefined)
      .map(({ field, count, ids, unread }) => {
        const why = unread === undefined ? '' : `: ${unread}`;
        return `  ${kind} ${field}: ${count} (${idsText(ids, count)})${why}`;
      }),
  );
  const uses = report.verified.flatMap(({ kind, differences }) =>
    differences
      .filter(({ excuse }) => excuse === 'since')
      .map(({ field, count, ids, reason }) => `  ${kind} ${field}: ${count} (${idsText(ids, count)}): ${reason ?? ''}`),
  );
  return [
    report.rehearsal ? 'Rehearsal: nothing was written here.' : `Moved from ${report.source.url}.`,
    ...report.addresses,
    '',
    ...lines,
    ...(partial.size > 0
      ? [
          '',
          '* As far as the source shows them. It does not have:',
          ...[...partial].map((one) => `  ${one.join(': ')}`),
        ]
      : []),
    '',
    fieldsLine(report),
    ...(files ? ['', `Files: ${files.compared} compared by their hashes, ${files.different} differ.`] : []),
    ...unreadable.map((line) => `Not all ${line}`),
    ...removedLines(report),
    ...(silent.length > 0 ? ['', `The source does not have: ${silent.join(', ')}.`] : []),
    ...(losses.length > 0 ? ['', 'Lost:', ...losses] : []),
    ...(uses.length > 0 ? ['', 'Changed since by use:', ...uses] : []),
    ...(report.issues.length > 0
      ? ['', 'Issues:', ...report.issues.slice(0, 20).map((one) => `  ${issueLine(one)}`)]
      : []),
    ...(report.issues.length > 20 ? [`  … ${report.issues.length - 20} more in the report`] : []),
  ].join('\n');
}

/** How many fields were compared, and what they are. */
function fieldsLine({ verified }: MigrationReport): string {
  const sum = (name: keyof FieldCounts): number => verified.reduce((total, { fields }) => total + fields[name], 0);
  return `Fields: ${sum('same')} same, ${sum('since')} changed since, ${sum('decided')} decided, ${sum('lost')} lost, ${sum('wrong')} wrong.`;
}

function issueLine({ severity, kind, source_id: id, field, reason }: MigrationReport['issues'][number]): string {
  return `${severity} ${kind} ${id}${field === '' ? '' : ` ${field}`}: ${reason}`;
}

function unreadableLines({ verified }: MigrationReport): string[] {
  return verified.flatMap(({ kind, unreadable }) =>
    unreadable === undefined ? [] : [`${kind} could be read: ${unreadable}.`],
  );
}

function removedLines({ removed }: MigrationReport): string[] {
  return removed.map(({ kind, count, trashed, records }) => {
    const ids = records.map(({ source }) => source);
    const what = trashed > 0 ? `${trashed} are in the trash here now` : 'they are still here (--trash-removed)';
    return `Not at the source any more: ${count} ${kind} (${idsText(ids, count)}); ${what}.`;
  });
}

/** Kinds of which the source shows some fields of no record, with these. */
function partialKinds({ plan }: MigrationReport): Map<Kind, string> {
  return new Map(
    plan.flatMap(({ kind, total, missingFields }) =>
      total === undefined || missingFields.length === 0 ? [] : [[kind, missingFields.join(', ')] as const],
    ),
  );
}

/** The first of the ids of records. */
function idsText(ids: readonly number[], count: number): string {
  const shown = ids.slice(0, MAX_IDS_IN_LINE);
  return `${shown.join(', ')}${count > shown.length ? ', …' : ''}`;
}

/** Rows with aligned columns. */
export function table(rows: readonly (readonly (string | number)[])[]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  return rows.map((row) =>
    row.map((cell, i) => (i === 0 ? String(cell).padEnd(widths[i]) : String(cell).padStart(widths[i]))).join('  '),
  );
}

/** The report as a page. */
export function reportHtml(report: MigrationReport): string {
  const cells = (values: readonly (string | number)[], tag = 'td'): string =>
    values.map((value) => `<${tag}>${escapeHtml(String(value))}</${tag}>`).join('');
  const row = (values: readonly (string | number)[]): string => `<tr>${cells(values)}</tr>`;
  const tableOf = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
    rows.length === 0
      ? '<p>None.</p>'
      : `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${rows.map(row).join('\n')}</tbody></table>`;
  const differences = report.verified.flatMap(({ kind, differences: found }) =>
    found.map(({ field, count, reason, unread, ids, examples }) => [
      kind,
      field,
      count,
      reason ?? `LOST${unread === undefined ? '' : ` (${unread})`}: ${idsText(ids, count)}`,
      examples.map(({ id, source, target }) => `${id}: ${source} → ${target}`).join('\n'),
    ]),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Move of ${escapeHtml(report.source.url)}</title>
<style>body{font:15px/1.4 system-ui;margin:2rem;max-width:80rem}table{border-collapse:collapse}th,td{border:1px solid #ccc;padding:.25rem .5rem;text-align:left;vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body>
<h1>${report.rehearsal ? 'Rehearsal of the move' : 'Move'} of ${escapeHtml(report.source.name)}</h1>
<p>${escapeHtml(report.source.url)}, read by ${escapeHtml(report.source.ways)}; ${escapeHtml(report.started)} to ${escapeHtml(report.finished)} UTC.</p>
${report.addresses.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
<h2>Records</h2>
${tableOf(
  ['Kind', 'Source', 'Same', 'Changed since', 'Decided', 'Lost', 'Quarantined'],
  report.verified.map(({ kind, source, same, since, decided, lost, quarantined }) => [
    kind,
    source,
    same,
    since,
    decided,
    lost,
    quarantined,
  ]),
)}
${unreadableLines(report)
  .map((line) => `<p>Not all ${escapeHtml(line)}</p>`)
  .join('\n')}
${removedLines(report)
  .map((line) => `<p>${escapeHtml(line)}</p>`)
  .join('\n')}
<p>${fieldsLine(report)}</p>
<h2>What the source does not have</h2>
${tableOf(
  ['Kind', 'Fields'],
  report.plan
    .filter(({ total, missingFields }) => total === undefined || missingFields.length > 0)
    .map(({ kind, total, missingFields }) => [kind, total === undefined ? 'all' : missingFields.join(', ')]),
)}
<h2>Differences</h2>
${tableOf(['Kind', 'Field', 'Records', 'Reason', 'Examples'], differences)}
<h2>Issues</h2>
${tableOf(
  ['Severity', 'Kind', 'Id', 'Field', 'Reason'],
  report.issues.map(({ severity, kind, source_id: id, field, reason }) => [severity, kind, id, field, reason]),
)}
</body></html>
`;
}
