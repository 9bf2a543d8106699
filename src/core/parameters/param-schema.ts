import type { Caller } from '#core/context';
import type { RestError } from '#core/errors';
import { injectableOf, isInjectableOf, type Resolved, type Dependencies, type InjectableOf } from '#core/modules';

/** JSON types of the interface's schemas. */
export type SchemaType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';

/** The part of JSON Schema that parameters and resources of this interface are described with. */
export interface Schema {
  type?: SchemaType | SchemaType[];
  format?: string;
  description?: string;
  default?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  /** On a property: it must be given. On an object, as in today's JSON Schema: the names of those that must. */
  required?: boolean | readonly string[];
  minProperties?: number;
  maxProperties?: number;
  additionalProperties?: boolean | Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  title?: string;
}

/** Whether a value is acceptable; a `RestError` becomes the detail of the refusal. */
export type CheckVerdict = boolean | RestError | Promise<boolean | RestError>;

/** What a check knows beside the value. */
export interface CheckContext {
  caller: Caller;
  /** All values of the request, unchecked. */
  params: Record<string, unknown>;
}

/** Says whether a value is acceptable. */
export type PlainCheck = (value: unknown, context: CheckContext) => CheckVerdict;

/** A check, with or without services. Its services are injected at start. */
export type Check = PlainCheck | InjectableOf<PlainCheck>;

/**
 * A check that needs services or other checks.
 * @param inject classes and checks, which `accepts` receives after value and context
 */
export function check<const D extends Dependencies, Verdict extends CheckVerdict>(
  inject: D,
  accepts: (value: unknown, context: CheckContext, ...resolved: Resolved<D>) => Verdict,
): InjectableOf<(value: unknown, context: CheckContext) => Verdict> {
  return injectableOf(
    inject,
    (...resolved) =>
      (value: unknown, context: CheckContext) =>
        accepts(value, context, ...resolved),
  );
}

/** A check with the words for what it accepts. */
export type DescribedCheck = Check & {
  /** Follows "must be" in a refusal: `a whole number above 0`. */
  readonly accepts: string;
};

/** A check whose refusals all have an error of their own, so that it needs no words. */
export type ReasonedPlainCheck = (
  value: unknown,
  context: CheckContext,
) => true | RestError | Promise<true | RestError>;

/** As `ReasonedPlainCheck`, with or without services. */
export type ReasonedCheck = ReasonedPlainCheck | InjectableOf<ReasonedPlainCheck>;

/**
 * Gives a check the words that a refusal uses.
 * @param accepts what follows "must be": a noun with its bounds, and an example where the form is not obvious
 */
export function accepting<const T extends Check>(accepts: string, check: T): T & DescribedCheck {
  const copy = isInjectableOf(check)
    ? class extends check {}
    : (value: unknown, context: CheckContext) => check(value, context);
  return Object.assign(copy, { accepts }) as unknown as T & DescribedCheck;
}

/** A check in the form that can be a dependency of others, whether it has services or not. */
export const asInjectable = <C extends PlainCheck>(given: C | InjectableOf<C>): InjectableOf<C> =>
  isInjectableOf(given) ? given : injectableOf([], () => given);

/** Any DTO class. */
export type DtoClass = new () => object;

/** A member of a DTO whose value is an instance of another DTO class, or a list of them. */
export interface NestedDto {
  dto: DtoClass;
  isList: boolean;
  /** Most items of the list (`@ArrayMaxSize`). */
  maxItems?: number;
  /** What the other class declares. Read on demand, because a class may be nested in itself. */
  members: () => ReadonlyMap<string, ParamDeclaration>;
}

/** How one parameter of a route is declared. Everything about it follows from this. */
export interface ParamDeclaration extends Schema {
  /** `path` for variables of the route's path; everything else may come in body, form or query. */
  in?: 'path';
  /** Regular expression of a path variable, as printed in the index. Default: anything but a slash. */
  path?: string;
  required?: boolean;
  /** Default worked out at request time; not printed in the index. */
  computed?: () => unknown;
  /**
   * Checked in the first phase: `true` by its schema, or by a function of its own (core.md §5). Everything else is
   * checked in the second phase, only when the first found nothing.
   */
  check?: true | DescribedCheck | ReasonedCheck;
  /** Types accepted beyond the documented one, converted to it by the service. */
  also?: SchemaType[];
  /** Last touch on the accepted value. */
  clean?: (value: never) => unknown;
  /** Not printed in the index (the reference does not know it). */
  hidden?: boolean;
  /** Schema in the OpenAPI document, where more is accepted than the index may print. */
  documented?: Schema;
  /** Printed in the index as is, beyond what the schema says. */
  index?: Record<string, unknown>;
  /**
   * The reason why values of every type are accepted. The schema is documentation only: `check`, `clean` or the service
   * decides.
   */
  loose?: string;
  /**
   * The class of its value, or of the items of its list. Not declared here: `compileDto` reads it from
   * `@ValidateNested()` and `@Type()`. Class-validator checks such a value, member by member, instead of the schema.
   */
  nested?: NestedDto;
}
