import { foldAccents, sortKey } from './fold.js';

describe('foldAccents', () => {
  it('folds Latin letters and leaves other scripts unchanged', () => {
    expect(foldAccents('Éàçñ Łßøæ ĳ Ễ e\u0301')).toBe('Eacn Lsoae ij E e');
    expect(foldAccents('Йога ά が 한')).toBe('Йога ά が 한');
  });
});

describe('sortKey', () => {
  it('sorts accented letters with plain ones', () => {
    const names = ['echo', 'Éclair', 'ebb', 'Zoo', 'apple', 'Ähre'];
    const byKey = (a: string, b: string): number => (sortKey(a) < sortKey(b) ? -1 : 1);
    expect(names.sort(byKey)).toEqual(['Ähre', 'apple', 'ebb', 'echo', 'Éclair', 'Zoo']);
  });

  it('fits an indexed column and splits no character', () => {
    expect(sortKey('a'.repeat(500))).toHaveLength(191);
    expect(sortKey('🎉'.repeat(200))).toBe('🎉'.repeat(95));
    expect(sortKey('Æ'.repeat(191))).toHaveLength(191);
  });

  it('collapses white space', () => {
    expect(sortKey('  A \n B ')).toBe('a b');
  });
});
