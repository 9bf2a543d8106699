import { Injectable } from '@nestjs/common';
import { PostStore, type PostType } from '#core/content';
import { inTrash, otherKind } from './item-refused.error.js';

/** What to delete, and how. */
interface Removal {
  id: number;
  force: boolean | null;
  /** Also when orders refer to it. */
  confirm_sold?: boolean;
  /** Holders of tickets are to get a message. */
  notify?: boolean;
}

/** Deletes items whose kinds have nothing of their own to clear away. Runs in the unit of work of the request. */
@Injectable()
export class ItemRemovalService {
  constructor(private readonly posts: PostStore) {}

  /**
   * Moves an item to the trash, or deletes it for good.
   * @returns nothing, as a list: what clients of this namespace get
   * @throws RestError 404 for the id of another kind, 410 when it is in the trash already
   */
  async remove(type: PostType, { id, force, confirm_sold: confirmed, notify }: Removal): Promise<never[]> {
    const place = await this.posts.place(type, id);
    if (!place) throw otherKind();
    if (force) {
      await this.posts.remove(type, place, { confirmed, notify });
      return [];
    }
    if (place.status === 'trash') throw inTrash();
    await this.posts.trash(type, id, notify);
    return [];
  }
}
