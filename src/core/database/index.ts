/** Data source, unit of work, statements and both engines. */
export { batches, IDS_PER_STATEMENT } from './batches.js';
export { byId } from './by-id.js';
export {
  type ChangedValues,
  type ChangeFollower,
  type ChangeRecorder,
  ChangeTracker,
  type CommitWatch,
  EVERYTHING,
  type FollowedRows,
  FoundBy,
  type ReadRows,
  type RowChange,
  type RunQuery,
  TaggedBy,
} from './changes/index.js';
export { Columns, createTable, type IndexSpec } from './columns.js';
export { ConditionalMatch, type MatchedValues } from './conditional-match.js';
export { openDatabase } from './connect.js';
export { dataSourceOptions, sqlitePath } from './data-source.js';
export { addressesOfServers } from './database-address.js';
export { DatabaseClockService, isLeaseOver, latestEnd } from './database-clock.service.js';
export { DatabaseProbeService } from './database-probe.service.js';
export { databaseErrorKind, isOutage, isOutcomeUnknown, RetryUnitError } from './database.error.js';
export { DatabaseModule } from './database.module.js';
export { Database } from './database.js';
export type { SettleCommit } from './unit-of-work.js';
export { CLEAN_UP_BATCH_SIZE, changeInBatches, deleteInBatches, inBatches } from './delete-in-batches.js';
export { dayOfZone } from './day-of-zone.js';
export { type Engine, engineOfUrl, versionStatement } from './engine.js';
export {
  BigIntColumn,
  BinaryColumn,
  DoubleColumn,
  FlagColumn,
  IdColumn,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
  TextColumn,
} from './entity-columns.js';
export { EntityTransfer, type TransferKey } from './entity-transfer.js';
export { hasRows } from './has-rows.js';
export { changeInIdRanges } from './id-ranges.js';
export { PRIMARY, throughIndex } from './index-hint.js';
export { locked } from './locked.js';
export { OutageLog } from './outage-log.js';
export { serverInfo, serverVersion } from './server-info.js';
export { SharedValue } from './shared-value.js';
export { SqlExpression } from './sql-expression.js';
export { containsPattern, escapeLike, joinFragments, placeholders, type SqlFragment } from './sql-fragment.js';
export { idsBelow, rowsAbove } from './tree.sql.js';
export { contains, createSearchIndex, dropSearchIndex, matchAll, searchIndexOf, searchWords } from './text-search.js';
