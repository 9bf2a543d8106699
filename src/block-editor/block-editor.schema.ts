import type { Schema } from '#core/parameters';

const CONTEXTS = ['view', 'edit', 'embed'];

/** What OPTIONS shows of `url-details`. */
export const URL_DETAILS_SCHEMA = schemaOf('url-details', {
  title: { type: 'string', description: 'Title of the page.' },
  icon: { type: 'string', format: 'uri', description: 'Address of its icon.' },
  description: { type: 'string', description: 'What the page says it is about.' },
  image: { type: 'string', format: 'uri', description: 'Address of the picture that stands for it.' },
});

/** What OPTIONS shows of `navigation-fallback`. */
export const NAVIGATION_FALLBACK_SCHEMA = schemaOf('navigation-fallback', {
  id: { type: 'integer', description: 'Id of the menu.' },
});

function schemaOf(title: string, members: Record<string, Schema>): () => Record<string, unknown> {
  const properties = Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, { ...member, context: CONTEXTS, readonly: true }]),
  );
  return () => ({ $schema: 'http://json-schema.org/draft-04/schema#', title, type: 'object', properties });
}
