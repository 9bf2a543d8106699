import type { SchemaType, ViewContext } from '#core/parameters';
import { type ResourceProperty, EVERYWHERE, NOT_EMBEDDED, WHEN_EDITING, resourceSchema } from '#core/rest';

const member = (type: SchemaType, context: readonly ViewContext[], description: string): ResourceProperty => ({
  description,
  type,
  context,
  readonly: true,
});

/** JSON schema of a vocabulary, as OPTIONS shows it. */
export function taxonomySchema(): Record<string, unknown> {
  return resourceSchema('taxonomy', {
    capabilities: member('object', WHEN_EDITING, 'Capabilities needed for its terms.'),
    description: member('string', NOT_EMBEDDED, 'What it is for.'),
    hierarchical: member('boolean', NOT_EMBEDDED, 'Whether its terms form a tree.'),
    labels: member('object', WHEN_EDITING, 'Texts for forms and menus.'),
    name: member('string', EVERYWHERE, 'What people call it.'),
    slug: member('string', EVERYWHERE, 'Its name in addresses and parameters.'),
    show_cloud: member('boolean', WHEN_EDITING, 'Whether its terms may be shown as a cloud.'),
    types: { ...member('array', NOT_EMBEDDED, 'Types of posts that have its terms.'), items: { type: 'string' } },
    rest_base: member('string', EVERYWHERE, 'Resource that serves its terms.'),
    rest_namespace: member('string', EVERYWHERE, 'Namespace of that resource.'),
    visibility: member('object', WHEN_EDITING, 'Where it is shown.'),
  });
}
