import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** The settings of `cache/v1`, the crawlers that rest, jobs of optimisation, and what processes have invalidated in their response caches. */
export class Cache1763600000090 implements MigrationInterface {
  name = 'Cache1763600000090';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'cache_settings', [c.key('name', 60, { isPrimary: true }), c.text('value')]);
    await createTable(runner, 'resting_crawlers', [c.bigint('id', { isPrimary: true })]);
    await createTable(
      runner,
      'optimisation_jobs',
      [
        c.id(),
        c.key('kind', 10),
        c.key('identity', 64),
        c.int('attachment_id', { isNullable: true }),
        c.string('address', 2000, { default: "''" }),
        c.key('queue_key', 64, { isNullable: true }),
        c.flag('mobile'),
        c.int('state'),
        c.int('attempts', { default: 0 }),
        c.key('source_md5', 32, { default: "''" }),
        c.key('server', 255, { default: "''" }),
        c.text('results'),
        c.int('source_size', { default: 0 }),
        c.int('original_saved', { default: 0 }),
        c.int('webp_saved', { default: 0 }),
        c.int('avif_saved', { default: 0 }),
        c.bigint('due', { isNullable: true }),
        c.moment('created'),
        c.moment('modified'),
      ],
      {
        unique: [['uq_optimisation_jobs_identity', ['identity']]],
        index: [
          ['ix_optimisation_jobs_state', ['state', 'id']],
          ['ix_optimisation_jobs_due', ['due']],
          ['ix_optimisation_jobs_attachment', ['attachment_id']],
        ],
        foreign: { attachment_id: ['content', 'CASCADE'] },
      },
    );
    await createTable(
      runner,
      'response_purges',
      [c.bigint('version', { isPrimary: true }), c.key('process', 36), c.text('tags'), c.moment('created')],
      { index: [['ix_response_purges_created', ['created']]] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['response_purges', 'optimisation_jobs', 'resting_crawlers', 'cache_settings'])
      await runner.dropTable(table);
  }
}
