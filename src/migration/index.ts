/** What a module needs to bring a kind of records of its own, which moves of whole sites then copy, verify and undo. */
export type { BuildContext } from './build-context.js';
export { asText, flag, idIn, idsIn, parentIn, text, truncated, whole, wholeIn } from './fields.js';
export type {
  AddressTraits,
  ChangeByUse,
  DecidedDifference,
  GeneratedValue,
  KindTraits,
  LossEffect,
} from './kind-traits.js';
export type { Kind, Space } from './kinds.js';
export { MissingRecordError, QuarantineError } from './quarantine-error.js';
export {
  RecordKind,
  RegisterRecordKind,
  rowOf,
  withTable,
  type Built,
  type RowOrigin,
  type TableRows,
} from './record-kind.js';
export type { RecordFiles, SourceFiles, Targets } from './record-files.js';
export type {
  Fields,
  FieldValue,
  MigrationSource,
  SourceAccess,
  SourceDatabase,
  SourceExport,
  SourceInterface,
  SourceRecord,
  SourceRow,
} from './source.js';
export type { UniqueValues } from './unique-values.js';
