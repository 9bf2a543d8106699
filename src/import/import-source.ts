import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** A file (or text) to be imported. Readers may open it more than once. */
export interface ImportSource {
  /** Name for messages, with its extension. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Bytes read since it was last opened; drives the progress bar. */
  readonly position: number;
  open(): AsyncIterable<Uint8Array>;
}

/**
 * A file on disk, read in pieces.
 *
 * @throws Error in plain words when there is no such file or it cannot be read.
 */
export async function fileSource(path: string): Promise<ImportSource> {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'ENOENT'
        ? `There is no file "${path}". Check the path.`
        : `The file "${path}" cannot be read (${error.code ?? error.message}).`,
    );
  });
  if (!info.isFile()) throw new Error(`"${path}" is not a file. Name one .ics, .csv or .json file.`);
  return new CountingSource(basename(path), info.size, () => createReadStream(path));
}

/** A text that is in memory already. */
export function textSource(name: string, text: string | Uint8Array): ImportSource {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return new CountingSource(name, bytes.length, async function* () {
    yield bytes;
  });
}

class CountingSource implements ImportSource {
  position = 0;

  constructor(
    readonly name: string,
    readonly size: number,
    private readonly chunks: () => AsyncIterable<Uint8Array>,
  ) {}

  async *open(): AsyncIterable<Uint8Array> {
    this.position = 0;
    for await (const chunk of this.chunks()) {
      this.position += chunk.length;
      yield chunk;
    }
  }
}
