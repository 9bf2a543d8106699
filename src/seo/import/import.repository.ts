import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { ImportItemEntity } from './import-item.entity.js';

/** Rows of one statement. */
const CHUNK_SIZE = 100;

/** Items of an uploaded export that wait for their import. */
@Injectable()
export class ImportRepository {
  constructor(@InjectRepository(ImportItemEntity) private readonly items: Repository<ImportItemEntity>) {}

  async add(plugin: string, type: string, items: readonly { id: number; body: unknown }[]): Promise<void> {
    for (let from = 0; from < items.length; from += CHUNK_SIZE) {
      const rows = items
        .slice(from, from + CHUNK_SIZE)
        .map(({ id, body }) => ({ plugin, type, object_id: id, body: JSON.stringify(body) }));
      await this.items.upsert(rows, ['plugin', 'type', 'object_id']);
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
