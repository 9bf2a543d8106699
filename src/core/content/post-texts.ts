import type { Caller } from '#core/context';
import { sanitizeHtml, sanitizeTitle, type SanitizeOptions } from '#core/text';

/** Content or excerpt of a post as the caller may store it. */
export function storableText(caller: Caller, html: string): string {
  return sanitizeHtml(wellFormed(html), allowedTo(caller));
}

/** Title of a post as the caller may store it. */
export function storableTitle(caller: Caller, html: string): string {
  return sanitizeTitle(wellFormed(html), allowedTo(caller));
}

/** Text that every engine can store. */
function wellFormed(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function allowedTo(caller: Caller): SanitizeOptions {
  return { unfiltered: caller.can('unfiltered_html') };
}
