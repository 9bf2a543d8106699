import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a message is about is its topic: its subject is a line that people read. */
export class MailTopics1763600000570 implements MigrationInterface {
  name = 'MailTopics1763600000570';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_messages RENAME COLUMN subject TO topic');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_messages RENAME COLUMN topic TO subject');
  }
}
