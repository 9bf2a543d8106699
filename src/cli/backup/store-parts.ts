import { DamagedBackupError } from './backup.error.js';
import type { BackupPart } from './backup.reader.js';
import type { Value } from './format.js';
import type { Store } from './store.js';
import type { UploadStaging } from './upload-staging.js';

/** Rows of one INSERT at most. */
const MAX_BATCH_ROWS = 500;
/** Size of one INSERT: servers refuse packets from 16 MiB on, and texts can double by escaping. */
const MAX_BATCH_BYTES = 1024 * 1024;
/** What a value takes that is no text. */
const ESTIMATED_VALUE_BYTES = 12;

/**
 * Stores the parts of a backup: rows by `store`, files by `staging`.
 * @throws DamagedBackupError when the file is not what was checked before
 */
export async function storeParts(
  store: Store,
  { parts, staging }: { parts: AsyncGenerator<BackupPart, void>; staging: UploadStaging },
): Promise<void> {
  for (;;) {
    const { value: part, done } = await parts.next();
    if (done) return;
    if (part.kind === 'table') await storeTable(store, part, parts);
    if (part.kind === 'file') await staging.write(part, chunksOf(parts));
  }
}

async function storeTable(
  store: Store,
  { table, columns }: { table: string; columns: readonly string[] },
  parts: AsyncGenerator<BackupPart, void>,
): Promise<void> {
  let batch: Value[][] = [];
  let bytes = 0;
  for (let part = await nextPart(parts); part.kind === 'row'; part = await nextPart(parts)) {
    batch.push(part.values);
    for (const value of part.values) bytes += typeof value === 'string' ? value.length : ESTIMATED_VALUE_BYTES;
    if (batch.length < MAX_BATCH_ROWS && bytes < MAX_BATCH_BYTES) continue;
    await store.insert(table, columns, batch);
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) await store.insert(table, columns, batch);
}

async function* chunksOf(parts: AsyncGenerator<BackupPart, void>): AsyncGenerator<Buffer> {
  for (let part = await nextPart(parts); part.kind === 'chunk'; part = await nextPart(parts)) yield part.data;
}

async function nextPart(parts: AsyncGenerator<BackupPart, void>): Promise<BackupPart> {
  const { value, done } = await parts.next();
  if (done) throw new DamagedBackupError('it ends early');
  return value;
}
