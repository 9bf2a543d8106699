/** A member of `data`. */
export interface EventMember {
  /** JSON schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example: unknown;
  /** Whether some events lack it. */
  readonly isOptional?: boolean;
}

/** What a type of message says beside what all have. Modules of others set it as `static webhook` of their payloads. */
export interface EventDescription {
  /** When it is published, in a sentence. */
  readonly description: string;
  /** Members by name as `data` has them, e.g. `order_id`. */
  readonly members: Readonly<Record<string, EventMember>>;
}

/** Members that `data` of all types has. */
const COMMON_MEMBERS: EventDescription['members'] = {
  occurrence_id: {
    schema: { type: 'string', format: 'uuid', description: 'Identifies what happened, the same at all endpoints.' },
    example: '5e0c5b9e-6a55-4b55-b5a8-0e7a1f6d0b11',
  },
  version: {
    schema: { type: 'integer', description: 'Grows: of two messages about one object, the higher one is the later.' },
    example: 1935427800000000,
  },
  object_type: { schema: { type: 'string', description: 'Kind of the object; empty: none.' }, example: '' },
  object_id: { schema: { type: 'string', description: 'Id of the object; empty: none.' }, example: '' },
  actor_id: {
    schema: { type: ['integer', 'null'], description: 'Account that did it; null: a visitor, a key or the service.' },
    example: 1,
  },
};

/** JSON schema of `data`, thin; full bodies have `object` too. */
export function dataSchema({ members }: EventDescription): Record<string, unknown> {
  const all = Object.entries({ ...COMMON_MEMBERS, ...members });
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, { schema }]) => [name, schema])),
    required: all.filter(([, { isOptional }]) => isOptional !== true).map(([name]) => name),
    additionalProperties: true,
  };
}

/** A thin body. */
export function bodyExample(type: string, { members }: EventDescription): Record<string, unknown> {
  const data = Object.entries({ ...COMMON_MEMBERS, ...members }).map(([name, { example }]) => [name, example]);
  return { type, timestamp: '2031-05-01T19:30:00Z', data: Object.fromEntries(data) as unknown };
}
