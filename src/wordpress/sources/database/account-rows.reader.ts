import type { FieldValue, SourceRecord } from '../../../migration/source.js';
import { numberOf } from './plugin-records.js';
import type { MetaRowsReader } from './meta-rows.reader.js';
import { storedValue, type WordpressDatabase } from './wordpress-database.js';

const GROUP_SIZE = 500;

/** Reads accounts and their application passwords. */
export class AccountRowsReader {
  constructor(
    private readonly database: WordpressDatabase,
    private readonly metaRows: MetaRowsReader,
  ) {}

  async *users(after: number): AsyncGenerator<SourceRecord[]> {
    const ids = (await this.userIds()).filter((id) => id > after);
    for (let start = 0; start < ids.length; start += GROUP_SIZE) {
      const group = ids.slice(start, start + GROUP_SIZE);
      const rows = await this.database.rows(
        `SELECT * FROM ${this.database.shared('users')} WHERE ID IN (${group.map(() => '?').join(', ')}) ORDER BY ID`,
        group,
        'users',
      );
      const meta = await this.metaRows.of('usermeta', 'user_id', group, true);
      yield rows.map((row) => {
        const id = Number(row.ID);
        const { ID: _id, ...columns } = row;
        const { fields = {}, faults } = meta.get(id) ?? {};
        const rights = fields[`meta:${this.database.prefix}capabilities`];
        const { [`meta:${this.database.prefix}capabilities`]: _rights, ...others } = fields;
        const record: SourceRecord = {
          kind: 'users',
          id,
          fields: { ...columns, ...others, capabilities: rights ?? {} },
        };
        return faults ? { ...record, faults } : record;
      });
    }
  }

  /** All accounts; in a network those with a role on the site, and authors of what it has. */
  async userIds(): Promise<number[]> {
    const { database } = this;
    const all = `SELECT ID AS id FROM ${database.shared('users')} ORDER BY ID`;
    const ofSite = `SELECT ID AS id FROM ${database.shared('users')} WHERE
      ID IN (SELECT user_id FROM ${database.shared('usermeta')} WHERE meta_key = ?)
      OR ID IN (SELECT post_author FROM ${database.table('posts')}) ORDER BY ID`;
    const isNetwork = database.prefix !== database.basePrefix;
    const rows = isNetwork ? await database.rows(ofSite, [`${database.prefix}capabilities`]) : await database.rows(all);
    return rows.map(({ id }) => Number(id));
  }

  async applicationPasswords(): Promise<SourceRecord[]> {
    if (!this.database.hasShared('usermeta')) return [];
    const rows = await this.database.rows(
      `SELECT user_id, meta_value FROM ${this.database.shared('usermeta')} WHERE meta_key = '_application_passwords'`,
    );
    const records = rows.flatMap(({ user_id: userId, meta_value: raw }) => {
      const { value } = storedValue(raw);
      const items = Array.isArray(value)
        ? value
        : typeof value === 'object' && value !== null
          ? Object.values(value)
          : [];
      return items
        .filter(
          (item): item is Record<string, FieldValue> => typeof item === 'object' && item !== null && 'uuid' in item,
        )
        .map((item, position) => {
          const fields = { ...item, user_id: Number(userId), position };
          return { kind: 'application_passwords' as const, id: numberOf(String(item.uuid)), fields };
        });
    });
    return records.sort((a, b) => a.id - b.id);
  }
}
