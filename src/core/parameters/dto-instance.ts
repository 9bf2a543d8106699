import { TransformationType, plainToInstance } from 'class-transformer';
import {
  IS_EMAIL,
  IS_INT,
  IS_LENGTH,
  MAX,
  MAX_LENGTH,
  MIN,
  MIN_LENGTH,
  ValidationTypes,
  getMetadataStorage,
  validate,
  type ValidationError,
} from 'class-validator';
import { StartError } from '#core/config';
import { invalidParameters, type ParameterIssue } from '#core/errors';
import { isAccepted } from './instance-acceptance.js';
import { fitNested, nestedMembers } from './nested-dto.js';
import type { ParamDeclaration, Schema, SchemaType, DtoClass } from './param-schema.js';
import { rememberValidators } from './validation-metadata.js';
import { hasExcluded, isExcluded, isTyped, transformsOf } from './transform-metadata.js';
import { refuseUntyped } from './untyped-member.js';
import { PARAMETER_CHECK, markParsed, paramsOf, type ParsedOptions } from './rest-param.decorator.js';

rememberValidators();

/** Makes the instance of a DTO class that a handler receives. @throws RestError 400 `rest_invalid_param` */
export type Instantiate = (values: Record<string, unknown>) => object | Promise<object>;

/** What a DTO class declares for a route. */
export interface CompiledDto {
  declarations: Map<string, ParamDeclaration>;
  instantiate: Instantiate;
}

/** Where `@ApiProperty` of `@nestjs/swagger` keeps what it says of a member. Loading that package takes long. */
const API_PROPERTY = 'swagger/apiModelProperties';

/** Levels of nested validation errors that are reported, and faults that one refusal names. */
const MAX_ERROR_DEPTH = 5;
const MAX_ISSUES = 20;

/** Members that class-transformer never sets, because they are not data of an object. */
const UNSAFE_MEMBERS: readonly string[] = ['__proto__', 'constructor'];

const TYPES = new Map<unknown, SchemaType>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
  [Array, 'array'],
]);

/**
 * Reads the declarations of a DTO class, once at start: members with `@RestParam`, which can have decorators of
 * class-validator beside it, or the members of a class that only class-validator decorates.
 * Classes without decorators of class-validator or class-transformer pay nothing for them.
 */
export function compileDto(dto: DtoClass): CompiledDto {
  const declarations = paramsOf(dto);
  const validated = validatedMembers(dto);
  const isDecorated = validated.size > 0 || hasTransformations(dto, declarations);
  const isOurs = declarations.size > 0;
  for (const name of validated) {
    if (declarations.has(name)) continue;
    if (isOurs) throw mixedDto(dto, name);
    refuseUntyped(dto, name);
    declarations.set(name, inferred(dto, name));
  }
  // A class may be nested in itself.
  declarationsOfNested.set(dto, declarations);
  for (const [name, nested] of nestedMembers(dto, declarationsOf)) {
    declarations.set(name, { ...declarations.get(name), nested });
    // A fault of the nested class is a fault of this one, and is found at start.
    nested.members();
  }
  const compiled = { dto, declarations };
  return {
    declarations,
    instantiate: isDecorated ? (values) => decorated(compiled, values) : (values) => plain(dto, values),
  };
}

function mixedDto({ name }: DtoClass, member: string): StartError {
  return new StartError(
    `${name}.${member} has decorators of class-validator only, but other members of ${name} have @RestParam. Give it @RestParam too, or declare the whole class with class-validator.`,
  );
}

/** An instance with exactly the given members: a constructor would add fields that were not sent. */
function plain(dto: DtoClass, values: Record<string, unknown>): object {
  return Object.assign(Object.create(dto.prototype as object) as object, values);
}

/** A DTO class with its declarations. */
interface DeclaredDto {
  dto: DtoClass;
  declarations: ReadonlyMap<string, ParamDeclaration>;
}

const declarationsOfNested = new WeakMap<DtoClass, DeclaredDto['declarations']>();

function declarationsOf(dto: DtoClass): DeclaredDto['declarations'] {
  const declarations = declarationsOfNested.get(dto) ?? compileDto(dto).declarations;
  declarationsOfNested.set(dto, declarations);
  return declarations;
}

async function decorated(compiled: DeclaredDto, sent: Record<string, unknown>): Promise<object> {
  const { values, faults } = fitNested(compiled.declarations, sent);
  if (faults.length > 0) throw invalidParameters(faults.slice(0, MAX_ISSUES));
  const instance = markParsed(instanceOf(compiled, values, true));
  if (isAccepted(instance)) return instance;
  const errors = await validate(instance, { forbidUnknownValues: false });
  if (errors.length > 0) throw invalidParameters(issuesOf(errors).slice(0, MAX_ISSUES));
  return instance;
}

/**
 * An instance with its nested ones. Class-transformer makes each of them from its plain values and those with a `@Type`.
 * Objects and lists of no declared class are left out of that, as it would take their `constructor` member for a class.
 * @param isParsed whether `parseParameters` has converted the values
 */
function instanceOf({ dto, declarations }: DeclaredDto, values: Record<string, unknown>, isParsed: boolean): object {
  const options: ParsedOptions = { isParsed, exposeUnsetFields: false };
  const type = TransformationType.PLAIN_TO_CLASS;
  const transformable: Record<string, unknown> = {};
  const asIs: [name: string, value: unknown][] = [];
  for (const [name, value] of Object.entries(values)) {
    if (UNSAFE_MEMBERS.includes(name)) continue;
    const nested = declarations.get(name)?.nested;
    if (value === null) transformable[name] = value;
    else if (nested) asIs.push([name, nestedInstances({ dto: nested.dto, declarations: nested.members() }, value)]);
    else if (typeof value === 'object' && !isTyped(dto, name)) asIs.push([name, value]);
    else transformable[name] = value;
  }
  const instance = plainToInstance(dto, transformable, options) as Record<string, unknown>;
  for (const [name, value] of asIs) {
    if (isExcluded(dto, name)) continue;
    // What is nested has the form of its declaration already.
    const applied = { ...options, isParsed: isParsed || declarations.get(name)?.nested !== undefined };
    const made = transformsOf(dto, name).reduce<unknown>(
      (before, { transformFn }) => transformFn({ value: before, key: name, obj: values, type, options: applied }),
      value,
    );
    if (made !== undefined) instance[name] = made;
  }
  return instance;
}

function nestedInstances(nested: DeclaredDto, value: unknown): unknown {
  const make = (values: unknown) => instanceOf(nested, values as Record<string, unknown>, false);
  return Array.isArray(value) ? value.map(make) : make(value);
}

/** Members with validators beside the one that `RestParam` adds. */
function validatedMembers(dto: DtoClass): Set<string> {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  const foreign = metadata.filter(
    ({ name, type }) => name !== PARAMETER_CHECK && type !== ValidationTypes.CONDITIONAL_VALIDATION,
  );
  return new Set(foreign.map(({ propertyName }) => propertyName));
}

/** Whether class-transformer has something to do beside what `RestParam` declares. */
function hasTransformations(dto: DtoClass, declarations: ReadonlyMap<string, unknown>): boolean {
  const names = [...declarations.keys()];
  return hasExcluded(dto) || names.some((name) => isTyped(dto, name) || transformsOf(dto, name).length > 1);
}

/** A member that `RestParam` does not declare: its type is that of TypeScript, its bounds are those of its validators. */
function inferred(dto: DtoClass, name: string): ParamDeclaration {
  const design: unknown = Reflect.getMetadata('design:type', dto.prototype as object, name);
  const type = TYPES.get(design);
  const metadata = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  const isOptional = metadata.some(
    ({ propertyName, type: kind }) => propertyName === name && kind === ValidationTypes.CONDITIONAL_VALIDATION,
  );
  const described = Reflect.getMetadata(API_PROPERTY, dto.prototype as object, name) as
    { description?: string } | undefined;
  const own = metadata.filter(({ propertyName }) => propertyName === name);
  const bounds = own.map(boundsOf).reduce<Schema>((all, more) => ({ ...all, ...more }), {});
  const isBounded = Object.keys(bounds).length > 0;
  return {
    ...(type && { type }),
    required: !isOptional,
    description: described?.description,
    ...(isBounded && { documented: { ...(type && { type }), ...bounds, required: !isOptional } }),
  };
}

type ValidationMetadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** What a validator says in the OpenAPI document; requests are checked by the validator itself. */
function boundsOf({ name, constraints }: ValidationMetadata): Schema {
  const [first, second] = (constraints ?? []) as number[];
  switch (name) {
    case IS_INT:
      return { type: 'integer' };
    case MIN:
      return { minimum: first };
    case MAX:
      return { maximum: first };
    case MIN_LENGTH:
      return { minLength: first };
    case MAX_LENGTH:
      return { maxLength: first };
    case IS_LENGTH:
      return { minLength: first, ...(second !== undefined && { maxLength: second }) };
    case IS_EMAIL:
      return { format: 'email' };
    default:
      return {};
  }
}

function issuesOf(errors: readonly ValidationError[], path = '', depth = 0): ParameterIssue[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const name = path + property;
    const own = Object.values(constraints ?? {});
    const nested = depth < MAX_ERROR_DEPTH ? issuesOf(children ?? [], `${name}.`, depth + 1) : [];
    return own.length > 0 ? [{ name, message: own.join('; ') }, ...nested] : nested;
  });
}
