import { Logger } from '@nestjs/common';
import { literalStart } from './literal-start.js';
import { PatternMatcherService } from './pattern-matcher.service.js';
import { runWithTimeLimit } from './time-limit.js';

/** Takes longer than anybody would wait. */
const ENDLESS = '^/(a+)+$';
const VICTIM = `/${'a'.repeat(60)}!`;
const use = (source: string, caseless = true) => ({ source, caseless });

describe('Patterns', () => {
  let patterns: PatternMatcherService;
  beforeEach(() => {
    patterns = new PatternMatcherService();
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it('returns which of many patterns match', () => {
    Object.assign(patterns.budgetMs, { request: 60_000, pattern: 60_000 });
    const uses = [use('^/a/'), use('^/b/'), use('/B$'), use('/B$', false), use('^/bad('), use('(\\d)')];
    expect(patterns.matching(uses, '/a/b')).toEqual([true, false, true, false, false, false]);
  });

  it('continues after a pattern that times out, and skips it the next time', () => {
    const uses = [use('^/a'), use(ENDLESS), use('!$')];
    expect(patterns.matching(uses, VICTIM)).toEqual([true, false, true]);
    expect(jest.mocked(Logger.prototype.warn)).toHaveBeenCalledTimes(1);
    expect(patterns.matching(uses, VICTIM)).toEqual([true, false, true]);
    expect(patterns.matching(uses, '/aaa')).toEqual([true, false, false]);
    expect(jest.mocked(Logger.prototype.warn)).toHaveBeenCalledTimes(1);
  });

  it('retries a pattern a minute after it timed out', () => {
    patterns.matches(use(ENDLESS), VICTIM);
    const later = performance.now() + 61_000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(patterns.matches(use(ENDLESS), '/aaa')).toBe(true);
  });

  it('stops a replacement that times out', () => {
    expect(patterns.replace(use(ENDLESS), VICTIM, '/x')).toBeUndefined();
  });

  it('skips a pattern after its replacement timed out', () => {
    patterns.replace(use(ENDLESS), VICTIM, '/x');
    expect(patterns.replace(use(ENDLESS), '/aaa', '/x')).toBeUndefined();
    expect(patterns.matches(use(ENDLESS), '/aaa')).toBe(false);
    expect(jest.mocked(Logger.prototype.warn)).toHaveBeenCalledTimes(1);
  });

  it.each<[source: string, text: string, template: string, made: string | undefined]>([
    ['^/a/(.*)$', '/a/b?c=d', '/to/$1', '/to/b?c=d'],
    ['/mid/(\\d+)', '/mid/12/rest?q=1', '/n/$1', '/n/12/rest?q=1'],
    ['^/(\\w+)-(\\w+)/?$', '/ab-cd/', '/s/$2/$1', '/s/cd/ab'],
    ['/(?<slug>[a-z]+)', '/a/b', '/$1$1', '/aa/bb'],
    ['.*', '/a/b', '/z', '/z'],
    ['.*$', '/a/b', '/$0', '//a/b'],
    ['x*', '/a', '-', '-/-a-'],
    ['^', '/a', '/z', '/z/a'],
    ['^/x$', '/y', '/z', undefined],
    ['^/x(', '/x', '/z', undefined],
    ['^/(a)?(b)', '/b', '/$1-$2', '/-b'],
    ['(?>/a)', '/a', '/z', '/z'],
  ])('replaces %s in %s', (source, text, template, made) => {
    Object.assign(patterns.budgetMs, { request: 60_000, pattern: 60_000 });
    expect(patterns.replace(use(source), text, template)).toBe(made);
  });
});

describe('withinTime', () => {
  it('returns the result of the work and rethrows its errors', () => {
    expect(runWithTimeLimit(10_000, () => 1)).toEqual({ value: 1 });
    expect(() =>
      runWithTimeLimit(10_000, () => {
        throw new RangeError('no');
      }),
    ).toThrow(RangeError);
  });

  it('can be nested', () => {
    expect(runWithTimeLimit(10_000, () => [runWithTimeLimit(10_000, () => 1), 2])).toEqual({
      value: [{ value: 1 }, 2],
    });
  });
});

describe('literalStart', () => {
  it.each([
    ['^/a/(.*)$', '/a/'],
    ['^/a/b?c', '/a/'],
    ['^/a\\.html$', '/a.html'],
    ['^/a\\d', '/a'],
    ['^/ab+', '/a'],
    ['^/ab{2}', '/a'],
    ['/a', ''],
    ['^/a|/b', ''],
    ['^(?i)/a', ''],
    ['^/é', '/'],
    ['^', ''],
    ['^/a\\', '/a'],
  ])('returns the literal start of %s', (pattern, start) => expect(literalStart(pattern)).toBe(start));
});
