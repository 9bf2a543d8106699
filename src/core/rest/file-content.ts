import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

/**
 * The bytes of an uploaded file: in memory, or, if they are many, in a temporary file that is deleted with the request
 * (`UploadSpool`).
 */
export class FileContent {
  private constructor(
    /** Bytes. */
    readonly size: number,
    private readonly source: Buffer | string,
  ) {}

  static ofBytes(bytes: Buffer): FileContent {
    return new FileContent(bytes.length, bytes);
  }

  static async ofFile(path: string): Promise<FileContent> {
    return new FileContent((await stat(path)).size, path);
  }

  /** All bytes. For files that are worked on as a whole, such as images. */
  async bytes(): Promise<Buffer> {
    return typeof this.source === 'string' ? readFile(this.source) : this.source;
  }

  /** All bytes, to be read to the end or destroyed. */
  stream(): Readable {
    return typeof this.source === 'string' ? createReadStream(this.source) : Readable.from([this.source]);
  }

  /** The first bytes, at most `length`. */
  start(length: number): Promise<Buffer> {
    return this.part(0, Math.min(length, this.size));
  }

  /** The last bytes, at most `length`. */
  end(length: number): Promise<Buffer> {
    const from = Math.max(0, this.size - length);
    return this.part(from, this.size);
  }

  /** @param algorithm as `crypto.createHash` takes it, e.g. `md5` */
  async hash(algorithm: string): Promise<Buffer> {
    const hash = createHash(algorithm);
    for await (const chunk of this.stream()) hash.update(chunk as Buffer);
    return hash.digest();
  }

  private async part(from: number, to: number): Promise<Buffer> {
    if (typeof this.source !== 'string') return this.source.subarray(from, to);
    const file = await open(this.source);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }
}
