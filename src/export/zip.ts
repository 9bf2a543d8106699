import { setImmediate } from 'node:timers/promises';

/** A file to go into an archive. */
export interface ZipFile {
  name: string;
  /** Its text, piece by piece. */
  text: AsyncIterable<string>;
}

/** Characters compressed at once: enough for good compression, and soon done. */
const CHUNK_BYTES = 64 * 1024;
/** Sizes in an archive have 32 bits. */
const MAX_UINT32 = 0xffff_ffff;

/**
 * Packs files into a zip archive while they are read. No more than a chunk of text and what was made of it is in memory
 * at a time; other requests have their turn between chunks.
 * @param at the moment that the files show as that of their last change
 * @param greatest bytes that a file, or the archive, may have
 * @throws Error for a file or archive that the format has no numbers for (4 GiB): a broken one would be worse than none
 */
export async function* zipped(
  files: AsyncIterable<ZipFile>,
  at: Date,
  greatest = MAX_UINT32,
): AsyncGenerator<Uint8Array> {
  // Loaded at the first export: the service starts faster without it.
  const { Zip, ZipDeflate } = await import('fflate');
  const made: Uint8Array[] = [];
  let fault: Error | null = null;
  let size = 0;
  const zip = new Zip((error, bytes) => {
    fault ??= error;
    made.push(bytes);
  });
  const ready = function* (): Generator<Uint8Array> {
    if (fault) throw fault;
    for (const bytes of made.splice(0)) {
      size += bytes.length;
      checkSize('The archive', size, greatest);
      yield bytes;
    }
  };
  for await (const { name, text } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    let length = 0;
    for await (const chunk of chunks(text)) {
      const bytes = Buffer.from(chunk);
      length += bytes.length;
      checkSize(name, length, greatest);
      file.push(bytes);
      yield* ready();
      await setImmediate();
    }
    file.push(new Uint8Array(0), true);
    yield* ready();
  }
  zip.end();
  yield* ready();
}

/** The same text in pieces of a good size for compression. */
async function* chunks(text: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of text) {
    chunk += piece;
    if (chunk.length < CHUNK_BYTES) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

function checkSize(what: string, size: number, greatest: number): void {
  if (size > greatest) throw new Error(`${what} is too large for the zip format. Use the command line's export.`);
}
