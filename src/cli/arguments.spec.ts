import fc from 'fast-check';
import { readArguments } from './arguments.js';

const KINDS = { role: 'text', 'app-password': 'maybe', example: 'flag' } as const;

describe('readArguments', () => {
  it('separates words and options', () => {
    expect(readArguments(['create', 'anna', '--role', 'editor'], KINDS)).toEqual({
      words: ['create', 'anna'],
      options: { role: 'editor' },
    });
  });

  it('accepts a value after a blank or an equals sign', () => {
    expect(readArguments(['--role=editor'], KINDS)).toEqual(readArguments(['--role', 'editor'], KINDS));
  });

  it('does not use the next option as an optional value', () => {
    expect(readArguments(['--app-password', '--role', 'editor'], KINDS).options).toEqual({
      'app-password': true,
      role: 'editor',
    });
    expect(readArguments(['--app-password'], KINDS).options).toEqual({ 'app-password': true });
  });

  it('accepts values that look like options after an equals sign', () => {
    expect(readArguments(['--role=--x=1'], KINDS).options).toEqual({ role: '--x=1' });
  });

  it('treats everything after "--" as words', () => {
    expect(readArguments(['--', '--role', 'x'], KINDS)).toEqual({ words: ['--role', 'x'], options: {} });
  });

  it.each([
    [['--nope'], 'There is no option --nope.'],
    [['--role'], '--role needs a value.'],
    [['--role='], '--role needs a value.'],
    [['--example=1'], '--example takes no value.'],
    [['--__proto__=1'], 'There is no option --__proto__.'],
  ])('refuses %j', (args, message) => {
    expect(() => readArguments(args, KINDS)).toThrow(message);
  });

  it('returns any words in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (words) => {
        expect(readArguments(['--', ...words], KINDS).words).toEqual(words);
      }),
    );
  });
});
