import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { PlaceSourceEntity } from './place-source.entity.js';

const hashed = (kind: string, source: string): string => createHash('sha256').update(`${kind} ${source}`).digest('hex');

/** Remembers which venue or organizer an id of a source means, so that imports never have to go by its name. */
@Injectable()
export class PlaceSourcesService {
  constructor(@InjectRepository(PlaceSourceEntity) private readonly rows: Repository<PlaceSourceEntity>) {}

  /**
   * The venue or organizer known under one of these ids; an earlier one counts more.
   *
   * @param kind `venue` or `organizer`
   */
  async find(kind: string, sources: readonly string[]): Promise<number | undefined> {
    if (sources.length === 0) return undefined;
    const ids = sources.map((source) => hashed(kind, source));
    const stored = await this.rows.findBy({ id: In(ids) });
    return ids.map((id) => stored.find((row) => row.id === id)).find((row) => row)?.content_id;
  }

  /** Whether a venue or organizer is known under the id of any source. */
  isKnown(contentId: number): Promise<boolean> {
    return this.rows.existsBy({ content_id: contentId });
  }

  /**
   * Notes the ids of a venue or organizer. One that was another's is its no longer.
   *
   * @param kind `venue` or `organizer`
   * @param type name of its type of content
   */
  async remember(kind: string, type: string, sources: readonly string[], contentId: number): Promise<void> {
    for (const id of new Set(sources.map((source) => hashed(kind, source)))) {
      const { affected } = await this.rows.update({ id }, { content_id: contentId });
      if (affected === 0) await this.rows.insert({ id, kind: type, content_id: contentId });
    }
  }
}
