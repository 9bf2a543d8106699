import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { batches } from '#core/database';
import { ImportItemEntity } from './import-item.entity.js';

const ROWS_PER_STATEMENT = 100;

/** Items of an uploaded export that wait for their import. */
@Injectable()
export class ImportRepository {
  constructor(@InjectRepository(ImportItemEntity) private readonly items: Repository<ImportItemEntity>) {}

  async add(plugin: string, type: string, items: readonly { id: number; body: unknown }[]): Promise<void> {
    const rows = items.map(({ id, body }) => ({ plugin, type, object_id: id, body: JSON.stringify(body) }));
    for (const batch of batches(rows, ROWS_PER_STATEMENT)) {
      await this.items.upsert([...batch], ['plugin', 'type', 'object_id']);
    }
  }

  next(plugin: string, type: string, limit: number): Promise<ImportItemEntity[]> {
    return this.items.find({ where: { plugin, type }, order: { id: 'ASC' }, take: limit });
  }

  async done(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.items.delete({ id: In(ids) });
  }

  async clear(plugin: string): Promise<void> {
    await this.items.delete({ plugin });
  }
}
