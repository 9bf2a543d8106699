import { disputeMayBecome, DISPUTE_STATES, type DisputeState } from './payment-states.js';

const ALL = Object.keys(DISPUTE_STATES) as DisputeState[];

describe('The state of a dispute', () => {
  it('can be won by an appeal after it was lost, also where no report came between', () => {
    expect(disputeMayBecome('lost', 'appeal')).toBe(true);
    expect(disputeMayBecome('appeal', 'won')).toBe(true);
    expect(disputeMayBecome('appeal', 'lost')).toBe(true);
    expect(disputeMayBecome('lost', 'won')).toBe(true);
  });

  it('does not follow reports that were fetched before and come later', () => {
    for (const final of ['won', 'closed'] as const)
      expect(ALL.filter((state) => disputeMayBecome(final, state))).toEqual([]);
    expect(ALL.filter((state) => disputeMayBecome('lost', state))).toEqual(['appeal', 'won']);
    for (const [earlier, later] of [
      ['warning', 'open'],
      ['open', 'under_review'],
      ['under_review', 'appeal'],
    ] as const)
      expect(disputeMayBecome(later, earlier)).toBe(false);
  });

  it('does not change by the same report again', () => {
    expect(ALL.filter((state) => disputeMayBecome(state, state))).toEqual([]);
  });
});
