import type { TaxonomyDefinition } from '#core/content';
import { extendedSchema } from '../shared/item-extension.registry.js';
import { EVERYWHERE, NOT_EMBEDDED, resourceSchema } from '#core/rest';

/** JSON schema of a term, as OPTIONS shows it. */
export const termSchema = (taxonomy: TaxonomyDefinition) =>
  extendedSchema('term', taxonomy.name, (added) =>
    resourceSchema(taxonomy.name === 'post_tag' ? 'tag' : taxonomy.name, {
      id: { description: 'Number of the term.', type: 'integer', context: EVERYWHERE, readonly: true },
      count: { description: 'Published posts that have it.', type: 'integer', context: NOT_EMBEDDED, readonly: true },
      description: { description: 'What it is about; basic HTML.', type: 'string', context: NOT_EMBEDDED },
      link: { description: 'Page with its posts.', type: 'string', format: 'uri', context: EVERYWHERE, readonly: true },
      name: { description: 'The name, HTML-escaped.', type: 'string', context: EVERYWHERE, required: true },
      slug: { description: 'Part of its address, unique in the vocabulary.', type: 'string', context: EVERYWHERE },
      taxonomy: {
        description: 'The vocabulary it belongs to.',
        type: 'string',
        enum: [taxonomy.name],
        context: EVERYWHERE,
        readonly: true,
      },
      ...(taxonomy.hierarchical
        ? { parent: { description: 'Number of the term above it; 0: none.', type: 'integer', context: NOT_EMBEDDED } }
        : {}),
      meta: { description: 'Further registered values.', type: 'object', context: NOT_EMBEDDED, properties: {} },
      ...added,
    }),
  );
