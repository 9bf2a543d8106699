import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RowChange } from './change-capture.js';
import { databaseFault } from './database-errors.js';

/** Undoes what a unit of work did outside of the database. Gets the error that ended the unit. */
export type RollbackHook = (error: unknown) => void | Promise<void>;

/** A running unit of work, or an attempt within it. */
export interface Unit {
  /** The whole unit, the same in its attempts. */
  root: object;
  manager: EntityManager;
  /** 1 for the first time it runs. */
  tries: number;
  /** Whether it has changed something that the watch wants to know of. */
  noted: boolean;
  /** Stored or undone: what still goes on in it has no part in it any more. */
  isOver: boolean;
  /** Rows that it has changed, where a recorder wants them. */
  changes: RowChange[];
  afterCommit: (() => void | Promise<void>)[];
  afterRollback: RollbackHook[];
}

/** A unit that begins. @param outer the unit that it is an attempt of */
export function newUnit(manager: EntityManager, tries: number, outer?: Unit): Unit {
  return {
    root: outer?.root ?? {},
    manager,
    tries,
    noted: false,
    isOver: false,
    changes: [],
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

/** A deadlock, or another unit took the same free slug or made the same new thing in the meantime: both end well the next time. */
export function worthAnotherTry(error: unknown): boolean {
  const fault = databaseFault(error);
  return (
    fault === 'retry' ||
    (fault === 'unique' && /uq_\w+_(slug|identity)|\b\w+\.(slug|identity)/.test((error as Error).message))
  );
}
