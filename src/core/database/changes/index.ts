/** What statements change and queries read: `ChangeTracker` is the face of this folder. */
export type { ChangeRecorder, WriteResult } from './change-capture.js';
export { ChangeTracker, type CommitWatch } from './change-tracker.js';
export type { ChangeFollower, FollowedRows } from './row-follower.js';
export type { ChangedValues, ChangeVerb, RowChange, StatementChange } from './statement-change.js';
export type { RunQuery, StoredRow } from './stored-rows.js';
export { EVERYTHING, type ReadRows } from './table-tags.js';
export { FoundBy, TaggedBy } from './tagged-by.decorator.js';
