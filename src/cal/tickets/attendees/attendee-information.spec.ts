import fc from 'fast-check';
import type { RestError } from '../../../core/rest/errors.js';
import type { InformationField } from './attendee-information.js';
import { checkRequired, readFields, readInformation } from './attendee-information.js';

const fields = readFields([
  { label: 'Meal', type: 'radio', required: 'on', extra: { options: ['fish', 'none'] } },
  { label: 'Notes', type: 'textarea' },
  { slug: 'days', label: 'Which days?', type: 'checkbox', extra: { options: ['sat', 'sun'] } },
]) as InformationField[];
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'accepted';
  } catch (error) {
    return (error as RestError).code;
  }
};

describe('readFields', () => {
  it('derives slugs from labels', () => expect(fields.map(({ slug }) => slug)).toEqual(['meal', 'notes', 'days']));

  it.each([
    5,
    'x',
    [5],
    [{ type: 'text' }],
    [{ label: '' }],
    [{ label: 'A', type: 'magic' }],
    [{ label: 'A' }, { label: 'a' }],
    new Array(41).fill({ label: 'A' }),
  ])('refuses %j', (sent) => expect(readFields(sent)).toBeUndefined());

  it('accepts an empty list', () => expect([readFields(''), readFields([]), readFields(null)]).toEqual([[], [], []]));
});

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
    ['fish', 'invalid-meta-fields'],
  ])('refuses %j with %s', (sent, code) => expect(codeOf(() => readInformation(fields, sent))).toBe(code));

  it('refuses information for a ticket without fields', () => {
    expect(codeOf(() => readInformation(null, {}))).toBe('invalid-meta-fields');
    expect(codeOf(() => readInformation([], {}))).toBe('invalid-meta-fields');
    expect(codeOf(() => checkRequired(null, {}))).toBe('accepted');
  });

  it('returns or throws a known error for any input', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (sentFields, sent) => {
        const read = readFields(sentFields) ?? fields;
        expect(['accepted', 'invalid-meta-fields', 'missing-required-meta-fields']).toContain(
          codeOf(() => readInformation(read, sent)),
        );
      }),
    );
  });
});
