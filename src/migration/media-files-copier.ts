import { createHash } from 'node:crypto';
import type { MediaTransferService } from '../content/media/media-transfer.service.js';
import type { MigrationRun } from './migration-run.js';
import { MediaKind, metadataOf, pathsOf } from './records/media-kind.js';
import type { RecordKind } from './records/record-kind.js';
import type { SourceRecord } from './sources/source.js';

/** Files that are fetched at the same time: the site is in use. */
const MAX_CONCURRENT_FILES = 2;

/** Address of an upload at the source. */
export function fileUrl(siteUrl: string, path: string): string {
  return `${siteUrl}/wp-content/uploads/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Stores the files of uploads before their rows are: no unit of work waits for another server. */
export class MediaFilesCopier {
  private readonly kind: MediaKind;

  constructor(
    private readonly run: MigrationRun,
    kind: RecordKind,
  ) {
    if (!(kind instanceof MediaKind)) throw new TypeError('Only media have files.');
    this.kind = kind;
  }

  private get media(): MediaTransferService {
    return this.kind.files;
  }

  async fetch(records: readonly SourceRecord[]): Promise<void> {
    this.kind.moved.clear();
    const paths = records.flatMap(({ fields }) => pathsOf(fields)).filter((path) => this.media.accepts(path));
    if (!this.run.withFiles) return this.believe(records);
    for (let start = 0; start < paths.length; start += MAX_CONCURRENT_FILES) {
      await Promise.all(paths.slice(start, start + MAX_CONCURRENT_FILES).map((path) => this.fetchOne(path)));
    }
  }

  /** What is stored already, by an earlier run or before an interruption, is not fetched again. */
  private async fetchOne(path: string): Promise<void> {
    const stored = await this.media.fingerprint(path);
    if (stored) {
      this.kind.moved.set(path, { path, ...stored });
      return;
    }
    const bytes = await this.run.source.file(fileUrl(this.run.site.url, path));
    if (bytes === undefined) return;
    await this.media.write(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.kind.moved.set(path, { path, size: bytes.length, sha256 });
  }

  private believe(records: readonly SourceRecord[]): void {
    for (const { fields } of records) {
      const { filesize = 0, sizes = {} } = metadataOf(fields);
      const bytes = new Map(Object.values(sizes).map((size) => [size.file, size.filesize ?? 0]));
      for (const path of pathsOf(fields)) {
        const size = bytes.get(path.slice(path.lastIndexOf('/') + 1)) ?? filesize;
        this.kind.moved.set(path, { path, size: Number(size), sha256: '' });
      }
    }
  }
}
