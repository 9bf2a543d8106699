import { fieldList, keepFields } from '../../core/rest/fields.js';

type Item = Record<string, unknown>;

/**
 * Items by name, as lists of types and statuses are answered. `_fields` applies to each item on its own; only one that
 * is named as a whole keeps all it has.
 */
export function keyedItems(items: readonly (readonly [name: string, item: Item])[], fields: unknown): Item {
  const wanted = fieldList(fields);
  return Object.fromEntries(
    items.map(([name, item]) => [
      name,
      wanted === undefined || wanted.includes(name) ? item : keepFields(item, wanted),
    ]),
  );
}
