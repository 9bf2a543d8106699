import { useState } from 'react';
import { ApiError } from '../api/api.js';
import type { Faults } from '../lib/faults.js';

/** A write that a button starts: whether it runs, and why it failed. */
export interface Action {
  isRunning: boolean;
  error: unknown;
  /** By the name of the parameter. */
  faults: Faults;
  /** Runs the work, unless a run has not ended. @returns whether it succeeded */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** A write of a screen. */
export function useAction(): Action {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning) return false;
    setRunning(true);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (caught) {
      setError(caught);
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, error, faults: error instanceof ApiError ? error.faults : {}, run };
}
