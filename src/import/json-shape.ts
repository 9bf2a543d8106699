import { type ReadableField, fieldNamed } from './fields.js';
import { type Columns, type FieldMapping, findColumns } from './mapping.js';
import type { RawFields } from './raw-field.reader.js';
import { isObject } from '#core/parameters';

/** A JSON object as parsed. */
export type JsonObject = Readonly<Record<string, unknown>>;

const VENUE_FIELDS = [
  'id',
  'slug',
  'address',
  'city',
  'country',
  'province',
  'state',
  'zip',
  'phone',
  'website',
  'latitude',
  'longitude',
] as const;

const ORGANIZER_FIELDS = ['id', 'slug', 'email', 'phone', 'website'] as const;

/**
 * Objects with the members of `fields.ts`. Venue and organizers may also be objects with the members of the interface's
 * bodies (`{"venue": "Hall", "city": "Ulm"}`), categories and tags lists of names or of objects with a `name`. A mapping
 * may reach one level down: `venue=place.name`.
 */
export class PlainShape {
  /** Members met so far that are not read. */
  readonly unknown = new Set<string>();

  private readonly columnsByMembers = new Map<string, Columns>();

  constructor(private readonly mapping: FieldMapping) {}

  /** The fields of one object. */
  fields(object: JsonObject): RawFields {
    const fields: RawFields = {};
    for (const [field, member] of this.columns(object).fields) fields[field] = this.value(object, member, field);
    if (fields.organizer_list !== undefined && typeof fields.organizer_list !== 'string') {
      fields.organizer ??= fields.organizer_list;
      delete fields.organizer_list;
    }
    if (Array.isArray(fields.venue)) {
      if (fields.venue.length > 1) this.unknown.add('venues besides the first one');
      fields.venue = (fields.venue[0] as unknown) ?? null;
    }
    if (isObject(fields.venue)) Object.assign(fields, venueFields(fields.venue));
    const organizers = [fields.organizer].flat();
    if (organizers.some(isObject)) Object.assign(fields, organizerFields(organizers));
    return fields;
  }

  private columns(object: JsonObject): Columns {
    const members = Object.keys(object);
    const key = JSON.stringify(members);
    let columns = this.columnsByMembers.get(key);
    if (!columns) {
      columns = findColumns([...members, ...this.pathsOf(object)], this.mapping);
      if (this.columnsByMembers.size < CACHE_SIZE) this.columnsByMembers.set(key, columns);
      for (const member of columns.unknown) if (Object.hasOwn(object, member)) this.unknown.add(member);
    }
    return columns;
  }

  /** The paths of the mapping that lead into a member of this object. */
  private pathsOf(object: JsonObject): string[] {
    return [...this.mapping.columns.values()].filter((path) => {
      const [member, inner] = path.split('.');
      return inner !== undefined && !Object.hasOwn(object, path) && isObject(ownMember(object, member));
    });
  }

  private value(object: JsonObject, path: string, field: ReadableField): unknown {
    const [member, inner] = Object.hasOwn(object, path) ? [path] : path.split('.');
    const outer = ownMember(object, member);
    const value = inner === undefined ? outer : isObject(outer) ? ownMember(outer, inner) : undefined;
    if ((field === 'categories' || field === 'tags') && Array.isArray(value)) {
      return value.map((item: unknown) => (isObject(item) ? ownMember(item, 'name') : item));
    }
    if (field !== 'image') return value;
    return isObject(value) ? ownMember(value, 'url') : value === false ? '' : value;
  }
}

/** Objects with different members whose columns are remembered. */
const CACHE_SIZE = 1_000;

/** A member of the object itself, never one that it inherits. */
export function ownMember(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function venueFields(venue: JsonObject): RawFields {
  const fields: RawFields = { venue: nameOf(venue, 'venue') };
  for (const name of VENUE_FIELDS) fields[`venue_${name}`] = partOf(venue, `venue_${name}`);
  return fields;
}

function organizerFields(organizers: readonly unknown[]): RawFields {
  const objects = organizers.map((organizer) => (isObject(organizer) ? organizer : { organizer }));
  const fields: RawFields = { organizer: objects.map((organizer) => nameOf(organizer, 'organizer')) };
  for (const name of ORGANIZER_FIELDS) {
    fields[`organizer_${name}`] = objects.map((organizer) => partOf(organizer, `organizer_${name}`) ?? '');
  }
  return fields;
}

function nameOf(object: JsonObject, member: string): unknown {
  return ownMember(object, member) ?? ownMember(object, 'name');
}

/** A part of a nested object, by the name it has there (`city`, `postalCode`) or on its own (`venue_city`). */
function partOf(object: JsonObject, field: `venue_${string}` | `organizer_${string}`): unknown {
  const prefix = field.slice(0, field.indexOf('_') + 1);
  for (const member of Object.keys(object)) {
    if (fieldNamed(prefix + member) === field || (prefix === 'venue_' && fieldNamed(member) === field)) {
      return object[member];
    }
  }
  return undefined;
}
