import { placeholders } from '#core/database';
import { addMeta } from '../meta-values.js';
import type { FieldValue } from '../../../migration/source.js';
import { storedValue, type WordpressDatabase } from './wordpress-database.js';

/** Reads the meta of posts, terms, comments and accounts. */
export class MetaRowsReader {
  constructor(private readonly database: WordpressDatabase) {}

  /** Meta of records, as `meta:<key>`; several values of one key are a list. */
  async of(
    table: string,
    column: string,
    ids: readonly number[],
    isShared = false,
  ): Promise<Map<number, { fields: Record<string, FieldValue>; faults?: Record<string, string> }>> {
    const found = new Map<number, { fields: Record<string, FieldValue>; faults?: Record<string, string> }>();
    if (ids.length === 0 || !(isShared ? this.database.hasShared(table) : this.database.has(table))) return found;
    const name = isShared ? this.database.shared(table) : this.database.table(table);
    const order = table === 'usermeta' ? 'umeta_id' : 'meta_id';
    const rows = await this.database.rows(
      `SELECT ${column} AS id, meta_key, meta_value FROM ${name} WHERE ${column} IN (${placeholders(ids)}) ORDER BY ${order}`,
      ids,
      table,
    );
    const several = new Map<string, FieldValue[]>();
    for (const { id, meta_key: key, meta_value: raw } of rows) {
      const field = `meta:${String(key ?? '')}`;
      const record = found.get(Number(id)) ?? { fields: {} };
      found.set(Number(id), record);
      const { value, fault } = storedValue(raw);
      if (fault !== undefined) record.faults = { ...record.faults, [field]: fault };
      const list = several.get(`${id} ${field}`) ?? [];
      list.push(value);
      several.set(`${id} ${field}`, list);
      addMeta(record.fields, field, list);
    }
    return found;
  }
}
