import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Messages, and addresses that want no reminders and announcements. */
export class Mail1763600000160 implements MigrationInterface {
  name = 'Mail1763600000160';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
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

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('mail_unsubscribes');
    await runner.dropTable('mail_messages');
  }
}
