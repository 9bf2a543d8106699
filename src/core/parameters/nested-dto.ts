import { ARRAY_MAX_SIZE, ValidationTypes, getMetadataStorage } from 'class-validator';
import type { ParameterIssue } from '#core/errors';
import type { ParamDeclaration, Schema, DtoClass, NestedDto } from './param-schema.js';
import { memberType } from './transform-metadata.js';
import { isObject } from './validators.js';

type Declarations = ReadonlyMap<string, ParamDeclaration>;
type Values = Record<string, unknown>;

/** Levels of self-nesting classes that the documentation shows. */
const MAX_DOCUMENTED_DEPTH = 4;

/** Characters of the name of an unknown member that a refusal repeats. */
const MAX_NAME_LENGTH = 100;

/**
 * The nested members of a DTO class: those with `@ValidateNested()` and `@Type(() => OtherDto)`. Classes that are chosen
 * by a discriminator are left to class-transformer.
 */
export function nestedMembers(dto: DtoClass, declarationsOf: (dto: DtoClass) => Declarations): Map<string, NestedDto> {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  const nested = new Map<string, NestedDto>();
  for (const { propertyName: name, type, each } of metadata) {
    const typed = type === ValidationTypes.NESTED_VALIDATION && memberType(dto, name);
    if (!typed) continue;
    const largest = metadata.find((rule) => rule.propertyName === name && rule.name === ARRAY_MAX_SIZE);
    const [maxItems] = (largest?.constraints ?? []) as [number?];
    nested.set(name, {
      dto: typed.dto,
      isList: each || typed.isList,
      maxItems,
      members: () => declarationsOf(typed.dto),
    });
  }
  return nested;
}

/** The items of a list as it was sent: form fields name them (`attendees[7][ticket_id]`), empty text is an empty list. */
function itemsOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (value === '') return [];
  return isObject(value) ? Object.values(value) : undefined;
}

/** The members of an object as it was sent; clients that do not distinguish them send an empty list or empty text. */
function membersOf(value: unknown): Values | undefined {
  if (value === '') return {};
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

/** Sent values with their nested ones brought to objects and lists. */
export interface FittedValues {
  values: Values;
  /** What is no object or no list, by dotted name. */
  faults: ParameterIssue[];
}

/** Brings nested values to the form of their declarations, before anything is made of them. */
export function fitNested(declarations: Declarations, values: Values): FittedValues {
  const faults: ParameterIssue[] = [];
  return { values: fitMembers(declarations, values, { path: '', faults }), faults };
}

interface Position {
  /** Dotted name of the object, with a dot at its end; empty for the DTO of the route. */
  path: string;
  faults: ParameterIssue[];
}

function fitMembers(declarations: Declarations, values: Values, { path, faults }: Position): Values {
  const fitted = { ...values };
  for (const [name, { nested }] of declarations)
    if (nested && fitted[name] !== undefined && fitted[name] !== null)
      fitted[name] = fitValue(nested, fitted[name], { path: path + name, faults });
  return fitted;
}

function fitValue(nested: NestedDto, value: unknown, { path, faults }: Position): unknown {
  const refuse = (name: string, message: string): undefined => void faults.push({ name, message });
  const fitObject = (members: Values, at: string): Values =>
    fitMembers(nested.members(), members, { path: `${at}.`, faults });
  const object = `an object with ${[...nested.members().keys()].join(', ')}`;
  if (!nested.isList) {
    const members = membersOf(value);
    return members ? fitObject(members, path) : refuse(path, `Must be ${object}.`);
  }
  const items = itemsOf(value);
  if (!items) return refuse(path, `Must be a list; each item is ${object}.`);
  if (nested.maxItems !== undefined && items.length > nested.maxItems)
    return refuse(path, `May have at most ${nested.maxItems} items.`);
  return items.map((item, i) =>
    isObject(item) ? fitObject(item, `${path}.${i}`) : refuse(`${path}.${i}`, `Must be ${object}.`),
  );
}

/** Says which names are accepted where an unknown one was sent. */
export const unknownText = (accepted: Iterable<string>): string =>
  `Unknown. Accepted: ${[...accepted].join(', ') || 'none'}.`;

/** The members of nested values that their classes do not declare, by dotted name. */
export function unknownMembers(declarations: Declarations, values: Values, path = ''): ParameterIssue[] {
  const faults: ParameterIssue[] = [];
  for (const [name, { nested }] of declarations) {
    if (!nested) continue;
    const items = (nested.isList ? itemsOf(values[name]) : [membersOf(values[name])]) ?? [];
    // Refused as a whole, later.
    if (items.length > (nested.maxItems ?? Infinity)) continue;
    const members = nested.members();
    for (const [i, item] of items.entries()) {
      if (!isObject(item)) continue;
      const at = `${path}${name}.${nested.isList ? `${i}.` : ''}`;
      const unknown = Object.keys(item).filter((key) => !members.has(key));
      for (const key of unknown)
        faults.push({ name: at + key.slice(0, MAX_NAME_LENGTH), message: unknownText(members.keys()) });
      faults.push(...unknownMembers(members, item, at));
    }
  }
  return faults;
}

/** A declaration with the members of its nested class, as the OpenAPI document shows it. */
export function documentedSchema({ nested, documented, ...declaration }: ParamDeclaration, depth = 0): Schema {
  if (documented) return { ...documented, description: declaration.description ?? documented.description };
  if (!nested) return declaration;
  const properties: Record<string, Schema> = {};
  if (depth < MAX_DOCUMENTED_DEPTH)
    for (const [name, member] of nested.members()) properties[name] = documentedSchema(member, depth + 1);
  const object: Schema = { type: 'object', properties };
  const { description, required } = declaration;
  return nested.isList
    ? { type: 'array', description, required, items: object, maxItems: nested.maxItems }
    : { ...object, description, required };
}
