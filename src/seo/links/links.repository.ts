import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import type { IndexedObject } from '../indexed-object.js';
import type { LinkType } from './text-links.js';
import { LinkEntity } from './link.entity.js';

/** A link as it is stored. */
export interface StoredLink {
  url: string;
  type: LinkType;
  target_type: IndexedObject | null;
  target_id: number | null;
}

/** SQL for links in texts. */
@Injectable()
export class LinksRepository {
  constructor(private readonly database: Database) {}

  /** Puts these links in the place of those that a text had. */
  async replace(type: 'post' | 'term', id: number, links: readonly StoredLink[]): Promise<void> {
    await this.remove(type, id);
    await this.add(type, id, links);
  }

  /** Stores links of a text. */
  add(type: 'post' | 'term', id: number, links: readonly StoredLink[]): Promise<void> {
    return this.database.insertMany(
      LinkEntity,
      links.map((link) => ({ ...link, object_type: type, object_id: id })),
    );
  }

  async remove(type: 'post' | 'term', id: number): Promise<void> {
    await this.database.delete(LinkEntity, { object_type: type, object_id: id });
  }

  /** Links that lead to what is no more lead nowhere. */
  async forgetTarget(type: IndexedObject, id: number): Promise<void> {
    const nowhere = { target_type: null, target_id: null };
    await this.database.update(LinkEntity, { target_type: type, target_id: id }, nowhere);
  }
}
