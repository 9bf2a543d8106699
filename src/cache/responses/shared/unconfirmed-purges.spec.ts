import { purgeIdOf, purgeIdText, UnconfirmedPurges } from './unconfirmed-purges.js';

const A1 = { process: 'a', row: 1 };
const A2 = { process: 'a', row: 2 };

describe('Purges that only messages have announced', () => {
  it('concern what has one of their tags until their row comes', () => {
    const purges = new UnconfirmedPurges();
    purges.add(A1, ['events', 'events.id:7'], 0);
    expect([purges.concern(['events.id:7'], 1), purges.concern(['posts'], 1)]).toEqual([true, false]);
    purges.confirm(A1);
    expect(purges.concern(['events.id:7'], 2)).toBe(false);
  });

  it('are confirmed by a later row of their process, and not by an earlier one or that of another process', () => {
    const purges = new UnconfirmedPurges();
    purges.add(A2, ['events'], 0);
    purges.confirm(A1);
    purges.confirm({ process: 'b', row: 9 });
    expect(purges.concern(['events'], 1)).toBe(true);
    purges.confirm({ process: 'a', row: 3 });
    expect(purges.concern(['events'], 1)).toBe(false);
  });

  it('are not remembered when their row came first', () => {
    const purges = new UnconfirmedPurges();
    purges.confirm(A1);
    purges.add(A1, ['events'], 0);
    expect(purges.concern(['events'], 1)).toBe(false);
  });

  it('concern everything with the tag of everything', () => {
    const purges = new UnconfirmedPurges();
    purges.add(A1, ['*'], 0);
    expect(purges.concern(['posts'], 1)).toBe(true);
  });

  it('are forgotten after a minute, since their process has died', () => {
    const purges = new UnconfirmedPurges();
    purges.add(A1, ['events'], 0);
    expect(purges.concern(['events'], 59_999)).toBe(true);
    expect(purges.concern(['events'], 60_000)).toBe(false);
  });

  it('are named by process and row', () => {
    expect(purgeIdOf(purgeIdText(A2))).toEqual(A2);
    expect(purgeIdOf('0b6f9b1e-5a5e-4b7e-9a55-0f8e7f1d2c3b')).toBeUndefined();
  });
});
