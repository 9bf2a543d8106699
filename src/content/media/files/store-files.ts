import { chanceFileName, sanitizeFileName, uniqueFileName } from './file-name.js';
import type { NamedFile } from './image-names.js';
import { MediaFileExistsError, type MediaStorage, type WriteOptions } from './media.storage.js';

/** So often a number is tried that other uploads may snatch away; then chance decides on a name. */
const MAX_NUMBERED_ATTEMPTS = 4;
const MAX_ATTEMPTS = 8;

/**
 * Stores an upload, with all files that belong to it, under a name that is free.
 *
 * The main file reserves the name by an exclusive write; when another upload was faster, the next name is tried. A storage
 * that knows no exclusive writes gets names that are unique by chance. When
 * storing fails halfway, the files already written are removed again.
 *
 * @param folder `YYYY/MM`
 * @param wantedName the name the client gave; it is sanitised and made unique
 * @param filesFor the files of an upload of that name; the first one must be called so
 * @returns the name taken and the paths written, the main file's first
 */
export async function storeFiles(
  storage: MediaStorage,
  folder: string,
  wantedName: string,
  filesFor: (name: string) => readonly NamedFile[],
): Promise<{ name: string; paths: string[] }> {
  const clean = sanitizeFileName(wantedName);
  const isTaken = (candidate: string): Promise<boolean> => storage.exists(`${folder}/${candidate}`);
  const freeName = (attempt: number): string | Promise<string> =>
    storage.reservesNames && attempt <= MAX_NUMBERED_ATTEMPTS ? uniqueFileName(clean, isTaken) : chanceFileName(clean);
  for (let attempt = 1; ; attempt++) {
    const name = await freeName(attempt);
    const [main, ...others] = filesFor(name);
    const mainPath = `${folder}/${name}`;
    try {
      await write(storage, mainPath, main);
    } catch (error) {
      if (error instanceof MediaFileExistsError && attempt < MAX_ATTEMPTS) continue;
      throw error;
    }
    return { name, paths: [mainPath, ...(await storeOthers(storage, folder, mainPath, others))] };
  }
}

/**
 * Names of renderings belong to the owner of the main name; files with such names are left over and may be replaced.
 */
async function storeOthers(
  storage: MediaStorage,
  folder: string,
  mainPath: string,
  files: readonly NamedFile[],
): Promise<string[]> {
  const written: string[] = [];
  try {
    for (const { name, data } of files) {
      await write(storage, `${folder}/${name}`, { data }, { overwrite: true });
      written.push(`${folder}/${name}`);
    }
    return written;
  } catch (error) {
    await Promise.allSettled([...written, mainPath].map((path) => storage.delete(path)));
    throw error;
  }
}

async function write(
  storage: MediaStorage,
  path: string,
  { data }: Pick<NamedFile, 'data'>,
  options?: WriteOptions,
): Promise<void> {
  if (Buffer.isBuffer(data)) return storage.write(path, data, options);
  const stream = data.stream();
  try {
    await storage.write(path, stream, options);
  } finally {
    stream.destroy();
  }
}
