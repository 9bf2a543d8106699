import fc from 'fast-check';
import { PhpSyntaxError, isSerialized, phpUnserialize, type PhpValue } from './php-unserialize.js';

function serialize(value: PhpValue): string {
  if (value === null) return 'N;';
  if (typeof value === 'boolean') return `b:${Number(value)};`;
  if (typeof value === 'number') return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries: [string | number, PhpValue][] = Array.isArray(value)
    ? value.map((item, i): [number, PhpValue] => [i, item])
    : Object.entries(value);
  return `a:${entries.length}:{${entries.map(([key, item]) => serialize(key) + serialize(item)).join('')}}`;
}

const { value: values } = fc.letrec<{ value: PhpValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.string({ minLength: 1 }).filter((key) => !/^(?:\d+|__proto__)$|\0/.test(key)),
      tie('value'),
      { minKeys: 1, maxKeys: 4 },
    ),
  ),
}));

const plain = (value: PhpValue): unknown => JSON.parse(JSON.stringify(value));

describe('phpUnserialize', () => {
  it('reads whatever PHP writes of plain values', () => {
    fc.assert(
      fc.property(values, (value) => {
        const text = serialize(value);
        expect(isSerialized(text)).toBe(true);
        expect(plain(phpUnserialize(text))).toEqual(plain(value));
      }),
    );
  });

  it('returns a value or throws a PhpSyntaxError for any text, and for a text that is cut or changed', () => {
    fc.assert(
      fc.property(values, fc.nat(), fc.string(), (value, place, inserted) => {
        const text = serialize(value);
        const at = place % (text.length + 1);
        for (const broken of [text.slice(0, at), text.slice(0, at) + inserted + text.slice(at), inserted]) {
          try {
            phpUnserialize(broken);
          } catch (error) {
            expect(error).toBeInstanceOf(PhpSyntaxError);
          }
        }
      }),
    );
  });

  it('makes plain objects of classes, and refuses references', () => {
    expect(plain(phpUnserialize('O:8:"stdClass":1:{s:4:"\0*\0a";i:1;}'))).toEqual({ a: 1 });
    expect(() => phpUnserialize('a:2:{i:0;i:1;i:1;R:1;}')).toThrow(PhpSyntaxError);
  });

  it('does not change the prototype of what it makes', () => {
    const value = phpUnserialize('a:1:{s:9:"__proto__";a:1:{s:1:"x";i:1;}}') as Record<string, unknown>;
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(value.x).toBeUndefined();
  });

  it.each(['s:5:"four";', 'a:300000:{', `${'a:1:{i:0;'.repeat(65)}i:1;${'}'.repeat(65)}`, 's:999999999:"x";', 'i:x;'])(
    'refuses %.30s',
    (text) => {
      expect(() => phpUnserialize(text)).toThrow(PhpSyntaxError);
    },
  );
});
