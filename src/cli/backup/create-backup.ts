import { createGzip } from 'node:zlib';
import type { MediaDetails } from '../../content/media/files/image-names.js';
import { pathsOf } from '../../content/media/media-editor.service.js';
import { UPLOADED_FILES } from '../../content/media/uploaded-files.sql.js';
import type { Settings } from '#core/config';
import { Clock } from '#core/context';
import { serviceVersion } from '../../core/version.js';
import { BackupError } from './backup.error.js';
import { BackupWriter } from './backup.writer.js';
import { FORMAT_VERSION, MAX_LISTED_PATHS, type Manifest, type Trailer } from './format.js';
import { LEFT_OUT_TABLES } from './left-out.js';
import { countRows, inReferenceOrder, schemaOf, wasInterrupted, type Store, type TableShape } from './store.js';
import { type UploadStaging } from './upload-staging.js';
import { writeFileStream } from '../named-file.js';
import { openStore } from './open-store.js';
import { openStaging } from './open-staging.js';

/** Owner only: the file holds password hashes, personal data and the secret key. */
const FILE_MODE = 0o600;
/** Fast, and hardly larger: most bytes are images, which do not get smaller. */
const GZIP_LEVEL = 3;
/** How often a snapshot is repeated because a file was deleted just before it could be linked. */
const MAX_SNAPSHOT_ATTEMPTS = 3;

/** What a backup came to. */
export interface BackupReport extends Omit<Trailer, 'end_sha256'> {
  /** Paths of files that rows name and that were gone already. */
  missing: string[];
}

/** Reports how far the work is: the share that is done, 0 to 1, and what has been done. */
export type OnProgress = (share: number, note: string) => void;

/**
 * Writes everything that the site holds into one file: a snapshot of the database and the uploads that belong to it.
 * The service may run and write meanwhile. The file appears under its name only when it is complete; one that has this
 * name already is replaced by it.
 * @param path of a file, or the address of an object, `s3://bucket/key?…`
 * @throws BackupError when there is nothing to back up
 */
export async function createBackup(
  settings: Settings,
  path: string,
  onProgress?: OnProgress,
  { replace = true } = {},
): Promise<BackupReport> {
  const staging = await openStaging(settings);
  try {
    const { store, tables, missing } = await takeSnapshot(settings, staging);
    try {
      const writer = await writerFor(store, tables, staging, { settings, missing, onProgress });
      const through = createGzip({ level: GZIP_LEVEL });
      await writeFileStream(path, writer.text(), { replace, mode: FILE_MODE, through });
      return { ...writer.written, missing: [...missing, ...staging.lost] };
    } finally {
      await store.close();
    }
  } finally {
    await staging.remove();
  }
}

interface Snapshot {
  store: Store;
  tables: TableShape[];
  missing: string[];
}

/**
 * A snapshot of the database, with all files staged that its rows name. Files are stored before their rows and deleted
 * after them, so what is linked before and after the snapshot is complete, unless a file goes between the two: then
 * another snapshot is taken, in which its row is gone as well.
 */
async function takeSnapshot(settings: Settings, staging: UploadStaging): Promise<Snapshot> {
  let before: string[] = [];
  for (let round = 1; ; round++) {
    await staging.linkUploads();
    const store = await openStore(settings.databaseUrl);
    try {
      await store.beginSnapshot();
      await staging.linkUploads();
      const tables = await store.tables();
      if (!tables.some(({ name }) => name === 'users')) throw new BackupError('The database is empty.');
      if (await wasInterrupted(store, tables))
        throw new BackupError('A restore into this database was interrupted. Finish it before you make a backup.');
      const missing = await missingFiles(store, staging);
      const final = missing.length === 0 || round === MAX_SNAPSHOT_ATTEMPTS || missing.join('\n') === before.join('\n');
      if (final) return { store, tables, missing };
      before = missing;
      await store.close();
    } catch (error) {
      await store.close();
      throw error;
    }
  }
}

/** Paths of files that rows of the snapshot name and that are not staged. */
async function missingFiles(store: Store, staging: UploadStaging): Promise<string[]> {
  const missing: string[] = [];
  for await (const [path, details] of store.rows(UPLOADED_FILES)) {
    const row = { path: String(path), details: JSON.parse(String(details)) as MediaDetails };
    for (const file of pathsOf(row)) if (!(await staging.has(file))) missing.push(file);
  }
  return missing;
}

async function writerFor(
  store: Store,
  tables: readonly TableShape[],
  staging: UploadStaging,
  { settings, missing, onProgress }: { settings: Settings; missing: string[]; onProgress?: OnProgress },
): Promise<BackupWriter> {
  const included = inReferenceOrder(tables.filter(({ name }) => !Object.hasOwn(LEFT_OUT_TABLES, name)));
  const shapes = new Map(included.map((shape) => [shape.name, shape]));
  const manifest: Manifest = {
    almanac_backup: FORMAT_VERSION,
    created: new Clock().now().toISOString(),
    version: serviceVersion(),
    database: store.server,
    schema: await schemaOf(store, tables),
    tables: included.map(({ name, columns, next }) => ({ name, columns, ...(next && next > 1 && { next }) })),
    secret_key: settings.secretKey === undefined ? 'stored' : 'setting',
    missing_files: missing.slice(0, MAX_LISTED_PATHS),
  };
  let total = await staging.count();
  for (const { name } of included) total += await countRows(store, name);
  return new BackupWriter({
    manifest,
    rows: (table) => store.rows(selectAll(shapes.get(table) as TableShape)),
    files: staging.files(),
    progress: (rows, files) => onProgress?.((rows + files) / total, `${rows} rows, ${files} files`),
  });
}

function selectAll({ name, columns, key }: TableShape): string {
  const quoted = (names: readonly string[]): string => names.map((column) => `\`${column}\``).join(', ');
  return `SELECT ${quoted(columns)} FROM ${name}${key.length > 0 ? ` ORDER BY ${quoted(key)}` : ''}`;
}
