import fc from 'fast-check';
import { RestError } from '../../core/errors/rest.error.js';
import { ruleInput } from './redirect.dto.js';
import { readRule } from './rule-input.js';
import type { RuleContext } from './rule-input.js';

const context: RuleContext = {
  flags: { flag_query: 'exact', flag_case: true, flag_trailing: true, flag_regex: false },
  host: 'site.example',
  scheme: 'https',
  autoTarget: '',
  now: new Date('2031-05-01T10:00:00Z'),
};
const base = { url: '/a', match_type: 'url', action_type: 'url', action_data: { url: '/b' } };
const read = (more: Record<string, unknown> = {}, given = context) => readRule(ruleInput({ ...base, ...more }), given);

describe('readRule', () => {
  it('converts a source on another host to a server rule', () => {
    expect(read({ url: 'https://old.example:8080/x/y?z=1', match_type: 'agent' })).toMatchObject({
      url: '/x/y',
      match_type: 'server',
      action_data: { server: 'https://old.example', url_from: '/b', url_notfrom: '' },
    });
    expect(read({ url: 'http://old.example' })).toMatchObject({ url: '/', match_type: 'server' });
  });

  it('keeps path and query of a source on the site itself', () => {
    expect(read({ url: 'http://SITE.example/x?z=1' })).toMatchObject({ url: '/x?z=1', match_type: 'url' });
  });

  it('generates a missing source from the settings, or else throws', () => {
    const auto = { ...context, autoTarget: '/new-$dec$-$hex$' };
    expect(read({ url: ' ' }, auto).url).toBe('/new-1935396000-735bcca0');
    expect(() => read({ url: '' })).toThrow(RestError);
  });

  it('accepts match types in any letter case', () => expect(read({ match_type: 'URL' }).match_type).toBe('url'));

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x.example/', 'mailto:x@site.example'])(
    'refuses the target %s',
    (url) => expect(() => read({ action_data: { url } })).toThrow(RestError),
  );

  it.each(['/x', 'https://other.example/x', '//other.example', 'relative', '42', '/x?y=javascript:z', '[userlogin]'])(
    'accepts the target %s',
    (url) => expect(read({ action_data: { url } }).action_data).toEqual({ url }),
  );

  it('refuses sources and targets that are too long for their columns', () => {
    expect(() => read({ url: `/${'x'.repeat(2000)}` })).toThrow(RestError);
    expect(() => read({ url: `/${'é'.repeat(1000)}` })).toThrow(RestError);
    expect(() => read({ action_data: { url: `/${'x'.repeat(2000)}` } })).toThrow(RestError);
    expect(read({ url: `/${'x'.repeat(1998)}` }).match_url).toHaveLength(1999);
  });

  it('truncates long titles between characters', () => {
    expect(read({ title: '😀'.repeat(600) }).title).toBe('😀'.repeat(500));
    expect(read({ title: `${'x'.repeat(498)} & y` }).title).toBe(`${'x'.repeat(498)} `);
  });

  it.each([
    [undefined, undefined],
    [0, undefined],
    ['0', 0],
    [-4, 0],
    ['7', 7],
    [1e12, 2_147_483_647],
  ])('reads the position %j as %j', (position, expected) => expect(read({ position }).position).toBe(expected));

  it.each([
    ['2031-03-04 10:00:00', '2031-03-04 10:00:00'],
    ['-', null],
    ['1970-01-01 00:00:00', null],
    ['', undefined],
    [undefined, undefined],
  ])('reads the last access %j as %j', (given, stored) =>
    expect(read({ last_access: given }).last_access).toBe(stored),
  );

  it('stores only flags that differ from those of the site', () => {
    const source = { flag_query: 'pass', flag_case: true };
    expect(read({ match_data: { source } }).match_data).toEqual({
      source: { flag_query: 'pass', flag_trailing: false },
    });
    expect(read().match_data).toBeNull();
    expect(read({ regex: true, match_data: { source: {} } }).regex).toBe(false);
  });

  it('keeps the target when none is sent', () => {
    const result = readRule(ruleInput({ ...base, action_data: undefined }), context, { url: '/kept' });
    expect(result.action_data).toEqual({ url: '/kept' });
  });

  it('ignores objects instead of numbers, whatever their members are', () => {
    expect(read({ position: { toString: 0 }, hits: { valueOf: 0 } })).toMatchObject({ last_count: 0 });
  });

  it('returns a storable rule or throws a RestError for any input', () => {
    const input = fc.record({
      url: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
      match_type: fc.constantFrom('url', 'ip', 'header', 'server', 'language', 'page'),
      action_type: fc.constantFrom('url', 'error', 'pass', 'nothing'),
      action_data: fc.oneof(
        fc.anything(),
        fc.dictionary(fc.constantFrom('url', 'ip', 'server', 'name', 'url_from', 'language'), fc.anything()),
      ),
      title: fc.anything(),
      match_data: fc.anything(),
      position: fc.anything(),
      hits: fc.anything(),
      last_access: fc.anything(),
      regex: fc.boolean(),
    });
    fc.assert(
      fc.property(input, (given) => {
        try {
          const rule = readRule(ruleInput(given), context);
          expect(rule.url.length).toBeGreaterThan(0);
          expect(rule.match_url.length).toBeLessThanOrEqual(2000);
          expect([...(rule.title ?? '')].length).toBeLessThanOrEqual(500);
          expect(Number.isInteger(rule.position ?? 0)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(RestError);
        }
      }),
    );
  });
});
