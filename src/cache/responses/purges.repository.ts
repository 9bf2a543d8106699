import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository } from 'typeorm';
import { Clock } from '#core/context';
import { ListVersionsService } from '#core/lists';
import { Database, SqlExpression } from '#core/database';
import { HOUR_MS, fromMs } from '#core/time';
import { ResponsePurgeEntity } from './response-purge.entity.js';

/** Name of the number among `list_versions` that grows with every purge. */
const PURGE_LOG_NAME = 'responses';
/** Purges that are read at a time; of a process that has missed more, everything is out of date. */
const MAX_PURGES = 200;
/** Milliseconds for which purges are stored. */
const RETENTION_MS = HOUR_MS;

/** What a process has invalidated. */
export type ResponsePurge = Pick<ResponsePurgeEntity, 'version' | 'process' | 'tags'>;

/** SQL for purges, by which processes know of each other's writes. */
@Injectable()
export class PurgesRepository {
  constructor(
    private readonly database: Database,
    private readonly versions: ListVersionsService,
    private readonly clock: Clock,
    @InjectRepository(ResponsePurgeEntity) private readonly stored: Repository<ResponsePurgeEntity>,
  ) {}

  /** The number of the last purge. */
  count(): Promise<number> {
    return this.versions.current(PURGE_LOG_NAME);
  }

  /** The purges after a number, in order. */
  after(version: number): Promise<ResponsePurge[]> {
    return this.stored.find({ where: { version: MoreThan(version) }, order: { version: 'ASC' }, take: MAX_PURGES });
  }

  /** Stores one more. Its number is taken under a lock, so that none becomes visible before a smaller one. */
  async add(process: string, tags: Iterable<string>): Promise<void> {
    await this.database.write(async () => {
      await this.versions.bump(PURGE_LOG_NAME);
      const version = await this.count();
      const created = this.clock.nowUtc();
      await this.database.insert(ResponsePurgeEntity, { version, process, tags: [...tags].join(' '), created });
    });
  }

  /** Deletes purges that every process has seen or will never see. */
  async clean(): Promise<void> {
    const before = fromMs(this.clock.nowMs() - RETENTION_MS);
    await this.database.write(() =>
      this.database.delete(ResponsePurgeEntity, new SqlExpression('created < ?', before)),
    );
  }
}
