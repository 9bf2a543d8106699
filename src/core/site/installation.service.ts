import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/**
 * Identifies this installation in exported files. The UUID is created once and stored in the database, so all processes
 * share it, and it stays the same after a restore from a backup.
 */
@Injectable()
export class InstallationService {
  private uuid?: string;

  constructor(private readonly database: Database) {}

  /** The UUID, in lower case. Call it outside of a unit of work: the first call writes. */
  async id(): Promise<string> {
    this.uuid ??= (await this.read()) ?? (await this.create());
    return this.uuid;
  }

  private async create(): Promise<string> {
    // Of several processes that start together, one inserts the row; all read the same row afterwards.
    const ignore = this.database.embedded ? 'OR IGNORE' : 'IGNORE';
    await this.database.write(() =>
      this.database.execute(`INSERT ${ignore} INTO installation (name, uuid) VALUES ('this', ?)`, [randomUUID()]),
    );
    return (await this.read()) as string;
  }

  private async read(): Promise<string | undefined> {
    const [row] = await this.database.read<{ uuid: string }>("SELECT uuid FROM installation WHERE name = 'this'");
    return row?.uuid;
  }
}
