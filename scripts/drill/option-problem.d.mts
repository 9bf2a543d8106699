/** Types of option-problem.mjs for its test. */

/** @returns why options of the drill do not fit together, as a sentence, or nothing when they do */
export function drillOptionProblem(options: {
  control: string;
  conflicts: boolean;
  throughput: boolean;
}): string | undefined;
