import { Logger } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js';
import { CommitUndoneError, databaseErrorKind, isConnectionLost } from './database.error.js';

/**
 * How often a unit of work is tried that loses a deadlock, or the slug it chose: of many with one title that come at
 * once, each round stores at least one.
 */
export const MAX_ATTEMPTS = 12;
/** Milliseconds after which a unit of work that lost is not run again: its caller has waited long enough. */
export const RETRY_TIMEOUT_MS = 10_000;

/** How often a unit of work is tried that loses its connection; no server may be left that could serve it. */
const MAX_CONNECTIONS = 4;

/**
 * Finds out what became of a unit of work whose COMMIT had no response.
 * @returns `true` when it is stored; `false` when it is not and never will be, or when running it again does no harm:
 *   then it is run again
 * @throws when that cannot be found out
 */
export type SettleCommit = () => Promise<boolean>;

/** How a unit of work is run. */
export interface UnitOptions {
  /** Number of this run, from 1. */
  attempt: number;
  isolation?: IsolationLevel;
  /** Without it, a COMMIT without response is an error (`commit-unknown`). */
  settle?: SettleCommit;
}

/** Undoes what a unit of work did outside of the database. Gets the error that ended the unit. */
export type RollbackHook = (error: unknown) => void | Promise<void>;

/** A running unit of work, or an attempt within it. */
export interface Unit {
  /** The whole unit, the same in its attempts. */
  root: object;
  /** Its connection, with the transaction open. */
  readonly runner: QueryRunner;
  /** 1 for the first time it runs. */
  tries: number;
  /** Stored or undone: what still goes on in it has no part in it any more. */
  isOver: boolean;
  afterCommit: (() => void | Promise<void>)[];
  afterRollback: RollbackHook[];
}

/** A unit that begins. @param outer the unit that it is an attempt of */
export function newUnit(runner: QueryRunner, tries: number, outer?: Unit): Unit {
  return {
    root: outer?.root ?? {},
    runner,
    tries,
    isOver: false,
    afterCommit: [],
    afterRollback: [],
  };
}

const log = new Logger('Database');

/** Every hook gets its turn, and none hides the error that ended the unit. */
export async function runRollbackHooks(unit: Unit, error: unknown): Promise<void> {
  for (const hook of unit.afterRollback) {
    try {
      await hook(error);
    } catch (failure) {
      log.error(`A clean-up after a rollback failed: ${String(failure)}`);
    }
  }
}

/** What a unit of work failed with; nothing when its COMMIT had no response, but it is stored. */
export async function settledFailure(error: unknown, settle: SettleCommit | undefined): Promise<Error | undefined> {
  if (!settle || databaseErrorKind(error) !== 'commit-unknown') return error as Error;
  try {
    return (await settle()) ? undefined : new CommitUndoneError((error as Error).message);
  } catch (failure) {
    log.warn(`Whether a unit of work is stored could not be determined: ${String(failure)}`);
    return error as Error;
  }
}

/**
 * Whether a unit that failed is run again: after a deadlock, when another unit took the same free slug or made the
 * same new thing in the meantime, or when its connection was lost before COMMIT. All end well the next time.
 * @param attempt how often it was run
 * @param ms milliseconds since it was run first
 */
export function worthAnotherTry(error: unknown, attempt: number, ms: number): boolean {
  if (attempt >= MAX_ATTEMPTS || ms > RETRY_TIMEOUT_MS) return false;
  if (isConnectionLost(error)) return attempt < MAX_CONNECTIONS;
  const fault = databaseErrorKind(error);
  return (
    fault === 'retry' ||
    (fault === 'unique' && /uq_\w+_(slug|identity)|\b\w+\.(slug|identity)/.test((error as Error).message))
  );
}

/** Milliseconds that the pause before the second attempt takes at most; each further attempt doubles them. */
const MAX_FIRST_DELAY_MS = 20;
/** Milliseconds that any pause takes at most. */
const MAX_DELAY_MS = 1000;

/**
 * Milliseconds to wait before a unit of work is run again. Random, so that units that lost against each other do not
 * meet again, and longer each time: on a cluster a conflict shows only when all nodes have the write.
 * @param attempt number of the attempt that lost, from 1
 */
export function retryPauseMs(attempt: number, random: () => number = Math.random): number {
  return random() * Math.min(MAX_DELAY_MS, MAX_FIRST_DELAY_MS * 2 ** (attempt - 1));
}
