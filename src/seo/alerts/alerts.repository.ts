import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import { upsert } from '../../core/database/upsert.js';

/** SQL for the notices that people have put away. */
@Injectable()
export class AlertsRepository {
  constructor(private readonly database: Database) {}

  async of(userId: number): Promise<string[]> {
    const rows = await this.database.read<{ alert: string }>(
      'SELECT alert FROM seo_dismissed_alerts WHERE user_id = ? ORDER BY alert',
      [userId],
    );
    return rows.map(({ alert }) => alert);
  }

  add(userId: number, alert: string): Promise<void> {
    return upsert(this.database, 'seo_dismissed_alerts', ['user_id', 'alert'], [{ user_id: userId, alert }]);
  }

  async remove(userId: number, alert: string): Promise<void> {
    await this.database.execute('DELETE FROM seo_dismissed_alerts WHERE user_id = ? AND alert = ?', [userId, alert]);
  }
}
