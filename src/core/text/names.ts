import { decodeEntities, encodeLoneAmpersands } from './escape.js';
import { plainText } from './strip.js';

const NAMED_ENTITY = /&[a-zA-Z][a-zA-Z0-9]{0,31};/g;

/**
 * The name of a category, tag, user or author of a comment as it is stored and shown: tags out, one line, `&` → `&amp;`
 * and angle brackets escaped, quotes and entities unchanged, those that HTML does not know escaped (events.md §14;
 * `Cat & <b>bold</b>` → `Cat &amp; bold`, recorded).
 */
export function escapedName(raw: string): string {
  return encodeLoneAmpersands(plainText(raw), '&amp;')
    .replace(NAMED_ENTITY, (entity) => (decodeEntities(entity) === entity ? `&amp;${entity.slice(1)}` : entity))
    .replace(/>/g, '&gt;');
}
