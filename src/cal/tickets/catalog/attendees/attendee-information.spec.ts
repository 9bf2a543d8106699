import fc from 'fast-check';
import type { RestError } from '../../../../core/errors/rest.error.js';
import type { InformationField } from './attendee-information.js';
import { checkRequired, readInformation } from './attendee-information.js';

const fields: InformationField[] = [
  { slug: 'meal', label: 'Meal', type: 'radio', required: true, extra: { options: ['fish', 'none'] } },
  { slug: 'notes', label: 'Notes', type: 'textarea', required: false, extra: {} },
  { slug: 'days', label: 'Which days?', type: 'checkbox', required: false, extra: { options: ['sat', 'sun'] } },
];
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'accepted';
  } catch (error) {
    return (error as RestError).code;
  }
};

describe('readInformation', () => {
  it('sanitises the values by their fields', () => {
    expect(readInformation(fields, { meal: 'fish', notes: ' a <b>b</b>\nc ', days: ['sat'] })).toEqual({
      meal: 'fish',
      notes: 'a b\nc',
      days: ['sat'],
    });
  });

  it('keeps stored values that are not sent', () =>
    expect(readInformation(fields, { notes: 'x' }, { meal: 'none' })).toEqual({ meal: 'none', notes: 'x' }));

  it.each([
    [{ notes: 'x' }, 'missing-required-meta-fields'],
    [{ meal: '' }, 'missing-required-meta-fields'],
    [{ meal: 'meat' }, 'invalid-meta-fields'],
    [{ meal: ['fish'] }, 'invalid-meta-fields'],
    [{ meal: 'fish', other: 'x' }, 'invalid-meta-fields'],
    [{ meal: 'fish', days: ['mon'] }, 'invalid-meta-fields'],
    [{ meal: 'fish', days: [{ toString: 1 }] }, 'invalid-meta-fields'],
    ['fish', 'invalid-meta-fields'],
  ])('refuses %j with %s', (sent, code) => expect(codeOf(() => readInformation(fields, sent))).toBe(code));

  it('refuses information for a ticket without fields', () => {
    expect(codeOf(() => readInformation(null, {}))).toBe('invalid-meta-fields');
    expect(codeOf(() => readInformation([], {}))).toBe('invalid-meta-fields');
    expect(codeOf(() => checkRequired(null, {}))).toBe('accepted');
  });

  it('returns or throws a known error for any input', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (sent) => {
        expect(['accepted', 'invalid-meta-fields', 'missing-required-meta-fields']).toContain(
          codeOf(() => readInformation(fields, sent)),
        );
      }),
    );
  });
});
