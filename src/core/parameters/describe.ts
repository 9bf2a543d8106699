import type { CompiledParam } from './parse.js';
import type { ParamDeclaration, Schema } from './param-schema.js';

const SCHEMA_KEYS = [
  'description',
  'type',
  'format',
  'enum',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'items',
  'properties',
  'additionalProperties',
  'oneOf',
  'anyOf',
] as const;

/** The schema members of a declaration, without what is only ours. */
export function schemaOf(schema: Schema): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const key of SCHEMA_KEYS) if (schema[key] !== undefined) out[key] = schema[key];
  return out;
}

/** One parameter as index and OPTIONS show it. */
function describeParam(declaration: ParamDeclaration): Record<string, unknown> {
  const preset = declaration.default === undefined ? {} : { default: declaration.default };
  const required = declaration.index?.required ?? declaration.required ?? false;
  return { ...schemaOf(declaration), ...preset, ...declaration.index, required };
}

/** The `args` of an endpoint; a list when there are none, as the interface has it (core.md §4). */
export function describeParams(params: CompiledParam[]): Record<string, object> | never[] {
  const shown = params.filter(({ declaration }) => !declaration.hidden);
  if (shown.length === 0) return [];
  return Object.fromEntries(shown.map(({ name, declaration }) => [name, describeParam(declaration)]));
}
