import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { InstallationEntity } from './installation.entity.js';

/** Key of the only row. */
const NAME = 'this';

/**
 * Identifies this installation in exported files. The UUID is created once and stored in the database, so all processes
 * share it, and it stays the same after a restore from a backup.
 */
@Injectable()
export class InstallationService {
  private uuid?: string;

  constructor(@InjectRepository(InstallationEntity) private readonly installations: Repository<InstallationEntity>) {}

  /** The UUID, in lower case. Call it outside of a unit of work: the first call writes. */
  async id(): Promise<string> {
    this.uuid ??= (await this.read()) ?? (await this.create());
    return this.uuid;
  }

  private async create(): Promise<string> {
    // Of several processes that start together, one inserts the row; all read the same row afterwards.
    const row = { name: NAME, uuid: randomUUID() };
    await this.installations.createQueryBuilder().insert().values(row).orIgnore().execute();
    return (await this.read()) as string;
  }

  private async read(): Promise<string | undefined> {
    return (await this.installations.findOneBy({ name: NAME }))?.uuid;
  }
}
