import { drillOptionProblem } from '../../../scripts/drill/option-problem.mjs';

const OPTIONS = { control: '', conflicts: false, throughput: false };

describe('Options of the drill', () => {
  it.each([
    {},
    { conflicts: true },
    { throughput: true },
    { control: 'unguarded' },
    { control: 'early-mail' },
    { control: 'packets', conflicts: true },
  ])('may be %j', (options) => {
    expect(drillOptionProblem({ ...OPTIONS, ...options })).toBeUndefined();
  });

  it.each([
    [{ control: 'packets' }, '--control packets needs --conflicts.'],
    [{ control: 'unguarded', conflicts: true }, '--control unguarded cannot be used with --conflicts.'],
    [{ control: 'early-mail', conflicts: true }, '--control early-mail cannot be used with --conflicts.'],
    [
      { control: 'unguarded', throughput: true },
      '--control cannot be used with --throughput, which looks for no faults.',
    ],
    [{ control: 'other' }, '--control is unguarded, early-mail or packets.'],
  ])('are refused where a control would break what is not looked at: %j', (options, problem) => {
    expect(drillOptionProblem({ ...OPTIONS, ...options })).toBe(problem);
  });
});
