import { Injectable } from '@nestjs/common';
import { IDS_PER_STATEMENT, batches } from '#core/database';
import { SettingsStore, InjectSettings, type SettingChanges } from '#core/settings';
import { SeoSettings } from '../options/seo.settings.js';
import { NO_SEO_FIELDS, type SeoFields, type SeoObjectType } from './seo-fields.js';
import { SeoFieldsRepository } from './seo-fields.repository.js';

/** Fields of heads and options as they are, for moves of whole sites. What writes is part of a unit of work. */
@Injectable()
export class SeoTransferService {
  /** Name of the table of fields. */
  readonly table = 'seo_fields';

  constructor(
    private readonly rows: SeoFieldsRepository,
    @InjectSettings(SeoSettings) private readonly options: SettingsStore<SeoSettings>,
  ) {}

  /** The fields of those that have any, by id. */
  async find(type: SeoObjectType, ids: readonly number[]): Promise<Map<number, SeoFields>> {
    const fieldsById = new Map<number, SeoFields>();
    for (const batch of batches(ids, IDS_PER_STATEMENT)) {
      for (const [id, fields] of await this.rows.of(type, batch)) fieldsById.set(id, fields);
    }
    return fieldsById;
  }

  /** The row with these fields, as it is stored; none without any. */
  rowsOf(fields: Partial<SeoFields>): Partial<SeoFields>[] {
    return Object.keys(fields).length === 0 ? [] : [{ ...NO_SEO_FIELDS, ...fields }];
  }

  /** Replaces the fields of one object; without any, it has none. */
  async replace(type: SeoObjectType, id: number, fields: Partial<SeoFields>): Promise<void> {
    await this.rows.remove(type, id);
    if (Object.keys(fields).length > 0) await this.rows.store(type, id, fields);
  }

  /** Deletes the fields of objects: nothing else does when their rows are deleted. */
  async remove(type: SeoObjectType, ids: readonly number[]): Promise<void> {
    for (const id of ids) await this.rows.remove(type, id);
  }

  /** The options of the site. */
  settings(): Promise<Readonly<SeoSettings>> {
    return this.options.read();
  }

  /** Stores options of the site. @throws RestError 400 for a value that is not accepted */
  async changeSettings(values: SettingChanges<SeoSettings>): Promise<void> {
    await this.options.change(values);
  }
}
