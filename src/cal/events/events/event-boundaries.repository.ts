import { Injectable } from '@nestjs/common';
import { RegisterScheduledChanges, type ScheduledChanges } from '#core/content';
import { Database } from '#core/database';

/** SQL for the beginnings and ends of events. */
@RegisterScheduledChanges()
@Injectable()
export class EventBoundariesRepository implements ScheduledChanges {
  constructor(private readonly database: Database) {}

  onWall(from: string, to: string, begun: string): Promise<string[]> {
    return this.moments(
      `SELECT (SELECT MIN(start_date) FROM events WHERE start_date BETWEEN ? AND ?) AS one,
              (SELECT MIN(end_date) FROM events WHERE start_date BETWEEN ? AND ? AND end_date BETWEEN ? AND ?) AS other`,
      [from, to, begun, to, from, to],
    );
  }

  inUtc(from: string, to: string): Promise<string[]> {
    return this.moments(
      `SELECT (SELECT MIN(start_utc) FROM events WHERE status = 'publish' AND start_utc BETWEEN ? AND ?) AS one,
              NULL AS other`,
      [from, to],
    );
  }

  private async moments(sql: string, parameters: string[]): Promise<string[]> {
    const [row] = await this.database.read<{ one: string | null; other: string | null }>(sql, parameters);
    return [row?.one, row?.other].filter((moment) => typeof moment === 'string');
  }
}
