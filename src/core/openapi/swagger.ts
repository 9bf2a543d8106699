import { applyDecorators } from '@nestjs/common';
import type * as swaggerModule from '@nestjs/swagger';
import type { ApiPropertyOptions, ApiResponseNoStatusOptions } from '@nestjs/swagger';
import { deferSwaggerDecorator, deferModel } from './deferred-swagger.js';

type Swagger = typeof swaggerModule;

/** The decorators that are used here. */
type DecoratorName =
  | 'ApiOperation'
  | 'ApiBody'
  | 'ApiHeader'
  | 'ApiConsumes'
  | 'ApiExtension'
  | 'ApiResponse'
  | 'ApiSecurity'
  | 'ApiOkResponse'
  | 'ApiCreatedResponse'
  | 'ApiAcceptedResponse';

type Factory = (...args: unknown[]) => (...target: unknown[]) => void;

/**
 * A decorator of `@nestjs/swagger` that is applied when the document is made: loading the package would take a third
 * of the time that the service needs to start.
 */
function deferred<Name extends DecoratorName>(name: Name): Swagger[Name] {
  const factory: Factory =
    (...args) =>
    (...target) =>
      deferSwaggerDecorator((swagger) => (swagger[name] as unknown as Factory)(...args)(...target));
  return factory;
}

/** Where the Swagger plugin puts what it read from a class: options of `ApiProperty` by member. */
const METADATA_FACTORY = '_OPENAPI_METADATA_FACTORY';

const declared = new WeakSet<object>();

/** Puts the members of a class in their order. Otherwise those without decorators follow all others. */
function declareMembers(swagger: Swagger, prototype: object): void {
  if (prototype === Object.prototype || declared.has(prototype)) return;
  declared.add(prototype);
  declareMembers(swagger, Object.getPrototypeOf(prototype) as object);
  const factory = Object.getOwnPropertyDescriptor(prototype.constructor, METADATA_FACTORY)?.value as
    (() => Record<string, ApiPropertyOptions>) | undefined;
  for (const [member, options] of Object.entries(factory?.() ?? {})) swagger.ApiProperty(options)(prototype, member);
}

export const ApiProperty: Swagger['ApiProperty'] = (options) => (prototype, member) =>
  deferSwaggerDecorator((swagger) => {
    declareMembers(swagger, prototype);
    swagger.ApiProperty(options)(prototype, member);
  });
export const ApiOperation = deferred('ApiOperation');
export const ApiBody = deferred('ApiBody');
export const ApiHeader = deferred('ApiHeader');
export const ApiConsumes = deferred('ApiConsumes');
export const ApiExtension = deferred('ApiExtension');
export const ApiResponse = deferred('ApiResponse');
export const ApiSecurity = deferred('ApiSecurity');
export const ApiOkResponse = deferred('ApiOkResponse');
export const ApiCreatedResponse = deferred('ApiCreatedResponse');
export const ApiAcceptedResponse = deferred('ApiAcceptedResponse');

/** Errors of a handler by status, beyond those of all operations: what they mean, and their body if it is another one. */
export const ApiErrors = (errors: Record<number, string | ApiResponseNoStatusOptions>): MethodDecorator =>
  applyDecorators(
    ...Object.entries(errors).map(([status, error]) =>
      ApiResponse({ status: Number(status), ...(typeof error === 'string' ? { description: error } : error) }),
    ),
  );

/** The schema of a response class, for `oneOf`, `items` and `additionalProperties`. */
export function schemaOf(model: abstract new (...args: never[]) => object): { $ref: string } {
  deferModel(model);
  return { $ref: `#/components/schemas/${model.name}` };
}

/** The schema of a response class, or null. */
export const nullableSchemaOf = (model: abstract new (...args: never[]) => object): SchemaOrNull => ({
  type: 'object',
  allOf: [schemaOf(model)],
  nullable: true,
});

interface SchemaOrNull {
  type: 'object';
  allOf: { $ref: string }[];
  nullable: true;
}

/** `false`, which the interface answers where there is no object. */
export const FALSE_SCHEMA: { type: 'boolean'; enum: boolean[] } = { type: 'boolean', enum: [false] };

/** `[]`, which the interface answers where there is no object or an object has no members. */
export const EMPTY_LIST_SCHEMA: { type: 'array'; maxItems: 0; items: object } = {
  type: 'array',
  maxItems: 0,
  items: {},
};

/** Any JSON value. */
export const ANY_JSON_SCHEMA: { oneOf: object[] } = {
  oneOf: [
    { type: 'object', additionalProperties: true, nullable: true },
    { type: 'array', items: {} },
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
  ],
};

/** Values for which an operation succeeds on the demo data. */
export interface OperationExample {
  /** Values of path variables, by name. */
  path?: Record<string, string | number>;
  /** Values of query parameters, by name. */
  query?: Record<string, unknown>;
  /** The body of the request. */
  body?: unknown;
}

/** An example that Swagger UI fills in and that a test sends to a service with the demo data. */
export const ApiExample = (example: OperationExample): MethodDecorator => ApiExtension(EXAMPLE_EXTENSION, example);

/** Where `ApiExample` is written until the document has its examples in their places. */
export const EXAMPLE_EXTENSION = 'x-example';

export { ARCHIVE_HEADERS, ERROR_BODY_SCHEMA, PAGING_HEADERS, TICKET_LIST_HEADERS } from './shared-components.js';
