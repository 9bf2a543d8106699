import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const INDEX = 'ix_mail_messages_state';

/** Lists messages by state, such as those that failed. */
export class MailStates1763600000621 implements MigrationInterface {
  name = 'MailStates1763600000621';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex('mail_messages', new TableIndex({ name: INDEX, columnNames: ['state', 'id'] }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('mail_messages', INDEX);
  }
}
