import { Injectable } from '@nestjs/common';
import { plainText } from '#core/text';
import { NO_SEO_FIELDS, SEO_FIELD_NAMES, type SeoFields, type SeoObjectType } from './seo-fields.js';
import { SeoFieldsRepository } from './seo-fields.repository.js';

/** What people say about the heads of single objects. */
@Injectable()
export class SeoFieldsService {
  constructor(private readonly rows: SeoFieldsRepository) {}

  /** The fields of those that have any, by id; one query for all. */
  of(type: SeoObjectType, ids: readonly number[]): Promise<Map<number, SeoFields>> {
    return this.rows.of(type, ids);
  }

  /** All fields of one object. */
  async read(type: SeoObjectType, id: number): Promise<SeoFields> {
    return (await this.rows.of(type, [id])).get(id) ?? { ...NO_SEO_FIELDS };
  }

  /** Changes the given fields of one object. Part of the unit of work that changes the object. */
  async change(type: SeoObjectType, id: number, sent: Partial<SeoFields>): Promise<void> {
    const entries = SEO_FIELD_NAMES.flatMap((name): [string, unknown][] => {
      const value = sent[name];
      return value === undefined ? [] : [[name, typeof value === 'string' ? plainText(value) || null : value]];
    });
    await this.rows.store(type, id, Object.fromEntries(entries));
  }

  /** Forgets an object that is no more. */
  remove(type: SeoObjectType, id: number): Promise<void> {
    return this.rows.remove(type, id);
  }
}
