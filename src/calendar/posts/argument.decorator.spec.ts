import fc from 'fast-check';
import { RestError } from '../../core/errors/rest.error.js';
import { paramsOf } from '../../core/parameters/index.js';
import { compileParams, parseParameters } from '../../core/parameters/parse.js';
import {
  AddressArgument,
  ChoicesArgument,
  DayArgument,
  EmailArgument,
  IdsArgument,
  MomentArgument,
  NumberArgument,
  PositiveArgument,
  WallTimeArgument,
  YesOrNoArgument,
} from './argument.decorator.js';
import { VISITOR } from '../../core/context/caller.js';

class Sample {
  @PositiveArgument({ maximum: 100 })
  count?: number;

  @NumberArgument({ minimum: 0 })
  price?: number;

  @WallTimeArgument('')
  wall?: string;

  @MomentArgument('')
  moment?: string;

  @DayArgument({})
  day?: string;

  @AddressArgument('')
  site?: string;

  @EmailArgument('')
  mail?: string;

  @YesOrNoArgument({})
  flag?: boolean;

  @IdsArgument({})
  ids?: number[];

  @ChoicesArgument(['a', 'b'], {})
  words?: string[];
}

const PARAMS = compileParams(paramsOf(Sample));
const parse = (values: Record<string, unknown>) =>
  parseParameters(VISITOR, PARAMS, { path: {}, body: values, query: {} }) as Promise<Sample>;

/** The detail of a refusal: its code, nothing without one, `undefined` when the value is taken. */
async function refusal(name: string, value: unknown): Promise<string | null | undefined> {
  try {
    await parse({ [name]: value });
    return undefined;
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const { details } = error.data as { details: Record<string, { code: string }> };
    return details[name]?.code ?? null;
  }
}

describe('The argument', () => {
  it.each([
    ['count', 7],
    ['count', '7'],
    ['price', 0],
    ['price', 12.5],
    ['wall', '2031-05-01 10:00:00'],
    ['moment', '2031-05-01'],
    ['moment', '1 May 2031'],
    ['day', '2032-02-29'],
    ['site', 'https://example.org/a?b'],
    ['site', ''],
    ['mail', 'a@example.org'],
    ['mail', ''],
    ['ids', [1, '2']],
    ['ids', '1,2'],
    ['ids', '5'],
    ['ids', []],
    ['words', 'a,b'],
    ['words', ['b']],
  ])('%s accepts %j', async (name, value) => {
    expect(await refusal(name, value)).toBeUndefined();
  });

  it.each([
    ['count', 0, 'positive_integer'],
    ['count', 101, 'positive_integer'],
    ['count', 1.5, 'positive_integer'],
    ['count', 'x', 'positive_integer'],
    ['price', '12.50', 'number'],
    ['price', -1, 'number'],
    ['wall', '2031-05-01T10:00:00', 'date_time'],
    ['wall', '2031-02-30 10:00:00', 'date_time'],
    ['wall', 'tomorrow', 'date_time'],
    ['moment', 'garbage', 'date_time'],
    ['day', '2031-02-30', 'date'],
    ['site', 'nope', 'uri'],
    ['site', 'javascript://x/%0aalert(1)', 'uri'],
    ['mail', 'nope', 'email'],
    ['flag', 'perhaps', 'boolean'],
    ['ids', ['x'], 'positive_integer'],
    ['ids', [0], 'positive_integer'],
  ])('%s refuses %j with the error of its type (%s)', async (name, value, type) => {
    expect(await refusal(name, value)).toBe(`tec_rest_invalid_${type}_argument`);
  });

  it.each([
    ['ids', 'abc'],
    ['ids', { a: 1 }],
    ['ids', Array.from({ length: 201 }, (_, i) => i + 1)],
    ['words', 'c'],
    ['words', []],
    ['words', ['a', 1]],
  ])('%s refuses %j without a specific error', async (name, value) => {
    expect(await refusal(name, value)).toBeNull();
  });

  it('flag reads the usual spellings of yes and no', async () => {
    const meaning = async (flag: unknown) => (await parse({ flag })).flag;
    for (const yes of [true, 1, '1', 'true', 'TRUE', 'yes', 'on']) expect(await meaning(yes)).toBe(true);
    for (const no of [false, 0, '0', 'false', 'no', 'off', '']) expect(await meaning(no)).toBe(false);
  });

  it('ids drops duplicates', async () => {
    expect((await parse({ ids: '3,1,3' })).ids).toEqual([3, 1]);
  });

  it('decorator returns a value or a refusal for any input', async () => {
    const names = fc.constantFrom(...PARAMS.map(({ name }) => name));
    await fc.assert(
      fc.asyncProperty(names, fc.jsonValue(), async (name, value) => {
        const found = await refusal(name, value);
        expect(found === undefined || found === null || typeof found === 'string').toBe(true);
      }),
    );
  });
});
