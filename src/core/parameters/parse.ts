import type { Caller } from '#core/context';
import {
  type MissingParameter,
  type ParameterIssue,
  RestError,
  invalidParameters,
  missingParameters,
} from '#core/errors';
import { coerce } from './coerce.js';
import { isInjectableOf, type InjectableOf } from '#core/modules';
import type { CheckContext, DescribedCheck, ParamDeclaration, PlainCheck, Schema } from './param-schema.js';
import { unknownMembers, unknownText } from './nested-dto.js';
import { widened } from './rest-param.decorator.js';

/** Where a request's values come from; earlier ones win: path, JSON body, form body, query. */
export interface Sources {
  path: Record<string, unknown>;
  body: Record<string, unknown>;
  query: Record<string, unknown>;
}

/** One parameter, ready for requests. */
export interface CompiledParam {
  name: string;
  declaration: ParamDeclaration;
  schema: Schema;
  /** What the first phase does: a function with its services, or `true` for the schema. */
  check?: true | PlainCheck;
}

/** The checks of some declarations that have services. */
export function checksOf(declarations: ReadonlyMap<string, ParamDeclaration>): InjectableOf<PlainCheck>[] {
  return [...declarations.values()].flatMap(({ check }) =>
    isInjectableOf(check) ? [check as InjectableOf<PlainCheck>] : [],
  );
}

/**
 * Prepares declarations once, at start.
 * @param checks the checks of `checksOf` with their services, in the same order
 */
export function compileParams(
  declarations: ReadonlyMap<string, ParamDeclaration>,
  checks: readonly PlainCheck[] = [],
): CompiledParam[] {
  const declared = checksOf(declarations);
  const resolved = new Map(checks.map((check, position) => [declared[position], check]));
  return [...declarations].map(([name, declaration]) => {
    const { check } = declaration;
    if (!isInjectableOf(check)) return { name, declaration, schema: widened(declaration), check };
    const made = resolved.get(check);
    if (!made) throw new Error(`The check of ${name} needs services, which were not resolved.`);
    return { name, declaration, schema: widened(declaration), check: made };
  });
}

/** The value a request gives for a name, and whether it gives one at all. */
function given(sources: Sources, name: string): unknown {
  for (const source of [sources.path, sources.body, sources.query])
    if (Object.hasOwn(source, name)) return source[name];
  return undefined;
}

/** Names that every route takes: options of the answer, nonces and the like begin with an underscore. */
const isCommon = (name: string): boolean => name.startsWith('_') || name === 'rest_route';

/** Faults that one refusal names. */
const MAX_ISSUES = 20;

/** Names that were sent and that no parameter declares, beside names that every route takes. */
function unknownNames(params: readonly CompiledParam[], sources: Sources, ignored: readonly string[] = []): string[] {
  const sent = [...Object.keys(sources.body), ...Object.keys(sources.query)];
  const isAccepted = (name: string): boolean =>
    isCommon(name) || params.some((param) => param.name === name) || ignored.includes(name);
  return sent.filter((name, position) => !isAccepted(name) && sent.indexOf(name) === position);
}

/** Faults for members of nested DTOs that their classes do not declare, by dotted name. */
const unknownNested = (params: readonly CompiledParam[], sources: Sources): ParameterIssue[] =>
  params
    .filter(({ declaration }) => declaration.nested)
    .flatMap(({ name, declaration }) =>
      unknownMembers(new Map([[name, declaration]]), { [name]: given(sources, name) }),
    );

/** Members of a request that have no effect because nothing declares them, nested ones by dotted name. */
export function ignoredMembers(params: readonly CompiledParam[], sources: Sources): string[] {
  return [...unknownNames(params, sources), ...unknownNested(params, sources).map(({ name }) => name)];
}

/**
 * Refuses members that no parameter declares, and members of nested DTOs that their class does not declare, for routes
 * on which a member that has no effect would mislead.
 * @param ignored names that are neither refused nor listed
 * @throws RestError 400 `rest_invalid_param` with the names that are accepted
 */
export function refuseUnknown(params: CompiledParam[], sources: Sources, ignored: readonly string[] = []): void {
  const unknown = unknownNames(params, sources, ignored);
  const accepted = params.filter(({ declaration }) => declaration.in !== 'path').map(({ name }) => name);
  const nested = unknownNested(params, sources);
  const faults = [...unknown.map((name) => ({ name: name.slice(0, 100), message: unknownText(accepted) })), ...nested];
  if (faults.length > 0) throw invalidParameters(faults.slice(0, MAX_ISSUES));
}

/** All values of a request by name, unchecked; rights rules use them to tell which methods a caller may use. */
export function rawParams(params: CompiledParam[], sources: Sources): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, declaration } of params) {
    const value = given(sources, name);
    if (value !== undefined) values[name] = value;
    else if (declaration.default !== undefined) values[name] = declaration.default;
  }
  return values;
}

/**
 * Turns a request into checked values (core.md §5). A refusal names all missing parameters, or all that fail the first
 * phase, or all that fail the second. Parameters that were not sent and have no default are absent from the result.
 * @throws RestError `rest_missing_callback_param` or `rest_invalid_param`
 */
export async function parseParameters(
  caller: Caller,
  params: CompiledParam[],
  sources: Sources,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  const missing: MissingParameter[] = [];
  for (const { name, declaration } of params) {
    const value = given(sources, name);
    if (declaration.required && (value === undefined || value === null)) {
      missing.push({ name, description: declaration.description });
    }
    if (value !== undefined) values[name] = value;
  }
  if (missing.length > 0) throw missingParameters(missing);
  const checked = params.filter(({ name, check }) => check !== undefined && isGiven(values[name]));
  const faults = checked.length > 0 ? await firstPhase(checked, { caller, params: values }) : [];
  if (faults.length > 0) throw invalidParameters(faults);
  secondPhase(params, values, sources);
  for (const { name, declaration } of params) {
    if (values[name] === undefined) {
      const preset = declaration.computed ? declaration.computed() : declaration.default;
      // A null default is printed in the index; handlers see that nothing was sent.
      if (preset !== undefined && preset !== null) values[name] = preset;
    } else if (declaration.clean && values[name] !== null) values[name] = declaration.clean(values[name] as never);
  }
  return values;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

async function firstPhase(compiled: CompiledParam[], context: CheckContext): Promise<ParameterIssue[]> {
  const faults: ParameterIssue[] = [];
  for (const { name, declaration, schema, check } of compiled) {
    const value = context.params[name];
    if (typeof check !== 'function') {
      const result = coerce(schema, value, name);
      if ('violation' in result) faults.push({ name, message: result.violation.message, detail: result.violation });
      continue;
    }
    const verdict = await check(value, context);
    if (verdict instanceof RestError) {
      const data =
        verdict.data === 'none' || verdict.data === null ? null : { status: verdict.getStatus(), ...verdict.data };
      faults.push({ name, message: verdict.message, detail: { code: verdict.code, data } });
    } else if (!verdict) faults.push({ name, message: `${name} must be ${acceptedBy(declaration)}.` });
  }
  return faults;
}

function acceptedBy({ check }: ParamDeclaration): string {
  return typeof check === 'object' || typeof check === 'function' ? (check as DescribedCheck).accepts : 'valid';
}

function secondPhase(params: CompiledParam[], values: Record<string, unknown>, sources: Sources): void {
  const faults = new Map<string, ParameterIssue>();
  for (const { name, schema } of params) {
    if (values[name] === undefined) continue;
    const result = coerce(schema, values[name], name);
    if ('violation' in result) faults.set(name, { name, message: result.violation.message, detail: result.violation });
    else values[name] = result.value;
  }
  if (faults.size === 0) return;
  const order = [...Object.keys(sources.body), ...Object.keys(sources.query), ...Object.keys(sources.path)];
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  throw invalidParameters([...faults.values()].sort((a, b) => rank(a.name) - rank(b.name)));
}
