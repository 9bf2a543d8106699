import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Messages, those to all holders of tickets of an event, reminders, and addresses that want neither. */
export class Mail1763600000160 implements MigrationInterface {
  name = 'Mail1763600000160';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await this.messages(runner, c);
    await this.broadcasts(runner, c);
  }

  private async messages(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(
      runner,
      'mail_messages',
      [
        c.id(),
        c.key('kind', 40),
        c.key('subject', 80),
        c.key('recipient_key', 64),
        c.int('revision'),
        c.string('recipient', 254),
        c.string('recipient_name', 250),
        c.key('languages', 80),
        c.int('order_id', { isNullable: true }),
        c.int('event_id', { isNullable: true }),
        c.text('facts', { isNullable: true }),
        c.key('state', 10),
        c.int('lane', { isNullable: true }),
        c.int('attempts'),
        c.bigint('due'),
        c.string('last_error', 500),
        c.key('message_id', 200),
        c.bigint('created'),
        c.bigint('sent', { isNullable: true }),
      ],
      {
        unique: [
          ['uq_mail_messages_id', ['message_id']],
          ['uq_mail_messages_once', ['kind', 'subject', 'recipient_key', 'revision']],
        ],
        index: [
          ['ix_mail_messages_created', ['created', 'id']],
          ['ix_mail_messages_event', ['event_id', 'id']],
          ['ix_mail_messages_lane', ['lane', 'due', 'id']],
          ['ix_mail_messages_order', ['order_id', 'id']],
          ['ix_mail_messages_recipient', ['recipient_key']],
        ],
      },
    );
    await createTable(runner, 'mail_unsubscribes', [c.key('recipient_key', 64), c.bigint('created')], {
      primary: ['recipient_key'],
    });
  }

  private async broadcasts(runner: QueryRunner, c: Columns): Promise<void> {
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
    for (const table of ['mail_event_settings', 'mail_broadcasts', 'mail_unsubscribes', 'mail_messages'])
      await runner.dropTable(table);
  }
}
