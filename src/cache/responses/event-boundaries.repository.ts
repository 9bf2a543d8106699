import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';

/** SQL for the beginnings and ends of events. */
@Injectable()
export class EventBoundariesRepository {
  constructor(private readonly database: Database) {}

  /**
   * The first beginning and the first end between two moments of the wall clock, both included; as many as there are.
   * @param begun ends count of events that began since then
   */
  onWall(from: string, to: string, begun: string): Promise<string[]> {
    return this.moments(
      `SELECT (SELECT MIN(start_date) FROM events WHERE start_date BETWEEN ? AND ?) AS one,
              (SELECT MIN(end_date) FROM events WHERE start_date BETWEEN ? AND ? AND end_date BETWEEN ? AND ?) AS other`,
      [from, to, begun, to, from, to],
    );
  }

  /** The first beginning of a public event between two moments in UTC, both included. */
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
