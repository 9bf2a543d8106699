import type { Notice, Refusal } from './import-record.js';

/** Maximum number of reasons in the report of one run; beyond, records are only counted. */
const MAX_ENTRIES = 10_000;

/** Records that are named for one reason in the printed report. */
const MAX_LISTED_NAMES = 10;

/** Reasons that are printed. */
const MAX_PRINTED_ENTRIES = 50;

/** What became of one file. */
export interface ReportSummary {
  file: string;
  dryRun: boolean;
  created: number;
  updated: number;
  skipped: number;
  refused: number;
  seconds: number;
}

/** The whole report as JSON. */
export interface ReportJson extends ReportSummary {
  skips: Refusal[];
  refusals: Refusal[];
  notices: Notice[];
}

/** Counts what became of the records of a file, and keeps the reasons. */
export class ImportReport {
  created = 0;
  updated = 0;
  skipped = 0;
  refused = 0;

  private readonly skips: Refusal[] = [];
  private readonly refusals: Refusal[] = [];
  private readonly notices: Notice[] = [];
  private readonly began = performance.now();

  /**
   * @param file Name of the file.
   * @param dryRun Nothing was written; the counts say what would have been.
   */
  constructor(
    private readonly file: string,
    private readonly dryRun = false,
  ) {}

  /** Records dealt with so far. */
  get total(): number {
    return this.created + this.updated + this.skipped + this.refused;
  }

  /** A record that made a new event. */
  countCreated(): void {
    this.created += 1;
  }

  /** A record that changed an event. */
  countUpdated(): void {
    this.updated += 1;
  }

  /** A record that needed no change, or was left alone on purpose; without a reason it is only counted. */
  countSkipped(skip?: Refusal): void {
    this.skipped += 1;
    if (skip) keep(this.skips, skip);
  }

  /** A record that could not be taken. */
  countRefused(refusal: Refusal): void {
    this.refused += 1;
    keep(this.refusals, refusal);
  }

  /** Something worth telling. */
  note(notice: Notice): void {
    keep(this.notices, notice);
  }

  /** The counts alone. */
  summary(): ReportSummary {
    const { file, dryRun, created, updated, skipped, refused } = this;
    return { file, dryRun, created, updated, skipped, refused, seconds: this.seconds() };
  }

  /** Everything, for programs. */
  toJSON(): ReportJson {
    return { ...this.summary(), skips: this.skips, refusals: this.refusals, notices: this.notices };
  }

  /** The report for people: the counts, then every reason with the numbers of its records. */
  toText(): string {
    const { created, updated, skipped, refused } = this;
    const seconds = this.seconds();
    const rate = seconds > 0 ? ` (${Math.round(this.total / seconds)} a second)` : '';
    const lines = [
      `${this.file}: ${this.total} records in ${seconds.toFixed(1)} s${rate}${this.dryRun ? ', nothing written' : ''}`,
      `  created ${created}, updated ${updated}, skipped ${skipped}, refused ${refused}`,
      ...section('Refused', this.refusals.map(toEntry)),
      ...section('Skipped', this.skips.map(toEntry)),
      ...section(
        'Notices',
        this.notices.map(({ line, message }) => ({ line, message, title: '' })),
      ),
    ];
    return `${lines.join('\n')}\n`;
  }

  private seconds(): number {
    return Math.round(performance.now() - this.began) / 1000;
  }
}

interface Entry {
  line: number;
  message: string;
  title: string;
}

function toEntry({ line, reason, title }: Refusal): Entry {
  return { line, message: reason, title: title ?? '' };
}

function keep<T>(list: T[], entry: T): void {
  if (list.length < MAX_ENTRIES) list.push(entry);
}

/** One line for each reason, however many records have it; those of most records first. */
function section(heading: string, entries: readonly Entry[]): string[] {
  if (entries.length === 0) return [];
  const byMessage = new Map<string, Entry[]>();
  for (const entry of entries) {
    const same = byMessage.get(entry.message);
    if (same) same.push(entry);
    else byMessage.set(entry.message, [entry]);
  }
  const byCount = [...byMessage].sort(([, one], [, other]) => other.length - one.length);
  const lines = byCount.slice(0, MAX_PRINTED_ENTRIES).map(([message, same]) => `    ${where(same)}${message}`);
  const more = byMessage.size - lines.length;
  return [`  ${heading}:`, ...lines, ...(more > 0 ? [`    … and ${more} more reasons; see the JSON report.`] : [])];
}

function where(entries: readonly Entry[]): string {
  const numbers = [...new Set(entries.map(({ line }) => line))].filter((line) => line > 0);
  if (numbers.length === 0) return '';
  if (numbers.length === 1) {
    const title = entries[0].title ? ` "${entries[0].title}"` : '';
    return `record ${numbers[0]}${title}: `;
  }
  const named = numbers.slice(0, MAX_LISTED_NAMES).join(', ');
  const more = numbers.length > MAX_LISTED_NAMES ? ` and ${numbers.length - MAX_LISTED_NAMES} more` : '';
  return `records ${named}${more}: `;
}
