import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '#core/database';
import { SEO_FIELD_NAMES, SEO_FLAGS, type SeoFields, type SeoObjectType } from './seo-fields.js';
import { SeoFieldsEntity } from './seo-fields.entity.js';

const COLUMNS = SEO_FIELD_NAMES.join(', ');

/** SQL for what people say about the heads of single objects. */
@Injectable()
export class SeoFieldsRepository {
  constructor(private readonly database: Database) {}

  /** The fields of those that have any, by id. */
  async of(type: SeoObjectType, ids: readonly number[]): Promise<Map<number, SeoFields>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.read<{ object_id: number } & Record<keyof SeoFields, unknown>>(
      `SELECT object_id, ${COLUMNS} FROM seo_fields WHERE object_type = ? AND object_id IN (${placeholders(ids)})`,
      [type, ...ids],
      { seo_fields: { object_id: ids } },
    );
    return new Map(rows.map(({ object_id: id, ...row }) => [id, hydrated(row)]));
  }

  /** Stores the given fields; others stay as they are, so that two who change different ones do not undo each other. */
  store(type: SeoObjectType, id: number, fields: Partial<SeoFields>): Promise<void> {
    const flags = Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? Number(value) : value,
    ]);
    const row = { object_type: type, object_id: id, ...(Object.fromEntries(flags) as Partial<SeoFieldsEntity>) };
    return this.database.upsert(SeoFieldsEntity, ['object_type', 'object_id'], [row]);
  }

  async remove(type: SeoObjectType, id: number): Promise<void> {
    await this.database.delete(SeoFieldsEntity, { object_type: type, object_id: id });
  }
}

function hydrated(row: Record<keyof SeoFields, unknown>): SeoFields {
  const entries = SEO_FIELD_NAMES.map((name): [string, unknown] => {
    const value = row[name];
    return [name, SEO_FLAGS.has(name) && value !== null ? Boolean(value) : value];
  });
  return Object.fromEntries<unknown>(entries) as unknown as SeoFields;
}
