import { isIP } from 'node:net';
import { emailAddress, emailMessage, isEmail } from './email.js';
import type { Schema, SchemaType } from './param-schema.js';

/** Why a value does not fit a schema. */
export interface SchemaViolation {
  code: string;
  message: string;
  data: Record<string, unknown> | null;
}

/** A value in the schema's type, or why it does not fit. */
export type Coerced = { value: unknown } | { violation: SchemaViolation };

const violation = (code: string, message: string, data: Record<string, unknown> | null = null): Coerced => ({
  violation: { code, message, data },
});

const NUMERIC = /^[ \t\n\r\v\f]*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?[ \t\n\r\v\f]*$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HEX_COLOR = /^#(?:[A-Fa-f0-9]{3}){1,2}$/;
const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-]\d\d(?::?\d\d)?)?$/;

/** Whether text or a number counts as numeric (blanks around and exponents allowed). */
export function isNumeric(value: unknown): value is string | number {
  return typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && NUMERIC.test(value);
}

/** Whether text is a real moment of the form `YYYY-MM-DDThh:mm:ss`, with or without zone. */
export function isDateTime(value: string): boolean {
  const parts = DATE_TIME.exec(value);
  if (!parts) return false;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  return month >= 1 && month <= 12 && day >= 1 && day <= days && hour < 24 && minute < 60 && second < 60;
}

function typeName(schema: Schema): string {
  return Array.isArray(schema.type) ? schema.type.join(', ') : (schema.type ?? '');
}

/**
 * Fits `value` to `schema` by the rules of core.md §5: text from queries becomes numbers and booleans, scalars become
 * lists, everything else is refused with the code the interface has for it.
 * @param name how the value is called in messages, e.g. `include[0]`
 */
export function coerce(schema: Schema, value: unknown, name: string): Coerced {
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) return coerceAlternatives(alternatives, value, name);
  if (schema.type === undefined) return checkEnum(schema, value, name);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const type = types.length === 1 ? types[0] : bestType(types, value);
  if (type === undefined) return wrongType(schema, name);
  switch (type) {
    case 'null':
      return value === null ? { value: null } : wrongType(schema, name);
    case 'integer':
    case 'number':
      return coerceNumber(type, schema, value, name);
    case 'boolean':
      return coerceBoolean(schema, value, name);
    case 'string':
      return coerceString(schema, value, name);
    case 'array':
      return coerceArray(schema, value, name);
    case 'object':
      return coerceObject(schema, value, name);
  }
}

const wrongType = (schema: Schema, name: string): Coerced =>
  violation('rest_invalid_type', `${name} must be of type ${typeName(schema)}.`, { param: name });

function bestType(types: SchemaType[], value: unknown): SchemaType | undefined {
  return types.find((type) => {
    switch (type) {
      case 'null':
        return value === null;
      case 'integer':
        return isNumeric(value) && Number.isInteger(Number(value));
      case 'number':
        return isNumeric(value);
      case 'boolean':
        return booleanOf(value) !== undefined;
      case 'string':
        return typeof value === 'string';
      case 'array':
        return Array.isArray(value) || (typeof value === 'string' && !types.includes('string'));
      case 'object':
        return typeof value === 'object' && value !== null && !Array.isArray(value);
    }
  });
}

function coerceAlternatives(alternatives: Schema[], value: unknown, name: string): Coerced {
  const violations: SchemaViolation[] = [];
  for (const alternative of alternatives) {
    const result = coerce(alternative, value, name);
    if ('value' in result) return result;
    violations.push(result.violation);
  }
  // Alternatives of another type are not what the client meant. If one remains, the details say which (recorded).
  const meant = violations.filter(({ code, data }) => code !== 'rest_invalid_type' || data?.param !== name);
  const [only] = violations.length === 1 ? violations : meant;
  return violation(
    'rest_no_matching_schema',
    `${name} fits none of the accepted forms: ${violations.map(({ message }) => message).join(' ')}`,
    violations.length === 1 || meant.length === 1 ? { position: violations.indexOf(only) } : null,
  );
}

function coerceNumber(type: 'integer' | 'number', schema: Schema, value: unknown, name: string): Coerced {
  if (!isNumeric(value)) return wrongType(schema, name);
  const number = Number(value);
  if (!Number.isFinite(number) || (type === 'integer' && !Number.isInteger(number))) return wrongType(schema, name);
  const enumerated = checkEnum(schema, number, name);
  if ('violation' in enumerated) return enumerated;
  if (
    (schema.minimum !== undefined && number < schema.minimum) ||
    (schema.maximum !== undefined && number > schema.maximum)
  ) {
    return violation('rest_out_of_bounds', boundsText(schema, name));
  }
  return { value: number };
}

function boundsText({ minimum, maximum }: Schema, name: string): string {
  if (minimum !== undefined && maximum !== undefined) return `${name} must be between ${minimum} and ${maximum}.`;
  return minimum !== undefined ? `${name} must be at least ${minimum}.` : `${name} must be at most ${maximum}.`;
}

/** What a schema of type boolean makes of a value; undefined for what it refuses. */
export function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 0 || value === 1) return value === 1;
  if (typeof value !== 'string') return undefined;
  const word = value.toLowerCase();
  return word === 'true' || word === '1' ? true : word === 'false' || word === '0' ? false : undefined;
}

function coerceBoolean(schema: Schema, value: unknown, name: string): Coerced {
  const boolean = booleanOf(value);
  return boolean === undefined ? wrongType(schema, name) : { value: boolean };
}

function coerceString(schema: Schema, value: unknown, name: string): Coerced {
  if (typeof value !== 'string') return wrongType(schema, name);
  const enumerated = checkEnum(schema, value, name);
  if ('violation' in enumerated) return enumerated;
  const length = schema.minLength !== undefined || schema.maxLength !== undefined ? [...value].length : 0;
  if (schema.minLength !== undefined && length < schema.minLength)
    return violation('rest_too_short', lengthText(schema, name));
  if (schema.maxLength !== undefined && length > schema.maxLength)
    return violation('rest_too_long', lengthText(schema, name));
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value))
    return violation('rest_invalid_pattern', `${name} must match the pattern ${schema.pattern}.`);
  return checkFormat(schema, value, name);
}

function lengthText({ minLength, maxLength }: Schema, name: string): string {
  if (minLength !== undefined && maxLength !== undefined)
    return `${name} must have ${minLength} to ${maxLength} characters.`;
  return minLength !== undefined
    ? `${name} must have at least ${minLength} characters.`
    : `${name} must have at most ${maxLength} characters.`;
}

function checkFormat(schema: Schema, value: string, name: string): Coerced {
  switch (schema.format) {
    case 'date-time':
      return isDateTime(value)
        ? { value }
        : violation('rest_invalid_date', `${name} must be a moment such as 2031-05-01T10:00:00.`);
    case 'email':
      return isEmail(value)
        ? { value: emailAddress(value) }
        : violation('rest_invalid_email', emailMessage(name, value));
    case 'ip':
      return isIP(value) > 0 ? { value } : violation('rest_invalid_ip', `${name} must be an IP address.`);
    case 'uuid':
      return UUID.test(value) ? { value } : violation('rest_invalid_uuid', `${name} must be a UUID in lower case.`);
    case 'hex-color':
      return HEX_COLOR.test(value)
        ? { value }
        : violation('rest_invalid_hex_color', `${name} must be a colour such as #a1b2c3.`);
    default:
      return { value };
  }
}

/** Splits a scalar at commas and blanks, dropping empty parts. */
export function splitList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value === 'object' && value !== null) return Object.values(value);
  return String(value)
    .split(/[\s,]+/)
    .filter((part) => part !== '');
}

function coerceArray(schema: Schema, value: unknown, name: string): Coerced {
  if (
    value === null ||
    value === undefined ||
    (typeof value === 'object' && !Array.isArray(value) && !isIndexed(value))
  )
    return wrongType(schema, name);
  const list = splitList(value);
  const items: unknown[] = [];
  for (const [i, item] of list.entries()) {
    const result = schema.items ? coerce(schema.items, item, `${name}[${i}]`) : { value: item };
    if ('violation' in result) return result;
    items.push(result.value);
  }
  if (schema.minItems !== undefined && items.length < schema.minItems)
    return violation('rest_too_few_items', `${name} must have at least ${schema.minItems} items.`);
  if (schema.maxItems !== undefined && items.length > schema.maxItems)
    return violation('rest_too_many_items', `${name} must have at most ${schema.maxItems} items.`);
  if (schema.uniqueItems && new Set(items.map((item) => JSON.stringify(item))).size !== items.length)
    return violation('rest_duplicate_items', `${name} must not repeat items.`);
  return { value: items };
}

/** A map whose keys are 0, 1, 2…: how bracketed lists beyond the parser's bound arrive. */
function isIndexed(value: object): boolean {
  return Object.keys(value).every((key, i) => key === String(i));
}

function coerceObject(schema: Schema, value: unknown, name: string): Coerced {
  // An empty text is how a query writes an empty object.
  const read = value === '' ? {} : value;
  if (typeof read !== 'object' || read === null) return wrongType(schema, name);
  const object = read as Record<string, unknown>;
  const miscounted = checkPropertyCount(schema, Object.keys(object).length, name);
  if (miscounted) return miscounted;
  const members: [name: string, value: unknown][] = [];
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(object, key)) {
      if (isRequired(schema, key)) return violation('rest_property_required', `${name} must have the property ${key}.`);
      if (property.default !== undefined) members.push([key, property.default]);
      continue;
    }
    const result = coerce(property, object[key], `${name}[${key}]`);
    if ('violation' in result) return result;
    members.push([key, result.value]);
  }
  for (const [key, member] of Object.entries(object)) {
    if (schema.properties && Object.hasOwn(schema.properties, key)) continue;
    if (schema.additionalProperties === false)
      return violation(
        'rest_additional_properties_forbidden',
        `${name} must have no properties but ${Object.keys(schema.properties ?? {}).join(', ')}; it has ${key.slice(0, 100)}.`,
      );
    if (typeof schema.additionalProperties === 'object') {
      const result = coerce(schema.additionalProperties, member, `${name}[${key}]`);
      if ('violation' in result) return result;
      members.push([key, result.value]);
    } else members.push([key, member]);
  }
  // Not by assignment: a member called __proto__ would become something else.
  return { value: Object.fromEntries(members) };
}

/** Both ways of saying so: on the property itself, or as a list on the object. */
function isRequired({ properties, required }: Schema, key: string): boolean {
  return properties?.[key]?.required === true || (Array.isArray(required) && required.includes(key));
}

function checkPropertyCount(
  { minProperties, maxProperties }: Schema,
  count: number,
  name: string,
): Coerced | undefined {
  if (minProperties !== undefined && count < minProperties)
    return violation('rest_too_few_properties', `${name} must have at least ${minProperties} properties.`);
  if (maxProperties !== undefined && count > maxProperties)
    return violation('rest_too_many_properties', `${name} must have at most ${maxProperties} properties.`);
  return undefined;
}

function checkEnum(schema: Schema, value: unknown, name: string): Coerced {
  if (schema.enum && !schema.enum.includes(value)) {
    const accepted = schema.enum.map((option) => (option === '' ? 'empty text' : String(option)));
    return violation('rest_not_in_enum', `${name} must be one of ${accepted.join(', ')}.`);
  }
  return { value };
}
