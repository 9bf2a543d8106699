import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';

type Schema = Record<string, unknown>;

interface DocumentedResponse {
  $ref?: string;
  content?: Record<string, { schema?: Schema }>;
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>;
  components: { schemas: Record<string, Schema> };
}

/** A response as a client sees it, or as a handler returned it. */
export interface SeenResponse {
  /** Path of the operation in the document, e.g. `/cal/events/v1/events/{id}`. */
  path: string;
  method: string;
  status: number;
  /** Media type of what is not JSON; its body is not looked at. */
  mediaType?: string;
  /** What JSON holds. */
  body?: unknown;
  /** Whether the request has left out members with `_fields`. */
  partial?: boolean;
}

/** Members of a schema that hold one schema. */
const NESTED = ['items', 'additionalProperties', 'not'];
/** Members of a schema that hold a list of schemas. */
const ALTERNATIVES = ['oneOf', 'anyOf', 'allOf'];

/**
 * A schema of OpenAPI 3.0 as JSON Schema, in which objects have no members but those that are declared: a response
 * with another one is not documented.
 */
function strictSchema(schema: Schema): Schema {
  const { nullable, ...strict } = schema;
  for (const name of NESTED)
    if (typeof strict[name] === 'object' && strict[name] !== null) strict[name] = strictSchema(strict[name] as Schema);
  for (const name of ALTERNATIVES)
    if (Array.isArray(strict[name])) strict[name] = (strict[name] as Schema[]).map(strictSchema);
  if (strict.properties) {
    strict.properties = mapped(strict.properties as Record<string, Schema>);
    strict.additionalProperties ??= false;
  }
  return nullable === true ? { anyOf: [{ type: 'null' }, strict] } : strict;
}

const mapped = (schemas: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, strictSchema(schema)]));

/** Compares responses with what `openapi.json` says of them. */
export class ResponseSchemas {
  private readonly document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;
  private readonly ajv = new Ajv({ logger: false, strict: false, validateFormats: false });
  private readonly compiled = new Map<Schema, ValidateFunction>();
  private readonly compiledPartial = new Map<Schema, ValidateFunction>();
  /** How many responses were compared with a schema. */
  validated = 0;

  constructor() {
    const schemas = mapped(this.document.components.schemas);
    this.ajv.addSchema({ $id: 'document', components: { schemas } });
    this.ajv.addSchema({ $id: 'partial', components: { schemas: withoutRequired(schemas) } });
  }

  /** Paths of the document with what its operations are. */
  get paths(): readonly string[] {
    return Object.keys(this.document.paths);
  }

  /** What is wrong with a response, in words; nothing for a response of a route that is not in the document. */
  fault(seen: SeenResponse): string | undefined {
    const { path, method, status, mediaType = 'application/json', body, partial = false } = seen;
    const documented = this.document.paths[path]?.[method.toLowerCase()];
    if (!documented) return undefined;
    const name = `${method} ${path} ${status}`;
    const response = documented.responses[status] ?? (status >= 400 ? documented.responses.default : undefined);
    if (!response) return `${name}: the document has no such status`;
    const content = response.$ref ? { 'application/json': { schema: ERROR } } : response.content;
    if (!content) return undefined;
    const [type = ''] = mediaType.split(';');
    const media = content[type] ?? content['*/*'];
    if (!media) return `${name}: the document has no ${mediaType}, only ${Object.keys(content).join(', ')}`;
    if (body === undefined || !media.schema) return undefined;
    this.validated++;
    const validate = this.validatorOf(media.schema, partial);
    if (validate(body)) return undefined;
    const reasons = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    );
    return `${name}: ${[...new Set(reasons)].slice(0, MOST_REASONS).join('; ')}`;
  }

  private validatorOf(schema: Schema, partial: boolean): ValidateFunction {
    const compiled = partial ? this.compiledPartial : this.compiled;
    const known = compiled.get(schema);
    if (known) return known;
    const strict = strictSchema(schema);
    const text = JSON.stringify(partial ? withoutRequired(strict) : strict);
    const document = partial ? 'partial' : 'document';
    const made = this.ajv.compile(JSON.parse(text.replaceAll('"#/components/', `"${document}#/components/`)) as Schema);
    compiled.set(schema, made);
    return made;
  }
}

/** Schemas of which any member may be absent. */
const withoutRequired = <T extends object>(schemas: T): T =>
  JSON.parse(JSON.stringify(schemas), (name, value: unknown) =>
    name === 'required' && Array.isArray(value) ? undefined : value,
  ) as T;

const ERROR: Schema = { $ref: '#/components/schemas/Error' };

/** Reasons that are named of one response; alternatives have many. */
const MOST_REASONS = 8;
