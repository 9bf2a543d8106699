import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaTransferService } from '../content/media/media-transfer.service.js';
import type { MigrationRun } from './migration-run.js';
import { MediaKind } from './records/media-kind.js';
import { metadataOf, pathsOf, sizesOf, type MediaPath } from './records/media-paths.js';
import type { RecordKind } from './records/record-kind.js';
import type { SourceRecord } from './sources/source.js';

/** Files that are fetched at the same time: the site is in use. */
const MAX_CONCURRENT_FILES = 2;

/** Address of an upload at the source. */
export function fileUrl(uploads: string, path: string): string {
  return `${uploads}/${path.split('/').map(encodeURIComponent).join('/')}`;
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

  /** @param targets ids here of uploads that are copied already, by their ids at the source */
  async fetch(records: readonly SourceRecord[], targets: ReadonlyMap<number, number>): Promise<void> {
    this.kind.moved.clear();
    this.kind.unfetched.clear();
    await this.kind.place(records, targets);
    if (!this.run.withFiles) return this.believe(records);
    const paths = this.paths(records).filter(({ target }) => this.media.accepts(target));
    for (let start = 0; start < paths.length; start += MAX_CONCURRENT_FILES) {
      await Promise.all(paths.slice(start, start + MAX_CONCURRENT_FILES).map((path) => this.fetchOne(path)));
    }
  }

  /** Notes the files of uploads that are stored, without fetching any; where there is none, what the source says of it. */
  async readStored(records: readonly SourceRecord[], known: ReadonlyMap<number, { target_id: number }>): Promise<void> {
    this.kind.moved.clear();
    this.kind.unfetched.clear();
    await this.kind.place(records, new Map([...known].map(([id, { target_id: target }]) => [id, target])));
    this.believe(records);
    for (const { target: path } of this.paths(records).filter(({ target }) => this.media.accepts(target))) {
      const stored = await this.media.fingerprint(path);
      if (stored) this.kind.moved.set(path, { path, ...stored });
    }
  }

  private paths(records: readonly SourceRecord[]): MediaPath[] {
    return records.flatMap((record) => pathsOf(record, this.kind.isDisplaced(record)));
  }

  /** What is stored already, by an earlier run or before an interruption, is not fetched again. */
  private async fetchOne({ source, target: path }: MediaPath): Promise<void> {
    const stored = await this.media.fingerprint(path);
    if (stored) {
      this.kind.moved.set(path, { path, ...stored });
      return;
    }
    const store = async (body: Readable): Promise<void> => {
      const hash = createHash('sha256');
      let size = 0;
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      await Promise.all([pipeline(body, counted), this.media.write(path, counted)]);
      this.kind.moved.set(path, { path, size, sha256: hash.digest('hex') });
    };
    const reason = await this.run.source.file(fileUrl(this.run.site.uploads, source), store);
    if (reason !== undefined) this.kind.unfetched.set(path, reason);
  }

  private believe(records: readonly SourceRecord[]): void {
    for (const record of records) {
      const { filesize = 0 } = metadataOf(record.fields);
      const bytes = new Map(sizesOf(record.fields).map(([, size]) => [size.file, size.filesize ?? 0]));
      for (const { source, target: path } of this.paths([record])) {
        const size = bytes.get(source.slice(source.lastIndexOf('/') + 1)) ?? filesize;
        this.kind.moved.set(path, { path, size: Number(size) || 0, sha256: '' });
      }
    }
  }
}
