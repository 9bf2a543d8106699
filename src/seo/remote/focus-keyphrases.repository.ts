import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';

/** Maximum number of keyphrases in a request. */
const MAX_ROWS = 500;

/** SQL for what posts are to be found by. */
@Injectable()
export class FocusKeyphrasesRepository {
  constructor(private readonly database: Database) {}

  /** Of everything that is public, each once. */
  async all(): Promise<string[]> {
    const rows = await this.database.read<{ focus_keyphrase: string }>(
      `SELECT DISTINCT f.focus_keyphrase FROM seo_fields f
       JOIN seo_indexables i ON i.object_type = f.object_type AND i.object_id = f.object_id AND i.is_public = 1 AND i.is_protected = 0
       WHERE f.focus_keyphrase IS NOT NULL ORDER BY f.focus_keyphrase LIMIT ${MAX_ROWS}`,
    );
    return rows.map(({ focus_keyphrase: phrase }) => phrase);
  }
}
