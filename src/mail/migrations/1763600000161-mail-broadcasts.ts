import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Messages to all holders of tickets of an event, and reminders. */
export class MailBroadcasts1763600000161 implements MigrationInterface {
  name = 'MailBroadcasts1763600000161';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'mail_broadcasts',
      [
        c.id(),
        c.key('kind', 40),
        c.key('origin', 80),
        c.int('event_id'),
        c.int('author_id', { isNullable: true }),
        c.string('subject', 200),
        c.text('body'),
        c.text('audience'),
        c.text('facts', { isNullable: true }),
        c.key('state', 10),
        c.int('position'),
        c.int('recipients'),
        c.bigint('created'),
      ],
      {
        unique: [['uq_mail_broadcasts_origin', ['origin']]],
        index: [
          ['ix_mail_broadcasts_event', ['event_id', 'id']],
          ['ix_mail_broadcasts_state', ['state', 'id']],
        ],
      },
    );
    await createTable(
      runner,
      'mail_event_settings',
      [c.int('event_id'), c.int('reminder_hours', { isNullable: true }), c.bigint('next_check', { isNullable: true })],
      {
        primary: ['event_id'],
        index: [['ix_mail_event_settings_check', ['next_check']]],
        foreign: { event_id: ['content', 'CASCADE'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('mail_event_settings');
    await runner.dropTable('mail_broadcasts');
  }
}
