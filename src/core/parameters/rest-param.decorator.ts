import { Expose, Transform, type ClassTransformOptions } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { deferSwaggerDecorator } from '#core/openapi';
import { coerce } from './coerce.js';
import type { ParamDeclaration, Schema } from './param-schema.js';

type ParamClass = abstract new (...args: never[]) => object;

const declared = new WeakMap<object, Map<string, ParamDeclaration>>();

/**
 * Declares a property of a DTO as a parameter of the routes that take it. This one declaration coerces and validates
 * requests (compiled once by `parseParameters`), instances (class-validator, class-transformer) and appears in Swagger,
 * the index and OPTIONS.
 */
export function RestParam(declaration: ParamDeclaration = {}): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    const own = declared.get(target) ?? new Map<string, ParamDeclaration>();
    own.set(name, declaration);
    declared.set(target, own);
    decorate(target, name, declaration);
  };
}

/** Options of class-transformer, and whether the values have been converted by `parseParameters`. */
export interface ParsedOptions extends ClassTransformOptions {
  isParsed?: boolean;
}

/** Name of the validator by which class-validator checks a declaration. */
export const PARAMETER_CHECK = 'restParameter';

const parsed = new WeakSet<object>();

/** Notes that the service has checked the declarations of this instance already. */
export function markParsed<T extends object>(instance: T): T {
  parsed.add(instance);
  return instance;
}

const isParsed = (instance: object | undefined): boolean => instance !== undefined && parsed.has(instance);

function decorate(target: object, name: string, declaration: ParamDeclaration): void {
  const schema = widened(declaration);
  Expose()(target, name);
  Transform(({ value, options }: { value: unknown; options: ParsedOptions }) => {
    // The service itself has converted it already (`parseParameters`).
    if (options.isParsed) return value;
    const result = value === undefined ? { value } : coerce(schema, value, name);
    return 'value' in result ? result.value : value;
  })(target, name);
  if (!declaration.required) IsOptional()(target, name);
  ValidateBy({
    name: PARAMETER_CHECK,
    validator: {
      // Undefined comes here only where the member is required.
      validate: (value: unknown, args) =>
        isParsed(args?.object) || (value !== undefined && 'value' in coerce(schema, value, name)),
      defaultMessage: (args) => refusalText(declaration, args?.value, name),
    },
  })(target, name);
  if (declaration.in === 'path') return;
  const required = declaration.required ?? false;
  deferSwaggerDecorator(({ ApiProperty, ApiPropertyOptional }) => {
    const shown = { ...openApiSchema(declaration), required } as Parameters<typeof ApiProperty>[0];
    (required ? ApiProperty : ApiPropertyOptional)(shown)(target, name);
  });
}

/** Why class-validator refuses a value, and what is accepted. */
function refusalText(declaration: ParamDeclaration, value: unknown, name: string): string {
  const { description } = declaration;
  if (value === undefined || value === null)
    return description === undefined ? `${name} is required.` : `${name} is required: ${description}`;
  const result = coerce(widened(declaration), value, name);
  return 'violation' in result ? result.violation.message : '';
}

/** The schema including types that are accepted beyond the documented one. */
export function widened(declaration: ParamDeclaration): Schema {
  if (declaration.loose !== undefined || declaration.nested) return {};
  if (!declaration.also || declaration.type === undefined) return declaration;
  return {
    ...declaration,
    type: [...(Array.isArray(declaration.type) ? declaration.type : [declaration.type]), ...declaration.also],
  };
}

/** A parameter's schema as OpenAPI 3.0 wants it (one type, `nullable`). */
export function openApiSchema(schema: Schema): Record<string, unknown> {
  const { description, minimum, maximum, minLength, maxLength, pattern, minItems, maxItems } = schema;
  const types = (Array.isArray(schema.type) ? schema.type : schema.type ? [schema.type] : []).filter(
    (type) => type !== 'null',
  );
  const nullable = Array.isArray(schema.type) && schema.type.includes('null');
  const entries: Record<string, unknown> = {
    description,
    // `date-time` is RFC 3339; a pattern says which other form is wanted.
    format: schema.pattern === undefined ? schema.format : undefined,
    minimum,
    maximum,
    minLength,
    maxLength,
    pattern,
    minItems,
    maxItems,
    // A list may be given as one text, and its default so declared.
    default: types[0] === 'array' && types.length === 1 ? listDefault(schema.default) : schema.default,
    enum: schema.enum,
  };
  const out: Record<string, unknown> = Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== undefined),
  );
  if (nullable && types.length === 1) out.nullable = true;
  if (types.length === 1) out.type = types[0];
  else if (types.length > 1) out.oneOf = alternatives(types, nullable);
  else if (schema.oneOf ?? schema.anyOf) out.oneOf = (schema.oneOf ?? schema.anyOf)?.map(openApiSchema);
  else if (out.type === undefined)
    out.oneOf = [
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'array', items: {} },
      OPEN_OBJECT,
    ];
  if (types.includes('array') && types.length === 1) out.items = schema.items ? openApiSchema(schema.items) : {};
  const { additionalProperties: others } = schema;
  if (others !== undefined) out.additionalProperties = typeof others === 'object' ? openApiSchema(others) : others;
  else if (out.type === 'object' && !schema.properties) out.additionalProperties = true;
  if (schema.properties) {
    out.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, property]) => [key, openApiSchema(property)]),
    );
    const required = Object.entries(schema.properties)
      .filter(([, property]) => property.required === true)
      .map(([key]) => key);
    if (required.length > 0) out.required = required;
  }
  return out;
}

/** An object whose members are not declared. */
const OPEN_OBJECT = { type: 'object', additionalProperties: true } as const;

const listDefault = (value: unknown): unknown => (value === undefined || Array.isArray(value) ? value : [value]);

/** Exclusive alternatives: every integer is a number too. Null is one of the values of the first. */
function alternatives(types: readonly string[], nullable: boolean): Record<string, unknown>[] {
  const exclusive = types.filter((type) => type !== 'integer' || !types.includes('number'));
  return exclusive.map((type, i) => ({
    ...(type === 'object' ? OPEN_OBJECT : { type }),
    ...(type === 'array' ? { items: {} } : {}),
    ...(nullable && i === 0 ? { nullable: true } : {}),
  }));
}

/** All parameters a DTO class declares, inherited ones first, in order of declaration. */
export function paramsOf(dto: ParamClass): Map<string, ParamDeclaration> {
  const chain: object[] = [];
  for (
    let at: object | null = dto.prototype as object;
    at && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object | null
  )
    chain.unshift(at);
  const all = new Map<string, ParamDeclaration>();
  for (const prototype of chain)
    for (const [name, declaration] of declared.get(prototype) ?? []) all.set(name, declaration);
  return all;
}

type Class<T> = abstract new (...args: never[]) => T;

/** A DTO class with the parameters of `base`, each changed by `change`; `undefined` leaves one out. */
export function mapParams<T extends object>(
  base: Class<T>,
  change: (declaration: ParamDeclaration, name: string) => ParamDeclaration | undefined,
): new () => T {
  class Mapped {}
  for (const [name, declaration] of paramsOf(base)) {
    const changed = change(declaration, name);
    if (changed) RestParam(changed)(Mapped.prototype, name);
  }
  return Mapped as new () => T;
}

/** A class of its own that takes further parameters; `base` stays as it is. */
export function extendParams<T extends object>(
  base: new () => T,
  further: Readonly<Record<string, ParamDeclaration>>,
): new () => T {
  class Extended extends (base as new () => object) {}
  Object.defineProperty(Extended, 'name', { value: base.name });
  for (const [name, declaration] of Object.entries(further)) RestParam(declaration)(Extended.prototype, name);
  return Extended as new () => T;
}

/** The parameters of `base`, none of them required and none with a default: what a partial update takes. */
export function partialParams<T extends object>(base: Class<T>): new () => Partial<T> {
  return mapParams(base, (declaration) => ({ ...declaration, required: false }));
}

/** The parameters of `base` without the named ones. */
export function omitParams<T extends object, K extends keyof T & string>(
  base: Class<T>,
  ...names: K[]
): new () => Omit<T, K> {
  return mapParams(base, (declaration, name) => (names.includes(name as K) ? undefined : declaration));
}
