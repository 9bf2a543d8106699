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

describe('fields of a ticket', () => {
  it('get a slug from their label', () => expect(fields.map(({ slug }) => slug)).toEqual(['meal', 'notes', 'days']));

  it.each([
    5,
    'x',
    [5],
    [{ type: 'text' }],
    [{ label: '' }],
    [{ label: 'A', type: 'magic' }],
    [{ label: 'A' }, { label: 'a' }],
    new Array(41).fill({ label: 'A' }),
  ])('are refused: %j', (sent) => expect(readFields(sent)).toBeUndefined());

  it('may be none', () => expect([readFields(''), readFields([]), readFields(null)]).toEqual([[], [], []]));
});

describe('answers of an attendee', () => {
  it('are fitted to the fields', () => {
    expect(readInformation(fields, { meal: 'fish', notes: ' a <b>b</b>\nc ', days: ['sat'] })).toEqual({
      meal: 'fish',
      notes: 'a b\nc',
      days: ['sat'],
    });
  });

  it('stay where none is sent', () =>
    expect(readInformation(fields, { notes: 'x' }, { meal: 'none' })).toEqual({ meal: 'none', notes: 'x' }));

  it.each([
    [{ notes: 'x' }, 'missing-required-meta-fields'],
    [{ meal: '' }, 'missing-required-meta-fields'],
    [{ meal: 'meat' }, 'invalid-meta-fields'],
    [{ meal: ['fish'] }, 'invalid-meta-fields'],
    [{ meal: 'fish', other: 'x' }, 'invalid-meta-fields'],
    [{ meal: 'fish', days: ['mon'] }, 'invalid-meta-fields'],
    ['fish', 'invalid-meta-fields'],
  ])('are refused: %j', (sent, code) => expect(codeOf(() => readInformation(fields, sent))).toBe(code));

  it('are refused for a ticket that asks nothing', () => {
    expect(codeOf(() => readInformation(null, {}))).toBe('invalid-meta-fields');
    expect(codeOf(() => readInformation([], {}))).toBe('invalid-meta-fields');
    expect(codeOf(() => checkRequired(null, {}))).toBe('accepted');
  });

  it('never fail otherwise, whatever is sent', () => {
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
