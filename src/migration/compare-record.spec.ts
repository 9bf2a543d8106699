import { type Difference, fieldOutcome } from './compare-record.js';

const kind = {
  comparable: (_field: string, value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
};
const outcome = (target: Difference['target'], more: Partial<Difference> = {}) =>
  fieldOutcome({ field: 'field', source: 'value', target, ...more }, kind);

describe('A field that differs from the source', () => {
  it('is lost when nothing is here in its place: an empty text, an empty list, or what was not read', () => {
    expect(['', []].map((target) => outcome(target))).toEqual(['lost', 'lost']);
    expect(outcome('other', { unread: 'It was not shown.' })).toBe('lost');
  });

  it('is wrong when another value is here', () => {
    expect(['other', 0, [1]].map((target) => outcome(target))).toEqual(['wrong', 'wrong', 'wrong']);
  });
});
