import { RestError } from '#core/errors';
import { injectableOf, type InjectableOf } from '#core/modules';
import {
  type Check,
  type ParamDeclaration,
  type CheckContext,
  type PlainCheck,
  type Schema,
  accepting,
  RestParam,
  emailAddress,
  isEmail,
  splitList,
  isIdOrText,
  isUrl,
  isHttpUrl,
  anyText,
  yesOrNo,
} from '#core/parameters';
import { isTime, isWall } from '#core/time';

/** The types of this namespace that name themselves in refusals: `tec_rest_invalid_<type>_argument`. */
type TypeName = 'positive_integer' | 'number' | 'date_time' | 'date' | 'uri' | 'email' | 'boolean';

interface ArgumentType {
  name: TypeName;
  schema: ParamDeclaration;
  /** What a value must be, for people. */
  expected: string;
  fits: (value: unknown, schema: Schema) => boolean;
}

const between = (value: number, { minimum = -Infinity, maximum = Infinity }: Schema): boolean =>
  value >= minimum && value <= maximum;

const POSITIVE: ArgumentType = {
  name: 'positive_integer',
  schema: { type: 'integer' },
  expected: 'a whole number above zero',
  fits: (value, schema) => isIdOrText(value) && between(Number(value), schema),
};
const NUMBER: ArgumentType = {
  name: 'number',
  schema: { type: 'number' },
  expected: 'a JSON number, not negative',
  fits: (value, schema) => typeof value === 'number' && Number.isFinite(value) && between(value, schema),
};
/** Why schemas are not enforced where `fits` accepts other forms than they do. */
const CHECKED = 'The check decides, with the code of the namespace (recorded).';

const WALL_TIME: ArgumentType = {
  name: 'date_time',
  schema: {
    type: 'string',
    format: 'date-time',
    loose: CHECKED,
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$',
  },
  expected: 'a moment such as 2031-05-01 10:00:00',
  fits: isWall,
};
const MOMENT: ArgumentType = {
  name: 'date_time',
  schema: { type: 'string', format: 'date-time', loose: CHECKED },
  expected: 'a day or a moment such as 2031-05-01 10:00:00',
  fits: (value) => typeof value === 'string' && isTime(value),
};
const DAY: ArgumentType = {
  name: 'date',
  schema: { type: 'string', format: 'date', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
  expected: 'a day such as 2031-05-01',
  fits: (value) => typeof value === 'string' && isWall(`${value} 00:00:00`),
};
const ADDRESS: ArgumentType = {
  name: 'uri',
  schema: { type: 'string', format: 'uri' },
  expected: 'an address such as https://example.org, or empty',
  fits: (value) => value === '' || (typeof value === 'string' && isUrl(value) && isHttpUrl(value)),
};
const EMAIL: ArgumentType = {
  name: 'email',
  schema: {
    type: 'string',
    format: 'email',
    loose: CHECKED,
    clean: (value: unknown) => (typeof value === 'string' ? (emailAddress(value) ?? value) : value),
  },
  expected: 'an e-mail address, or empty',
  fits: (value) => value === '' || (typeof value === 'string' && isEmail(value)),
};
const YES_OR_NO: ArgumentType = {
  name: 'boolean',
  schema: { type: 'boolean', loose: CHECKED, clean: (value: unknown) => yesOrNo(value) },
  expected: 'true or false',
  fits: (value) => yesOrNo(value) !== undefined,
};

function refusal(type: ArgumentType, name: string): RestError {
  const message = `${name} must be ${type.expected}.`;
  return new RestError(`tec_rest_invalid_${type.name}_argument`, message, 400, { argument: name, details: message });
}

/** A parameter of one of the types. @param also a further condition on values that fit */
function argument(
  type: ArgumentType,
  declaration: ParamDeclaration,
  also?: InjectableOf<(value: unknown, context: CheckContext) => Promise<boolean>>,
): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    const fits = (value: unknown): true | RestError => type.fits(value, declaration) || refusal(type, name);
    const check: Check = also
      ? injectableOf([also], (accepts) => (value: unknown, context: CheckContext) => {
          const verdict = fits(value);
          return verdict === true ? accepts(value, context) : verdict;
        })
      : fits;
    const words = also ? 'the id of something that exists' : type.expected;
    RestParam({ ...type.schema, ...declaration, check: accepting(words, check) })(target, property);
  };
}

/** A whole number above zero. */
export const PositiveArgument = (declaration: ParamDeclaration): PropertyDecorator => argument(POSITIVE, declaration);

/** The id of something there must be. */
export const ExistingArgument = (
  declaration: ParamDeclaration,
  exists: InjectableOf<(id: number, context: CheckContext) => Promise<boolean>>,
): PropertyDecorator =>
  argument(
    POSITIVE,
    declaration,
    injectableOf([exists], (isThere) => (value: unknown, context) => isThere(Number(value), context)),
  );

/** A JSON number. */
export const NumberArgument = (declaration: ParamDeclaration): PropertyDecorator => argument(NUMBER, declaration);

/** A wall clock, exactly `YYYY-MM-DD hh:mm:ss`. */
export const WallTimeArgument = (description: string): PropertyDecorator => argument(WALL_TIME, { description });

/** A moment in any of the forms that the time parser reads. */
export const MomentArgument = (description: string): PropertyDecorator => argument(MOMENT, { description });

/** A day, `YYYY-MM-DD`. */
export const DayArgument = (declaration: ParamDeclaration): PropertyDecorator => argument(DAY, declaration);

/** An address of the web, or empty. */
export const AddressArgument = (description: string): PropertyDecorator => argument(ADDRESS, { description });

/** An e-mail address, or empty. */
export const EmailArgument = (description: string): PropertyDecorator => argument(EMAIL, { description });

/** Yes or no, in words too. */
export const YesOrNoArgument = (declaration: ParamDeclaration): PropertyDecorator => argument(YES_OR_NO, declaration);

/** Most ids one list may hold: each becomes a value of one query, and databases have their limits. */
const MAX_IDS = 200;

/** A list of ids: a JSON list, `name[]=` or CSV. @param exists whether there is something under all of them */
export function IdsArgument(
  declaration: ParamDeclaration,
  exists?: InjectableOf<(ids: number[], context: CheckContext) => Promise<boolean>>,
): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    const accepts =
      (areThere?: (ids: number[], context: CheckContext) => Promise<boolean>): PlainCheck =>
      (value, context) => {
        if (typeof value === 'object' && !Array.isArray(value)) return false;
        const items = splitList(value);
        if (items.length > (declaration.maxItems ?? MAX_IDS)) return false;
        if (!items.every(isIdOrText)) return Array.isArray(value) && refusal(POSITIVE, name);
        return items.length === 0 || !areThere || areThere([...new Set(items.map(Number))], context);
      };
    const check: Check = exists ? injectableOf([exists], (areThere) => accepts(areThere)) : accepts();
    const most = declaration.maxItems ?? MAX_IDS;
    const words = `${exists ? 'ids of things that exist' : 'ids above 0'}, at most ${most}, as a list or separated by commas`;
    RestParam({
      type: 'array',
      items: { type: 'integer' },
      ...declaration,
      index: { uniqueItems: true, ...declaration.index },
      check: accepting(words, check),
      clean: (ids: number[]) => [...new Set(ids)],
    })(target, property);
  };
}

/** A text of one line or more. */
export const TextArgument = (declaration: ParamDeclaration): PropertyDecorator =>
  RestParam({ type: 'string', check: anyText, ...declaration });

/** One of some words. */
export const ChoiceArgument = (declaration: ParamDeclaration & { enum: readonly string[] }): PropertyDecorator =>
  RestParam({
    type: 'string',
    check: accepting(
      `one of ${declaration.enum.join(', ')}`,
      (value) => typeof value === 'string' && declaration.enum.includes(value),
    ),
    ...declaration,
  });

/** Some of some words, as list or CSV. */
export const ChoicesArgument = (words: readonly string[], declaration: ParamDeclaration): PropertyDecorator =>
  RestParam({
    type: 'array',
    items: { type: 'string', enum: words },
    index: { uniqueItems: true },
    check: accepting(`some of ${words.join(', ')}, as a list or separated by commas`, (value) => {
      if (typeof value === 'object' && !Array.isArray(value)) return false;
      const chosen = splitList(value);
      return chosen.length > 0 && chosen.every((word) => words.includes(word as string));
    }),
    clean: (chosen: string[]) => [...new Set(chosen)],
    ...declaration,
  });
