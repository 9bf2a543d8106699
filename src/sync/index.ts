/** Changes of objects in the order in which they became visible. */
export {
  type AddedSyncSources,
  RegisterSyncKind,
  RegisterSyncSources,
  type SyncFilters,
  type SyncKind,
  type SyncKindTraits,
  type SyncRights,
  type SyncSource,
} from './sync-kind.registry.js';
export { type ChangedObject, type SyncPosition, SyncStreamService } from './sync-stream.service.js';
export { SyncModule } from './sync.module.js';
export { rightsMark } from './rights-mark.js';
