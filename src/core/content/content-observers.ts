import { Injectable } from '@nestjs/common';
import type { PostType } from './post-type.js';
import type { TaxonomyDefinition } from './terms/taxonomies.js';

/**
 * Who wants to know of changes to what people write. Every method runs in the unit of work that makes the change, after
 * it was made: what throws undoes it.
 */
export interface ContentObserver {
  /** A post of any kind was made, changed, published, or put into or taken out of the trash. */
  postChanged?(type: PostType, id: number): Promise<void>;
  /** A post was deleted for good; what stood below it has moved up. */
  postRemoved?(type: PostType, id: number): Promise<void>;
  /** A term was made or changed. */
  termChanged?(taxonomy: TaxonomyDefinition, id: number): Promise<void>;
  /** A term was deleted; what stood below it has moved up. */
  termRemoved?(taxonomy: TaxonomyDefinition, id: number): Promise<void>;
  /** An account was made or changed. */
  userChanged?(id: number): Promise<void>;
  /** An account was deleted; what it wrote has gone to somebody else, to the trash, or stays without an author. */
  userRemoved?(id: number): Promise<void>;
}

/** Tells namespaces that keep something about contents when these change. */
@Injectable()
export class ContentObservers {
  private readonly observers: ContentObserver[] = [];

  /** Called once at start by each that wants to know. */
  add(observer: ContentObserver): void {
    this.observers.push(observer);
  }

  async postChanged(type: PostType, id: number): Promise<void> {
    for (const observer of this.observers) await observer.postChanged?.(type, id);
  }

  async postRemoved(type: PostType, id: number): Promise<void> {
    for (const observer of this.observers) await observer.postRemoved?.(type, id);
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
