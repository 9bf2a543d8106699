import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database } from '#core/database';
import { SeoFieldsEntity } from '../fields/seo-fields.entity.js';
import { IndexableEntity } from '../indexables/indexable.entity.js';

/** Maximum number of keyphrases in a request. */
const MAX_ROWS = 500;

/** SQL for what posts are to be found by. */
@Injectable()
export class FocusKeyphrasesRepository {
  constructor(private readonly database: Database) {}

  /** Of everything that is public, each once. */
  async all(): Promise<string[]> {
    const rows = await this.database.em
      .createQueryBuilder(SeoFieldsEntity, 'f')
      .select('f.focus_keyphrase', 'phrase')
      .distinct()
      .innerJoin(IndexableEntity, 'i', 'i.object_type = f.object_type AND i.object_id = f.object_id')
      .where({ focus_keyphrase: Not(IsNull()) })
      .andWhere('i.is_public = 1 AND i.is_protected = 0')
      .orderBy('f.focus_keyphrase')
      .limit(MAX_ROWS)
      .getRawMany<{ phrase: string }>();
    return rows.map(({ phrase }) => phrase);
  }
}
