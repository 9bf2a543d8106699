import type { Schema, ViewContext } from '#core/parameters';

/** A member of an item, as OPTIONS describes it. */
export interface ResourceProperty extends Omit<Schema, 'properties'> {
  /** Contexts in which it is shown. */
  context: readonly ViewContext[];
  /** Set by the service only. */
  readonly?: boolean;
  /** Must be given on creation. */
  required?: boolean;
  properties?: Record<string, Partial<ResourceProperty>>;
}

/** Shown in every context. */
export const EVERYWHERE: readonly ViewContext[] = ['view', 'edit', 'embed'];
/** Not shown inside other items. */
export const NOT_EMBEDDED: readonly ViewContext[] = ['view', 'edit'];
/** Shown to those who may change the item. */
export const WHEN_EDITING: readonly ViewContext[] = ['edit'];

/** The JSON schema of a resource, for `@RestController(…, { schema })` (core.md §4, OPTIONS). */
export function resourceSchema(
  title: string,
  properties: Record<string, Partial<ResourceProperty>>,
): Record<string, unknown> {
  return { $schema: 'http://json-schema.org/draft-04/schema#', title, type: 'object', properties };
}
