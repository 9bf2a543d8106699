import type { PostEntity } from '../../../core/content/post.entity.js';

/** An entity that events link to. */
export type EventPlaceEntity = PostEntity & { identity: string | null };
