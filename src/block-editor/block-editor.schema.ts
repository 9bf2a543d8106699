import type { Schema } from '#core/parameters';
import { EVERYWHERE, resourceSchema } from '#core/rest';

/** What OPTIONS shows of `url-details`. */
export const URL_DETAILS_SCHEMA = readOnly('url-details', {
  title: { type: 'string', description: 'Title of the page.' },
  icon: { type: 'string', format: 'uri', description: 'Address of its icon.' },
  description: { type: 'string', description: 'What the page says it is about.' },
  image: { type: 'string', format: 'uri', description: 'Address of the picture that stands for it.' },
});

/** What OPTIONS shows of `navigation-fallback`. */
export const NAVIGATION_FALLBACK_SCHEMA = readOnly('navigation-fallback', {
  id: { type: 'integer', description: 'Id of the menu.' },
});

function readOnly(title: string, members: Record<string, Omit<Schema, 'properties' | 'required'>>) {
  const properties = Object.entries(members).map(([name, member]) => [
    name,
    { ...member, context: EVERYWHERE, readonly: true },
  ]);
  return () => resourceSchema(title, Object.fromEntries(properties) as Record<string, object>);
}
