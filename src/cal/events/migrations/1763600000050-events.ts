import type { MigrationInterface, QueryRunner } from 'typeorm';
import { postColumns, postForeign, postKeys } from '#core/content';
import { Columns, createTable, createSearchIndex, dropSearchIndex } from '#core/database';

/** Events, venues, organizers and colours of categories. */
export class Events1763600000050 implements MigrationInterface {
  name = 'Events1763600000050';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await this.places(runner, c);
    await this.events(runner, c);
    await this.links(runner, c);
    await this.cancelledEvents(runner, c);
  }

  private async places(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(
      runner,
      'venues',
      [
        ...postColumns(c),
        c.string('address', 500, { default: "''" }),
        c.string('city', 250, { default: "''" }),
        c.string('country', 250, { default: "''" }),
        c.string('province', 250, { default: "''" }),
        c.string('state', 250, { default: "''" }),
        c.string('stateprovince', 250, { default: "''" }),
        c.string('zip', 50, { default: "''" }),
        c.string('phone', 100, { default: "''" }),
        c.string('website', 2000, { default: "''" }),
        c.flag('show_map', true),
        c.flag('show_map_link', true),
        c.double('latitude', { isNullable: true }),
        c.double('longitude', { isNullable: true }),
        c.key('identity', 64, { isNullable: true }),
      ],
      { ...linkedKeys('venues'), foreign: postForeign },
    );
    await createTable(
      runner,
      'organizers',
      [
        ...postColumns(c),
        c.string('phone', 100, { default: "''" }),
        c.string('email', 254, { default: "''" }),
        c.string('website', 2000, { default: "''" }),
        c.key('identity', 64, { isNullable: true }),
      ],
      { ...linkedKeys('organizers'), foreign: postForeign },
    );
    await createTable(
      runner,
      'place_sources',
      [c.key('id', 64, { isPrimary: true }), c.key('kind', 30), c.int('content_id')],
      { index: [['ix_place_sources_content', ['content_id']]], foreign: { content_id: ['content', 'CASCADE'] } },
    );
  }

  private async events(runner: QueryRunner, c: Columns): Promise<void> {
    const keys = postKeys('events');
    await createTable(
      runner,
      'events',
      [
        ...postColumns(c),
        c.int('parent_id', { isNullable: true }),
        c.flag('all_day'),
        c.moment('start_date'),
        c.moment('end_date'),
        c.moment('start_utc'),
        c.moment('end_utc'),
        c.key('timezone', 60),
        c.string('cost', 500, { default: "''" }),
        c.string('website', 2000, { isNullable: true }),
        c.flag('show_map'),
        c.flag('show_map_link'),
        c.flag('hide_from_listings'),
        c.flag('sticky'),
        c.flag('featured'),
        c.int('venue_id', { isNullable: true }),
        c.text('lineage', { isNullable: true }),
        // The duration that was given for an all-day event, which its days do not contain.
        c.int('all_day_span', { isNullable: true }),
        // The revision number in calendar files.
        c.int('sequence', { default: 0 }),
        // The UID that it had in calendar files of another system.
        c.string('ics_uid', 255, { isNullable: true }),
        c.key('event_status', 20, { default: "'scheduled'" }),
        c.string('status_reason', 500, { default: "''" }),
        c.moment('former_start_date', { isNullable: true }),
        c.moment('former_end_date', { isNullable: true }),
        c.key('former_timezone', 60, { isNullable: true }),
        c.key('attendance_mode', 20, { default: "'in_person'" }),
        c.string('online_url', 2000, { isNullable: true }),
      ],
      {
        unique: keys.unique,
        index: [
          ...keys.index,
          // Those of lists hold all columns that lists are counted by, so that counting reads no rows.
          ['ix_events_list', ['status', 'hide_from_listings', 'start_date', 'id', 'end_date']],
          ['ix_events_start', ['start_date', 'id', 'end_date', 'status', 'hide_from_listings']],
          ['ix_events_upcoming', ['status', 'start_utc']],
          ['ix_events_venue', ['venue_id', 'status', 'hide_from_listings', 'start_date', 'id', 'end_date']],
          ['ix_events_parent', ['parent_id']],
          ['ix_events_featured', ['featured', 'status', 'hide_from_listings', 'start_date', 'id', 'end_date']],
          ['ix_events_modified', ['status', 'modified', 'id']],
          // What is not over yet, without a scan of all of the past.
          ['ix_events_end', ['status', 'hide_from_listings', 'end_utc', 'start_date', 'id', 'end_date']],
        ],
        foreign: { ...postForeign, venue_id: ['venues', 'SET NULL'], parent_id: ['events', 'SET NULL'] },
      },
    );
    await createSearchIndex(runner, 'events', ['title', 'excerpt', 'content']);
  }

  private async links(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(runner, 'event_organizers', [c.int('event_id'), c.int('organizer_id'), c.int('position')], {
      primary: ['event_id', 'organizer_id'],
      index: [['ix_event_organizers_organizer', ['organizer_id', 'event_id']]],
      foreign: { event_id: ['events', 'CASCADE'], organizer_id: ['organizers', 'CASCADE'] },
    });
    await createTable(
      runner,
      'event_sources',
      [c.key('id', 64, { isPrimary: true }), c.binary('source', 255), c.int('event_id'), c.key('fingerprint', 64)],
      {
        index: [['ix_event_sources_event', ['event_id']]],
        foreign: { event_id: ['events', 'CASCADE'] },
      },
    );
    await createTable(
      runner,
      'event_category_colors',
      [
        c.int('term_id'),
        ...['color', 'background', 'text'].map((name) => c.key(name, 7, { isNullable: true })),
        c.int('priority', { default: 0 }),
      ],
      { primary: ['term_id'], foreign: { term_id: ['terms', 'CASCADE'] } },
    );
  }

  private async cancelledEvents(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(
      runner,
      'cancelled_events',
      [
        c.int('event_id', { isPrimary: true }),
        c.moment('cancelled_utc'),
        c.int('sequence'),
        c.text('title'),
        c.flag('all_day'),
        c.moment('start_date'),
        c.moment('end_date'),
        c.moment('start_utc'),
        c.moment('end_utc'),
        c.key('timezone', 60),
        c.flag('featured'),
        c.int('venue_id', { isNullable: true }),
        c.text('organizer_ids'),
        c.text('term_ids'),
        c.string('ics_uid', 255, { isNullable: true }),
      ],
      { index: [['ix_cancelled_events_cancelled', ['cancelled_utc']]] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropSearchIndex(runner, 'events');
    for (const table of [
      'cancelled_events',
      'event_category_colors',
      'event_sources',
      'event_organizers',
      'events',
      'place_sources',
      'organizers',
      'venues',
    ])
      await runner.dropTable(table);
  }
}

/** Venues and organizers are also found by name, and made only once when two requests name the same new one. */
function linkedKeys(table: string): ReturnType<typeof postKeys> {
  const { unique, index } = postKeys(table);
  return {
    unique: [...unique, [`uq_${table}_identity`, ['identity']]],
    index: [...index, [`ix_${table}_name`, ['title_key']]],
  };
}
