import { plainToInstance } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { ValidationTypes, getMetadataStorage, validate } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { invalidParameters } from '../errors.js';
import type { ParameterFault } from '../errors.js';
import type { ParamDeclaration, SchemaType } from './param-schema.js';
import { PARAMETER_CHECK, markParsed, paramsOf } from './rest-param.decorator.js';
import type { ParsedOptions } from './rest-param.decorator.js';

type DtoClass = new () => object;

/** Makes the instance of a DTO class that a handler receives. @throws RestError 400 `rest_invalid_param` */
export type Instantiate = (values: Record<string, unknown>) => object | Promise<object>;

/** What a DTO class declares for a route. */
export interface CompiledDto {
  declarations: Map<string, ParamDeclaration>;
  instantiate: Instantiate;
}

/** Where `@ApiProperty` of `@nestjs/swagger` keeps what it says of a member. Loading that package takes long. */
const API_PROPERTY = 'swagger/apiModelProperties';

/** Levels of nested validation errors that are reported. */
const MAX_ERROR_DEPTH = 5;

const TYPES = new Map<unknown, SchemaType>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
  [Array, 'array'],
]);

/**
 * Reads the declarations of a DTO class, once at start. Members that only class-validator decorates are parameters too.
 * Classes without decorators of class-validator or class-transformer pay nothing for them.
 */
export function compileDto(dto: DtoClass): CompiledDto {
  const declarations = paramsOf(dto);
  const validated = validatedMembers(dto);
  const isDecorated = validated.size > 0 || hasTransformations(dto, declarations);
  for (const name of validated) if (!declarations.has(name)) declarations.set(name, inferred(dto, name));
  return {
    declarations,
    instantiate: isDecorated ? (values) => decorated(dto, values) : (values) => plain(dto, values),
  };
}

/** An instance with exactly the given members: a constructor would add fields that were not sent. */
function plain(dto: DtoClass, values: Record<string, unknown>): object {
  return Object.assign(Object.create(dto.prototype as object) as object, values);
}

async function decorated(dto: DtoClass, values: Record<string, unknown>): Promise<object> {
  const options: ParsedOptions = { isParsed: true, exposeUnsetFields: false };
  const instance = markParsed(plainToInstance(dto, values, options));
  const errors = await validate(instance, { forbidUnknownValues: false });
  if (errors.length > 0) throw invalidParameters(faultsOf(errors));
  return instance;
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
  return (
    [...declarations.keys()].some(
      (name) =>
        defaultMetadataStorage.findTypeMetadata(dto, name) !== undefined ||
        defaultMetadataStorage.findTransformMetadatas(dto, name, 0).length > 1,
    ) || defaultMetadataStorage.getExcludedProperties(dto, 0).length > 0
  );
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
  return { ...(type && { type }), required: !isOptional, description: described?.description };
}

function faultsOf(errors: readonly ValidationError[], path = '', depth = 0): ParameterFault[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const name = path + property;
    const own = Object.values(constraints ?? {});
    const nested = depth < MAX_ERROR_DEPTH ? faultsOf(children ?? [], `${name}.`, depth + 1) : [];
    return own.length > 0 ? [{ name, message: own.join('; ') }, ...nested] : nested;
  });
}
