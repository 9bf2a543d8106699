import type { WritableStatus } from '../../content/shared/post-statuses.js';

/** Statuses that items can have, and by which lists are filtered. */
export const ITEM_STATUSES = ['publish', 'pending', 'draft', 'future', 'private'] as const satisfies WritableStatus[];

/** A status of an item. */
export type ItemStatus = (typeof ITEM_STATUSES)[number];
