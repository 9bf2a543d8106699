import type { RegistrationOptions } from '#core/modules';
import type { Kind } from './kinds.js';
import type { SourceRecord } from './source.js';

/**
 * What becomes of a value that is not the same here. `technical`: it has no column here, and the source derives it or uses it
 * itself, nothing of the site is in it; `stored`: no column is for it, the value is stored in `migrated_values`; `changed`: another value replaces
 * it by a rule, and the original is stored in `migrated_values`.
 */
export type LossEffect = 'technical' | 'stored' | 'changed';

/** A difference that was decided. */
export interface DecidedDifference {
  /** Names of fields. */
  fields: RegExp;
  effect: LossEffect;
  /** Why, for the documentation and the report. */
  reason: string;
}

/** A value that changes when a site is used after a move: such a difference is no loss. */
export interface ChangeByUse {
  /** Fields of the source, and columns (`table.column`); a table alone: rows that came after the move. */
  names: readonly string[];
  /** Whether the value here can have come of use. */
  isUse: (before: unknown, now: unknown) => boolean;
  /** What changes it, for the report. */
  reason: string;
}

/** A value that the move makes itself where the source has none: only its form can be compared. */
export interface GeneratedValue {
  /** `table.column`. */
  name: string;
  /** Fields of the source, one of which an issue names where the value was generated. */
  fields: readonly string[];
  form: RegExp;
}

/** What becomes of addresses of the old site in records of a kind. */
export interface AddressTraits {
  /** They say what happened at the old site, or how its addresses were found: they stay as they are. */
  isUnchanged?: boolean;
  /** Fields with paths of the host that requests are compared with: they get the folder of the site here. */
  paths?: readonly string[];
  /** Whether a record has its paths on the host that is left; default: all have. */
  isOfSite?: (record: SourceRecord) => boolean;
}

/** What the engine knows of a kind of records; `order` decides between kinds that do not refer to each other. */
export interface KindTraits extends RegistrationOptions {
  /** Its name in options, reports and the tables of a move: 1 to 30 of a-z, 0-9 and _. No other kind has it. */
  name: Kind;
  /** Kinds that its records refer to: they are copied before. */
  after?: readonly Kind[];
  /**
   * The ids of its records. `content`: of the one sequence that all contents of a site share; `own` (default): of a sequence of
   * the kind; `source`: always those of the source, which nothing else can have here.
   */
  ids?: 'content' | 'own' | 'source';
  /** Nothing refers to its records by id: which is which is not held in memory. */
  isUnreferred?: boolean;
  /** What a new site has under an id from the beginning gives way to the record that has the id at the source. */
  replacesSamples?: boolean;
  /** It is one record that every site has: one that the source does not show was not deleted there. */
  isSingle?: boolean;
  /** What becomes of addresses; default: those of the old site are those of this one. */
  addresses?: AddressTraits;
  /** Differences of its fields that were decided; the first that fits counts. */
  decided?: readonly DecidedDifference[];
  /** Values that change by use. */
  changedByUse?: readonly ChangeByUse[];
  /** Values of which only the form is compared. */
  generated?: readonly GeneratedValue[];
}

/** Traits by the name of the kind, in the order of copying. */
export type KindTraitsByName = ReadonlyMap<Kind, KindTraits>;
