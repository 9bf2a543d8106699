import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { readBucketAddress } from '#core/config';
import { S3Bucket } from '../content/media/files/s3/s3-bucket.js';
import type { ExportFile } from '../reports/report-files.service.js';
import { ScheduledExportsConfig } from './scheduled-exports.config.js';

/** Writes files into the bucket of `EXPORTS_URL`. */
@Injectable()
export class ExportStorageService {
  constructor(private readonly config: ScheduledExportsConfig) {}

  /** Whether there is a bucket. */
  get isOn(): boolean {
    return this.config.exportsUrl !== undefined;
  }

  /**
   * Writes a file, which appears whole or not at all; one of the same name is replaced.
   * @param folder without slashes around it; empty: none
   * @param onBytes called with the size of each piece
   * @throws RestError 503, 507 of the store; what reading the records throws
   */
  async write(folder: string, { filename, contentType, pieces }: ExportFile, count: FileCount): Promise<void> {
    const { exportsUrl } = this.config;
    if (exportsUrl === undefined) throw new Error('EXPORTS_URL is not set');
    const address = readBucketAddress(exportsUrl);
    const bucket = await S3Bucket.open(address);
    try {
      const key = `${address.prefix}${folder === '' ? '' : `${folder}/`}${filename}`;
      const data = Readable.from(counted(pieces(count.onRow), count.onBytes), { objectMode: false });
      await bucket.put(key, data, { overwrite: true, contentType });
    } finally {
      bucket.close();
    }
  }
}

/** Counts records and bytes of a file while it is written. */
export interface FileCount {
  onRow: () => void;
  onBytes: (count: number) => void;
}

/** The same pieces, whose bytes are counted. */
export async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    onBytes(piece.length);
    yield piece;
  }
}
