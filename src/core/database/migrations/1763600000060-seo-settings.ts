import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';

/** Data of `seo/v1`: its options, dismissed alerts, and the texts of single objects for their heads. */
export class SeoSettings1763600000060 implements MigrationInterface {
  name = 'SeoSettings1763600000060';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'seo_options', [c.key('name', 64, { isPrimary: true }), c.text('value')]);
    await createTable(runner, 'seo_dismissed_alerts', [c.int('user_id'), c.key('alert', 64)], {
      primary: ['user_id', 'alert'],
      foreign: { user_id: ['users', 'CASCADE'] },
    });
    await createTable(
      runner,
      'seo_fields',
      [
        c.key('object_type', 10),
        c.int('object_id'),
        c.text('title', { isNullable: true }),
        c.text('description', { isNullable: true }),
        c.string('canonical', 2000, { isNullable: true }),
        ...['noindex', 'nofollow', 'noarchive', 'nosnippet', 'noimageindex', 'is_cornerstone'].map((name) =>
          c.int(name, { isNullable: true }),
        ),
        c.text('open_graph_title', { isNullable: true }),
        c.text('open_graph_description', { isNullable: true }),
        c.string('open_graph_image', 2000, { isNullable: true }),
        c.text('twitter_title', { isNullable: true }),
        c.text('twitter_description', { isNullable: true }),
        c.string('twitter_image', 2000, { isNullable: true }),
        c.text('breadcrumb_title', { isNullable: true }),
        c.key('schema_page_type', 64, { isNullable: true }),
        c.key('schema_article_type', 64, { isNullable: true }),
        c.string('focus_keyphrase', 191, { isNullable: true }),
        ...['seo_score', 'readability_score', 'inclusive_language_score', 'reading_minutes'].map((name) =>
          c.int(name, { isNullable: true }),
        ),
      ],
      { primary: ['object_type', 'object_id'] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['seo_fields', 'seo_dismissed_alerts', 'seo_options']) await runner.dropTable(table);
  }
}
