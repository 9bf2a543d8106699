import { TextMemo } from './text-memo.js';

const counting = () => {
  const made: string[] = [];
  const make = (text: string): string => {
    made.push(text);
    return text.toUpperCase();
  };
  return { made, make };
};

describe('TextMemo', () => {
  it('computes each text once', () => {
    const { made, make } = counting();
    const memo = new TextMemo(make);
    expect([memo.get('a'), memo.get('b'), memo.get('a'), memo.get('')]).toEqual(['A', 'B', 'A', '']);
    expect(made).toEqual(['a', 'b', '']);
    expect(memo.get('')).toBe('');
    expect(made).toHaveLength(3);
  });

  it('evicts texts that were not used recently', () => {
    const { made, make } = counting();
    const memo = new TextMemo(make, 1000);
    for (let i = 0; i < 100; i++) {
      memo.get('often');
      memo.get(`once ${i}`);
    }
    expect(made.filter((text) => text === 'often')).toHaveLength(1);
    memo.get('once 0');
    expect(made.filter((text) => text === 'once 0')).toHaveLength(2);
  });

  it('does not store very long texts', () => {
    const { made, make } = counting();
    const memo = new TextMemo(make);
    const long = 'x'.repeat(20_001);
    expect(memo.get(long)).toBe(memo.get(long));
    expect(made).toHaveLength(2);
  });
});
