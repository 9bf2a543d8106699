import fc from 'fast-check';
import { MAX_TERM_NAME_LENGTH, nameColumns } from './term-name.js';

const codeOf = (raw: string): string | undefined => {
  try {
    nameColumns(raw);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('nameColumns', () => {
  it('removes tags and escapes the ampersand', () => {
    expect(nameColumns('Cat & <b>bold</b>').name).toBe('Cat &amp; bold');
  });

  it('creates a sort key without escapes, letter case and accents', () => {
    expect(nameColumns('Café & Bar').name_key).toBe('cafe & bar');
  });

  it('distinguishes names by accents, not by letter case', () => {
    expect(nameColumns('CAFÉ').name_lower).toBe(nameColumns('café').name_lower);
    expect(nameColumns('café').name_lower).not.toBe(nameColumns('cafe').name_lower);
  });

  it('treats composed and decomposed letters alike', () => {
    expect(nameColumns('Cafe\u0301')).toEqual(nameColumns('Café'));
  });

  it.each(['', '   ', '<b></b>', '\u0000'])('refuses %j as empty', (raw) => {
    expect(codeOf(raw)).toBe('empty_term_name');
  });

  it('refuses a name that is too long', () => {
    expect(codeOf('x'.repeat(MAX_TERM_NAME_LENGTH))).toBeUndefined();
    expect(codeOf('x'.repeat(MAX_TERM_NAME_LENGTH + 1))).toBe('term_name_too_long');
  });

  it('returns columns that fit and are stable when stored again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 220 }), (raw) => {
        fc.pre(codeOf(raw) === undefined);
        const columns = nameColumns(raw);
        expect(columns.name.length).toBeLessThanOrEqual(200);
        expect(columns.name_key.length).toBeLessThanOrEqual(191);
        expect(columns.name_lower.length).toBeLessThanOrEqual(200);
        expect(columns.name_lower.isWellFormed()).toBe(true);
        expect(nameColumns(columns.name)).toEqual(columns);
      }),
    );
  });
});
