import fc from 'fast-check';
import { coerce, isDateTime } from './coerce.js';
import type { Schema } from './param-schema.js';

const value = (schema: Schema, given: unknown): unknown => {
  const result = coerce(schema, given, 'p');
  return 'value' in result ? result.value : result.violation.code;
};

describe('coerce', () => {
  it.each([
    [5, 5],
    ['5', 5],
    [' 5 ', 5],
    ['+5', 5],
    ['5.0', 5],
    ['5e0', 5],
    ['5.5', 'rest_invalid_type'],
    ['', 'rest_invalid_type'],
    ['abc', 'rest_invalid_type'],
    [true, 'rest_invalid_type'],
    [null, 'rest_invalid_type'],
    ['1e999', 'rest_invalid_type'],
  ])('converts %p with an integer schema to %p', (given, wanted) =>
    expect(value({ type: 'integer' }, given)).toBe(wanted),
  );

  it.each([
    [true, true],
    ['TRUE', true],
    ['0', false],
    [0, false],
    ['yes', 'rest_invalid_type'],
    ['', 'rest_invalid_type'],
    [2, 'rest_invalid_type'],
  ])('converts %p with a boolean schema to %p', (given, wanted) =>
    expect(value({ type: 'boolean' }, given)).toBe(wanted),
  );

  it('accepts only texts with a string schema', () => {
    expect(value({ type: 'string' }, 'x')).toBe('x');
    expect(value({ type: 'string' }, 5)).toBe('rest_invalid_type');
    expect(value({ type: 'string' }, ['x'])).toBe('rest_invalid_type');
  });

  it('splits a scalar into a list at commas and blanks', () => {
    const ids: Schema = { type: 'array', items: { type: 'integer' } };
    expect(value(ids, '1,2 3,,')).toEqual([1, 2, 3]);
    expect(value(ids, '')).toEqual([]);
    expect(value(ids, [1, '2'])).toEqual([1, 2]);
    expect(coerce(ids, '1,x', 'include')).toMatchObject({
      violation: { code: 'rest_invalid_type', data: { param: 'include[1]' } },
    });
  });

  it('reports the rule that a value violates', () => {
    expect(value({ type: 'integer', minimum: 1 }, 0)).toBe('rest_out_of_bounds');
    expect(value({ type: 'string', enum: ['a'] }, 'A')).toBe('rest_not_in_enum');
    expect(value({ type: 'string', minLength: 2 }, 'a')).toBe('rest_too_short');
    expect(value({ type: 'string', maxLength: 2 }, 'abc')).toBe('rest_too_long');
    expect(value({ type: 'string', pattern: '^a' }, 'b')).toBe('rest_invalid_pattern');
    expect(value({ type: 'array', maxItems: 1 }, [1, 2])).toBe('rest_too_many_items');
    expect(value({ type: 'array', uniqueItems: true }, [1, 1])).toBe('rest_duplicate_items');
    expect(value({ type: 'object', properties: { a: { required: true } } }, {})).toBe('rest_property_required');
    expect(value({ type: 'object', properties: {}, additionalProperties: false }, { b: 1 })).toBe(
      'rest_additional_properties_forbidden',
    );
    expect(
      value(
        {
          oneOf: [
            { type: 'string', format: 'uuid' },
            { type: 'string', enum: [''] },
          ],
        },
        'x',
      ),
    ).toBe('rest_no_matching_schema');
    expect(value({ type: 'string', format: 'uuid' }, 'A0000000-0000-0000-0000-000000000000')).toBe('rest_invalid_uuid');
    expect(value({ type: 'string', format: 'date-time' }, '2031-02-30T10:00:00')).toBe('rest_invalid_date');
  });

  it('says which of the accepted forms a value nearly fits', () => {
    const ids: Schema = { type: 'array', items: { type: 'integer' } };
    const terms: Schema = { type: 'object', properties: { terms: ids } };
    const details = (value: unknown, ...oneOf: Schema[]) => coerce({ oneOf }, value, 'tags');
    const violation = (data: unknown) => ({ violation: { code: 'rest_no_matching_schema', data } });
    expect(details('7,x', ids, terms)).toMatchObject(violation({ position: 0 }));
    expect(details({ terms: 'x' }, ids, terms)).toMatchObject(violation({ position: 1 }));
    expect(details(5.5, terms)).toMatchObject(violation({ position: 0 }));
    expect(details('x', { type: 'integer' }, { type: 'boolean' })).toMatchObject(violation(null));
    expect(details('x', { type: 'string', enum: ['a'] }, { type: 'string', format: 'uuid' })).toMatchObject(
      violation(null),
    );
  });

  it('reports missing required properties, also for an empty text', () => {
    const schema: Schema = { type: 'object', properties: { a: {}, b: {} }, required: ['b'] };
    expect(value(schema, { a: 1 })).toBe('rest_property_required');
    expect(value(schema, '')).toBe('rest_property_required');
    expect(value(schema, { b: 2 })).toEqual({ b: 2 });
  });

  it('checks the number of properties', () => {
    const schema: Schema = { type: 'object', minProperties: 1, maxProperties: 1 };
    expect(value(schema, {})).toBe('rest_too_few_properties');
    expect(value(schema, { a: 1, b: 2 })).toBe('rest_too_many_properties');
    expect(value(schema, { a: 1 })).toEqual({ a: 1 });
  });

  it('applies default values of properties', () => {
    expect(value({ type: 'object', properties: { a: { type: 'string', default: 'x' } } }, { b: 1 })).toEqual({
      a: 'x',
      b: 1,
    });
  });

  it('treats a member called __proto__ like any other', () => {
    const given: unknown = JSON.parse('{"__proto__": {"admin": true}}');
    const taken = value({ type: 'object' }, given) as Record<string, unknown>;
    expect(Object.keys(taken)).toEqual(['__proto__']);
    expect(taken.admin).toBeUndefined();
  });

  it('never throws for any input', () => {
    const schemas: Schema[] = [
      { type: 'integer', minimum: 0 },
      { type: 'string', pattern: '.*\\S.*', format: 'email' },
      { type: 'array', items: { type: 'integer' } },
      { type: 'object', properties: { a: { type: 'array', items: { type: 'boolean' } } } },
      { type: ['string', 'null'], format: 'date-time' },
      { oneOf: [{ type: 'integer' }, { type: 'array' }] },
    ];
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.anything(), (schema, given) => void coerce(schema, given, 'p')),
    );
  });

  it('returns accepted values unchanged', () => {
    fc.assert(
      fc.property(fc.integer(), (number) => {
        expect(value({ type: 'integer' }, String(number))).toBe(number);
        expect(value({ type: 'integer' }, number)).toBe(number);
      }),
    );
  });
});

describe('Format checks', () => {
  it('validate date-times', () => {
    expect(isDateTime('2032-02-29T23:59:59')).toBe(true);
    expect(isDateTime('2031-02-29T23:59:59')).toBe(false);
    expect(isDateTime('2031-01-01 10:00:00+02:00')).toBe(true);
    expect(isDateTime('2031-01-01')).toBe(false);
  });

  it('store an international domain in its ASCII form', () => {
    const email = { type: 'string', format: 'email' } as const;
    expect(coerce(email, 'jose@bücher.example', 'email')).toEqual({ value: 'jose@xn--bcher-kva.example' });
    expect(coerce(email, 'müller@example.org', 'email')).toMatchObject({
      violation: {
        code: 'rest_invalid_email',
        message: expect.stringContaining('ASCII letters before the @') as string,
      },
    });
  });
});
