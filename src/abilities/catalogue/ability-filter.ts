import { coerce } from '#core/parameters';
import { type Ability, metaOf } from '../ability.js';

/** What a list of abilities is narrowed by. */
export interface AbilityFilter {
  /** Slug of a category. */
  category?: string;
  /** Part of the name before the first slash. */
  namespace?: string;
  /** Members that `meta` must have, nested ones too. */
  meta?: Record<string, unknown>;
}

/** Whether an ability matches the filters of the request. */
export function matchesFilter(ability: Ability, { category, namespace, meta }: AbilityFilter): boolean {
  if (category !== undefined && ability.category !== category) return false;
  if (namespace !== undefined && ability.name.split('/', 1)[0] !== namespace) return false;
  return meta === undefined || hasAll(metaOf(ability), meta);
}

/** Whether a value has everything that is wanted of it. Truth values may be written as queries write them. */
function hasAll(value: unknown, wanted: unknown): boolean {
  if (typeof value === 'boolean') {
    const read = coerce({ type: 'boolean' }, wanted, 'meta');
    return 'value' in read && read.value === value;
  }
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(wanted).every(
    ([name, member]) => Object.hasOwn(value, name) && hasAll((value as Record<string, unknown>)[name], member),
  );
}
