import { DataSource } from 'typeorm';
import { loadSettings } from '../../src/core/config/load-settings.js';
import { dataSourceOptions } from '../../src/core/database/data-source.js';
import type { ThrowawayDatabase } from './throwaway-database.js';

/** What processes share goes by the clock of the database, which no test can set. */
const MOMENTS = [
  'UPDATE leases SET expires = expires - ?',
  'UPDATE outbox_deliveries SET due = due - ?',
  'UPDATE mail_messages SET due = due - ? WHERE lane IS NOT NULL',
  "UPDATE webhook_deliveries SET due = due - ? WHERE state = 'waiting'",
  'UPDATE webhook_endpoints SET paused_until = paused_until - ? WHERE paused_until > 0',
];

/** Makes leases and due work as they are when so many milliseconds have passed. */
export async function passTime({ url }: ThrowawayDatabase, ms: number): Promise<void> {
  const settings = { ...loadSettings(), databaseUrl: url };
  const dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
  try {
    for (const statement of MOMENTS) await dataSource.query(statement, [ms]);
  } finally {
    await dataSource.destroy();
  }
}
