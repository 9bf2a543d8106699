import { EMPTY_LIST_SCHEMA, schemaOf } from '#core/openapi';
import { fieldList, keepFields } from '#core/rest';

/** The schema of items by name; with `_fields` an item without any of the named members is `[]`. */
export const keyedSchema = (model: Parameters<typeof schemaOf>[0]): object => ({
  type: 'object',
  additionalProperties: { oneOf: [schemaOf(model), EMPTY_LIST_SCHEMA] },
});

/**
 * Items by name, as lists of types and statuses are answered. `_fields` applies to each item on its own; only one that
 * is named as a whole keeps all it has.
 */
export function keyedItems<Item extends object>(
  items: readonly (readonly [name: string, item: Item])[],
  fields: unknown,
): Record<string, Item> {
  const names = fieldList(fields);
  return Object.fromEntries(
    items.map(([name, item]) => [
      name,
      names === undefined || names.includes(name) ? item : (keepFields(item, names) as Item),
    ]),
  );
}
