import type { Schema } from '../../../src/core/parameters/index.js';

/** What generated values are drawn from. */
export interface Draw {
  /** From 0 to below 1, the same in every run of a seed. */
  random: () => number;
  /** Ids of things that were made. */
  ids: readonly number[];
}

export const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)];

/** Values of parameters by their names, for those whose schema says less than the name does. */
const BY_NAME: [name: RegExp, value: (draw: Draw) => unknown][] = [
  [/^(force|sticky|featured)$/, () => true],
  // The administrator of the first start takes over what deleted accounts wrote.
  [/^reassign$/, () => 1],
  [/email/, ({ random }) => `somebody-${Math.floor(random() * 1e6)}@site.example`],
  // Refused at once: nothing of the test leaves the machine.
  [/url|website|link|source$/, () => 'http://127.0.0.1:1/page'],
  [/(start|end)_date|^date|_at$/, () => '2031-05-10 10:00:00'],
  [/(start|end)_time$/, () => '10:00:00'],
  [/timezone/, () => 'Europe/Berlin'],
  [/^provider$/, () => 'tc'],
  [/price|cost/, () => '5.00'],
  [/^(id|post|post_id|event_id|ticket_id|parent|featured_media|category|ids)$/, ({ ids, random }) => pick(ids, random)],
  [/^status$/, ({ random }) => pick(['publish', 'draft'], random)],
  [/^(title|content|excerpt|name|username|slug|description|venue|organizer)$/, ({ random }) => word(random)],
];

const word = (random: () => number): string => `word-${Math.floor(random() * 1e6)}`;

/** A value that a client could send for a parameter: of its type, within its bounds, and mostly one that makes sense. */
export function plausible(name: string, schema: Schema, draw: Draw): unknown {
  const { random } = draw;
  if (schema.enum) return pick(schema.enum, random);
  const types = Array.isArray(schema.type) ? schema.type : schema.type ? [schema.type] : [];
  const type = types.find((one) => one !== 'null');
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1](draw);
  switch (type) {
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? 0;
      return typeof named === 'number'
        ? named
        : least + Math.floor(random() * Math.min(20, (schema.maximum ?? 20) - least));
    }
    case 'boolean':
      return typeof named === 'boolean' ? named : random() < 0.5;
    case 'array':
      return [plausible(name, schema.items ?? {}, draw)];
    case 'object':
      return plausibleObject(name, schema, draw);
    default:
      return named ?? word(random);
  }
}

function plausibleObject(name: string, schema: Schema, draw: Draw): unknown {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.some(([property]) => property === 'raw')) return plausible(name, {}, draw);
  return Object.fromEntries(
    properties
      .filter(([, property]) => property.required === true || draw.random() < 0.5)
      .map(([property, of]) => [property, plausible(property, of, draw)]),
  );
}
