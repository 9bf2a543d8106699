const CONTROLS = ['', 'unguarded', 'early-mail', 'packets'];

/**
 * Why options of the drill do not fit together: a control must fail, which it can only where the drill looks at what the
 * control breaks.
 * @param {{ control: string, conflicts: boolean, throughput: boolean }} options
 * @returns {string | undefined} a sentence; undefined where they fit
 */
export function drillOptionProblem({ control, conflicts, throughput }) {
  if (!CONTROLS.includes(control)) return '--control is unguarded, early-mail or packets.';
  if (control === '') return undefined;
  if (throughput) return '--control cannot be used with --throughput, which looks for no faults.';
  if (control === 'packets' && !conflicts) return '--control packets needs --conflicts.';
  if (control !== 'packets' && conflicts) return `--control ${control} cannot be used with --conflicts.`;
  return undefined;
}
