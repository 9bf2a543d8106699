import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import { deleteInBatches } from '../../core/database/delete-in-batches.js';
import { DomainEvents } from '../../core/events/domain-events.service.js';
import type { ListWindow } from '../../core/rest/paging.js';
import { ImportEntity, ImportedEventEntity } from './import.entity.js';
import type { ImportState, Origin } from './import.entity.js';

/** Which imports a list holds. */
export interface ImportFilter {
  status?: ImportState;
  origin?: Origin;
}

/** SQL for imports. Moments are UTC texts. */
@Injectable()
export class ImportsRepository {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
  ) {}

  async insert(row: Omit<ImportEntity, 'id'>): Promise<number> {
    return this.database.insert(ImportEntity, row);
  }

  /** Changes an import. One that ends is published as `import.finished`. */
  async update(
    { id, import_id: importId }: Pick<ImportEntity, 'id' | 'import_id'>,
    change: Partial<ImportEntity>,
  ): Promise<void> {
    await this.database.update(ImportEntity, id, change);
    const { status } = change;
    if (status === 'success' || status === 'failed') await this.events.publish('import.finished', { importId, status });
  }

  async delete(id: number): Promise<void> {
    await this.database.execute('DELETE FROM imports WHERE id = ?', [id], 'imports');
  }

  /** The import of this name. @param locked nobody else changes it until the unit of work is over */
  async find(importId: string, locked = false): Promise<ImportEntity | undefined> {
    const lock = locked ? this.database.forUpdate : '';
    const [row] = await this.database.read<ImportEntity>(`SELECT * FROM imports WHERE import_id = ?${lock}`, [
      importId,
    ]);
    return row && hydrate(row);
  }

  /** A page of imports, newest first, and how many there are in all. */
  async list({ status, origin }: ImportFilter, window: ListWindow): Promise<{ rows: ImportEntity[]; total: number }> {
    const given = Object.entries({ status, origin }).filter(([, value]) => value !== undefined);
    const where = given.length === 0 ? '' : `WHERE ${given.map(([name]) => `${name} = ?`).join(' AND ')}`;
    const values = given.map(([, value]) => value);
    const rows = await this.database.read<ImportEntity>(
      `SELECT * FROM imports ${where} ORDER BY id DESC LIMIT ${window.limit} OFFSET ${window.offset}`,
      values,
    );
    const [counted] = await this.database.read<{ total: number }>(
      `SELECT COUNT(*) AS total FROM imports ${where}`,
      values,
    );
    return { rows: rows.map(hydrate), total: Number(counted?.total ?? 0) };
  }

  /** Pending imports driven from elsewhere that nobody has touched since `idle`, or that were started before `old`. */
  async stale(idle: string, old: string): Promise<string[]> {
    const rows = await this.database.read<{ import_id: string }>(
      `SELECT import_id FROM imports WHERE status = 'pending' AND fetched_here = 0 AND (modified < ? OR created < ?) ORDER BY id LIMIT 100`,
      [idle, old],
    );
    return rows.map(({ import_id: importId }) => importId);
  }

  /** Drops imports that are over since `before` and will not run again. @returns how many */
  dropClosed(before: string): Promise<number> {
    return deleteInBatches(this.database, {
      table: 'imports',
      key: 'id',
      where: "status IN ('success', 'failed') AND next_run IS NULL AND modified < ?",
      parameters: [before],
    });
  }

  /** The imports that this service is to run by `now` and that no process is at work on. */
  async due(now: string): Promise<string[]> {
    const rows = await this.database.read<{ import_id: string }>(
      `SELECT import_id FROM imports WHERE next_run <= ? AND (runner IS NULL OR runner_until < ?) ORDER BY next_run LIMIT 20`,
      [now, now],
    );
    return rows.map(({ import_id: importId }) => importId);
  }

  /** Takes a due import for one process. @returns `false` when another one was faster */
  async take(importId: string, runner: string, now: string, until: string): Promise<boolean> {
    const changed = await this.database.execute(
      `UPDATE imports SET runner = ?, runner_until = ?, status = 'pending', percentage = 0, modified = ?
       WHERE import_id = ? AND next_run <= ? AND (runner IS NULL OR runner_until < ?)`,
      [runner, until, now, importId, now, now],
      'imports',
    );
    return changed > 0;
  }

  /** Gives an import back, so that any process can run it at once. */
  async release(runner: string): Promise<void> {
    await this.database.execute(
      'UPDATE imports SET runner = NULL, runner_until = NULL WHERE runner = ?',
      [runner],
      'imports',
    );
  }

  /** Where an event was imported from last. */
  async imported(eventId: number): Promise<ImportedEventEntity | undefined> {
    const [row] = await this.database.read<ImportedEventEntity>('SELECT * FROM imported_events WHERE event_id = ?', [
      eventId,
    ]);
    return row;
  }

  async saveImported(row: ImportedEventEntity): Promise<void> {
    await this.database.execute('DELETE FROM imported_events WHERE event_id = ?', [row.event_id]);
    await this.database.insert(ImportedEventEntity, row);
  }

  /** The venue or organizer known under one of these ids (hashes); an earlier one counts more. */
  async place(kind: string, ids: readonly string[]): Promise<number | undefined> {
    for (const id of ids) {
      const [row] = await this.database.read<{ content_id: number }>(
        'SELECT content_id FROM place_sources WHERE id = ? AND kind = ?',
        [id, kind],
      );
      if (row) return row.content_id;
    }
    return undefined;
  }

  async savePlace(kind: string, ids: readonly string[], contentId: number): Promise<void> {
    for (const id of ids) {
      await this.database.execute('DELETE FROM place_sources WHERE id = ?', [id]);
      await this.database.execute('INSERT INTO place_sources (id, kind, content_id) VALUES (?, ?, ?)', [
        id,
        kind,
        contentId,
      ]);
    }
  }
}

/** Both engines give flags as numbers and JSON as text. */
function hydrate(row: ImportEntity): ImportEntity {
  const raw = row as unknown as Record<'activity' | 'errors', string>;
  return {
    ...row,
    activity: JSON.parse(raw.activity) as ImportEntity['activity'],
    errors: JSON.parse(raw.errors) as ImportEntity['errors'],
    display_settings: Boolean(row.display_settings),
    fetched_here: Boolean(row.fetched_here),
  };
}
