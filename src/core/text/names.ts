import { encodeLoneAmpersands } from './escape.js';
import { plainText } from './strip.js';

/**
 * The name of a category or tag as it is stored and shown: tags out, one line, `&` → `&amp;` and angle brackets
 * escaped, quotes and entities kept (events.md §14; `Cat & <b>bold</b>` → `Cat &amp; bold`, recorded).
 */
export function termName(raw: string): string {
  return encodeLoneAmpersands(plainText(raw), '&amp;').replace(/>/g, '&gt;');
}
