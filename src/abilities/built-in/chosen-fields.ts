import type { Schema } from '#core/parameters';

/** Input of the built-in abilities: which members to answer. */
export interface FieldsInput {
  fields?: string[];
}

/** The input schema of an ability that answers some members of `output`, all of them by default. */
export function fieldsInput(output: Schema): Schema {
  return {
    type: 'object',
    properties: {
      fields: {
        type: 'array',
        items: { type: 'string', enum: Object.keys(output.properties ?? {}) },
        description: 'Members to answer; default: all.',
      },
    },
    additionalProperties: false,
    default: {},
  };
}

/** The chosen members, in the order of the whole. No choice, or an empty one, chooses all. */
export function chosen(all: Record<string, unknown>, { fields = [] }: FieldsInput): Record<string, unknown> {
  if (fields.length === 0) return all;
  return Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name)));
}
