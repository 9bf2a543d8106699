import {
  filledParts,
  idsOf,
  isHttpUrl,
  isHttpUrlWithoutBlanks,
  isUrl,
  isYes,
  listParts,
  pathId,
  positive,
  anyId,
  yesOrNo,
  yesUnlessAbsent,
} from './validators.js';
import { VISITOR } from '../context/caller.js';

describe('Words for yes and no', () => {
  it.each<[value: unknown, isYes: boolean, unlessAbsent: boolean | undefined, orNo: boolean | undefined]>([
    [true, true, true, true],
    [1, true, true, true],
    ['1', true, true, true],
    ['TRUE', true, true, true],
    ['yes', true, true, true],
    ['On', true, true, true],
    [' on ', false, false, true],
    [false, false, false, false],
    [0, false, false, false],
    ['no', false, false, false],
    ['off', false, false, false],
    ['', false, undefined, false],
    [undefined, false, undefined, undefined],
    [null, false, undefined, undefined],
    ['maybe', false, false, undefined],
    [2, false, false, undefined],
    [['1'], false, false, undefined],
  ])('are read from %p', (value, yes, unlessAbsent, orNo) => {
    expect([isYes(value), yesUnlessAbsent(value), yesOrNo(value)]).toEqual([yes, unlessAbsent, orNo]);
  });
});

describe('Addresses', () => {
  it.each<[text: string, http: boolean, blankless: boolean, any: boolean]>([
    ['https://a.example', true, true, true],
    ['HTTP://a.example/x?y#z', true, true, true],
    ['//a.example', false, false, false],
    ['ftp://a.example', false, false, true],
    ['https://', false, false, false],
    ['https:///x', false, false, false],
    ['https://a b', false, false, false],
    ['javascript:alert(1)', false, false, false],
    ['https://a.example/ x', true, false, true],
    [`https://a.example/${'x'.repeat(2000)}`, true, true, false],
  ])('are recognised: %.40s', (text, http, blankless, any) => {
    expect([isHttpUrl(text), isHttpUrlWithoutBlanks(text), isUrl(text)]).toEqual([http, blankless, any]);
  });
});

const CONTEXT = { caller: VISITOR, params: {} };

describe('Whole numbers above zero', () => {
  it.each<[value: unknown, id: boolean, counts: boolean, inPath: boolean]>([
    [1, true, true, true],
    ['2', true, true, true],
    ['2.0', true, true, false],
    [' 2 ', true, true, false],
    [0, false, false, false],
    ['-1', false, false, false],
    ['1.5', false, false, false],
    [2_147_483_648, false, true, true],
  ])('are distinguished: %p', (value, id, counts, inPath) => {
    expect([anyId(value, CONTEXT), positive(value, CONTEXT), pathId(value, CONTEXT)]).toEqual([id, counts, inPath]);
  });
});

describe('Lists', () => {
  it.each<[value: unknown, parts: string[], filled: string[]]>([
    ['1, 2', ['1', '2'], ['1', '2']],
    ['1,,2', ['1', '', '2'], ['1', '2']],
    ['', [], []],
    [
      [1, ' 2 '],
      ['1', '2'],
      ['1', '2'],
    ],
    [{ 0: 'a', 1: 'b' }, ['a', 'b'], ['a', 'b']],
    [[1, { toString: 1 }], ['1', ''], ['1']],
    [5, ['5'], ['5']],
  ])('are split: %p', (value, parts, filled) => {
    expect([listParts(value), filledParts(value)]).toEqual([parts, filled]);
  });

  it('of ids hold nothing else, and not too many', () => {
    expect(idsOf(['1', '2'], 2)).toEqual([1, 2]);
    expect(idsOf(['1', '2'], 1)).toBeUndefined();
    expect(idsOf(['1', ''], 5)).toBeUndefined();
    expect(idsOf([], 5)).toBeUndefined();
  });
});
