import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';
import type { PostEntity } from './post.entity.js';
import type { PostType } from '#core/modules';
import type { TaxonomyDefinition } from '#core/modules';

/** What decides about the address of a post. */
export type PostPlace = Pick<PostEntity, 'id' | 'status' | 'slug' | 'date'> & { parent_id?: number | null };

/** All columns that a new post shares with other kinds, and its place in a tree. */
export type NewPost = PostEntity & { parent_id?: number | null };

/** A post was created. */
export interface PostCreated {
  type: PostType;
  before?: undefined;
  after: NewPost;
}

/** A post was changed, or deleted permanently (no `after`; posts below it have moved up). */
export interface PostUpdated {
  type: PostType;
  before: PostPlace;
  after?: PostPlace;
  /** Whether holders of tickets are to get a message, where it went to the trash. */
  notify?: boolean;
}

/** How a post is deleted for good. */
export interface Removal {
  /** Also when tickets were sold for it. */
  confirmed?: boolean;
  /** Whether holders of tickets are to get a message. */
  notify?: boolean;
}

export type PostChange = PostCreated | PostUpdated;

/**
 * Who wants to know of changes to what people write. Every method runs in the unit of work that makes the change, after
 * it was made: what throws undoes it.
 */
export interface ContentObserver {
  /**
   * A post is about to be deleted for good, with everything still in place: what throws prevents it.
   */
  postRemoving?(type: PostType, id: number, removal: Removal): Promise<void>;
  /** A post of any kind was made, changed, published, put into or taken out of the trash, or deleted. */
  postChanged?(change: PostChange): Promise<void>;
  /** A term was made or changed. */
  termChanged?(taxonomy: TaxonomyDefinition, id: number): Promise<void>;
  /** A term was deleted; what stood below it has moved up. */
  termRemoved?(taxonomy: TaxonomyDefinition, id: number): Promise<void>;
  /** An account was made or changed. */
  userChanged?(id: number): Promise<void>;
  /** An account was deleted; its posts have been given to another user, moved to the trash, or have no author now. */
  userRemoved?(id: number): Promise<void>;
}

/** Registers a provider that implements `ContentObserver`. Observers of the service: the default order, domain events 900. */
export const RegisterContentObserver = createRegistration<ContentObserver>();

/** Tells namespaces that keep something about contents when these change. */
@Injectable()
export class ContentObserverRegistry {
  constructor(private readonly registrations: Registrations) {}

  private get observers(): readonly ContentObserver[] {
    return this.registrations.all(RegisterContentObserver);
  }

  async postChanged(change: PostChange): Promise<void> {
    for (const observer of this.observers) await observer.postChanged?.(change);
  }

  async postRemoving(type: PostType, id: number, removal: Removal): Promise<void> {
    for (const observer of this.observers) await observer.postRemoving?.(type, id, removal);
  }

  async termChanged(taxonomy: TaxonomyDefinition, id: number): Promise<void> {
    for (const observer of this.observers) await observer.termChanged?.(taxonomy, id);
  }

  async termRemoved(taxonomy: TaxonomyDefinition, id: number): Promise<void> {
    for (const observer of this.observers) await observer.termRemoved?.(taxonomy, id);
  }

  async userChanged(id: number): Promise<void> {
    for (const observer of this.observers) await observer.userChanged?.(id);
  }

  async userRemoved(id: number): Promise<void> {
    for (const observer of this.observers) await observer.userRemoved?.(id);
  }
}
