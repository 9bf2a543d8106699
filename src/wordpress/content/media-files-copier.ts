import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaTransferService } from '../../content/media/media-transfer.service.js';
import { pathsOf as pathsOfMedia } from '../../content/media/media-editor.service.js';
import type { RecordFiles, SourceFiles, Targets } from '../../migration/record-files.js';
import { metadataOf, pathsOf, sizesOf, type MediaPath } from './media-paths.js';
import type { SourceRecord } from '../../migration/source.js';

/** Files that are fetched at the same time: the site is in use. */
const MAX_CONCURRENT_FILES = 2;

/** Address of an upload at the source. */
function fileUrl(uploads: string, path: string): string {
  return `${uploads}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** A file of an upload: where it is at the source and here, and its bytes. */
export interface MovedFile {
  /** Below the uploads. */
  path: string;
  size: number;
  sha256: string;
}

/** What is known of the files of the uploads at hand. */
interface FilesAtHand {
  readonly uploads: MediaTransferService;
  /** Files that were stored, by path. */
  readonly moved: Map<string, MovedFile>;
  /** Why files were not stored, by path. */
  readonly unfetched: Map<string, string>;
  place(records: readonly SourceRecord[], targets: Targets): Promise<void>;
  isDisplaced(record: SourceRecord): boolean;
}

/** The files of uploads. */
export class MediaFilesCopier implements RecordFiles {
  constructor(private readonly kind: FilesAtHand) {}

  private get media(): MediaTransferService {
    return this.kind.uploads;
  }

  async fetch(records: readonly SourceRecord[], targets: Targets, source: SourceFiles): Promise<void> {
    await this.begin(records, targets);
    if (!source.areFetched) return this.believe(records);
    const paths = this.pathsAtHand(records).filter(({ target }) => this.media.accepts(target));
    for (let start = 0; start < paths.length; start += MAX_CONCURRENT_FILES) {
      await Promise.all(paths.slice(start, start + MAX_CONCURRENT_FILES).map((path) => this.fetchOne(path, source)));
    }
  }

  /** Where no file is stored, what the source says of it counts. */
  async readStored(records: readonly SourceRecord[], targets: Targets): Promise<void> {
    await this.begin(records, targets);
    this.believe(records);
    for (const { target: path } of this.pathsAtHand(records).filter(({ target }) => this.media.accepts(target))) {
      const stored = await this.media.fingerprint(path);
      if (stored) this.kind.moved.set(path, { path, ...stored });
    }
  }

  async compare(
    records: readonly SourceRecord[],
    targets: Targets,
    site: SourceFiles,
  ): Promise<{ compared: number; different: number }> {
    await this.kind.place(records, targets);
    const found = { compared: 0, different: 0 };
    for (const { source, target } of this.pathsAtHand(records.filter(({ id }) => targets.has(id)))) {
      if (!this.media.accepts(target)) continue;
      const given = await hashAt(site, source);
      if (given === undefined) continue;
      found.compared++;
      const read = this.kind.moved.get(target)?.sha256 || (await this.media.fingerprint(target))?.sha256;
      if (read !== given) found.different++;
    }
    return found;
  }

  async paths(ids: readonly number[]): Promise<string[]> {
    return (await this.media.media.find(ids)).flatMap((media) => pathsOfMedia(media));
  }

  async remove(paths: readonly string[]): Promise<void> {
    for (const path of paths) await this.media.remove(path);
  }

  private begin(records: readonly SourceRecord[], targets: Targets): Promise<void> {
    this.kind.moved.clear();
    this.kind.unfetched.clear();
    return this.kind.place(records, targets);
  }

  private pathsAtHand(records: readonly SourceRecord[]): MediaPath[] {
    return records.flatMap((record) => pathsOf(record, this.kind.isDisplaced(record)));
  }

  /** What is stored already, by an earlier run or before an interruption, is not fetched again. */
  private async fetchOne({ source, target: path }: MediaPath, site: SourceFiles): Promise<void> {
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
    const reason = await site.file(fileUrl(site.uploads, source), store);
    if (reason !== undefined) this.kind.unfetched.set(path, reason);
  }

  private believe(records: readonly SourceRecord[]): void {
    for (const record of records) {
      const { filesize = 0 } = metadataOf(record.fields);
      const bytes = new Map(sizesOf(record.fields).map(([, size]) => [size.file, size.filesize ?? 0]));
      for (const { source, target: path } of this.pathsAtHand([record])) {
        const size = bytes.get(source.slice(source.lastIndexOf('/') + 1)) ?? filesize;
        this.kind.moved.set(path, { path, size: Number(size) || 0, sha256: '' });
      }
    }
  }
}

/** SHA-256 of a file at the source; nothing where there is none. */
async function hashAt({ uploads, file }: SourceFiles, path: string): Promise<string | undefined> {
  let digest: string | undefined;
  const reason = await file(fileUrl(uploads, path), async (body) => {
    const hash = createHash('sha256');
    for await (const chunk of body) hash.update(chunk as Buffer);
    digest = hash.digest('hex');
  });
  return reason === undefined ? digest : undefined;
}
