import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ChangeFollower, Database, type FollowedRows, type RunQuery } from '#core/database';
import { ANYTHING, kindSource } from './sync-change-sources.js';
import { SyncRepository } from './sync.repository.js';
import { SyncRecordingService } from './sync-recording.service.js';
import { SyncSourcesService } from './sync-sources.service.js';

/** Stores the keys of changed rows in the unit of work that changes them, for every caller. */
@Injectable()
export class SyncRecorderService implements ChangeFollower, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly sources: SyncSourcesService,
    private readonly repository: SyncRepository,
    private readonly recording: SyncRecordingService,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.recording.isAvailable) await this.database.changes.follow(this);
  }

  get isOn(): boolean {
    return this.recording.isOn;
  }

  columnsOf(table: string, columns?: readonly string[]): readonly string[] {
    return this.sources.columnsOf(table, columns);
  }

  async deleting({ table, column, values }: FollowedRows, read: RunQuery): Promise<readonly FollowedRows[]> {
    const found = await this.sources.found(table, column, values, read);
    return found.map(([kind, ids]) => ({ table: kindSource(kind), column: '', values: ids }));
  }

  async store(rows: readonly FollowedRows[]): Promise<void> {
    const keys = new Map<string, Set<number>>();
    for (const { table, column, values } of rows) {
      const source = table === '' ? ANYTHING : column === '' ? table : `${table.toLowerCase()}.${column}`;
      const known = keys.get(source) ?? new Set();
      for (const value of source === ANYTHING ? [0] : values) known.add(Number(value));
      keys.set(source, known);
    }
    const changes = [...keys].flatMap(([source, values]) => [...values].map((row_key) => ({ source, row_key })));
    if (changes.length > 0) await this.repository.add(changes);
  }
}
