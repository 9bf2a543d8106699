import fc from 'fast-check';
import { foldLines } from 'ical-generator';
import { cases } from '../../../test/helpers/suite-size.js';
import { contentLines } from './lines.js';

describe('contentLines', () => {
  it('folds as the library does, at 75 octets and never within a character', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom('x'.repeat(74), 'x'.repeat(75), `${'x'.repeat(73)}é`, '🎷'.repeat(60)),
    );
    fc.assert(
      fc.property(text, (line) => {
        const whole = line.replace(/[\r\n]/g, '').toWellFormed();
        const folded = contentLines([whole]);
        expect(folded).toBe(`${foldLines(whole)}\r\n`);
        for (const part of folded.split('\r\n')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
      }),
      { numRuns: cases(200) },
    );
  });
});
