import { RequestContext } from '#core/context';
import { sanitizeHtml, sanitizeTitle, type SanitizeOptions } from '#core/text';

/** Content or excerpt of a post as the caller may store it. */
export function storableText(html: string): string {
  return sanitizeHtml(wellFormed(html), allowedToCaller());
}

/** Title of a post as the caller may store it. */
export function storableTitle(html: string): string {
  return sanitizeTitle(wellFormed(html), allowedToCaller());
}

/** Text that every engine can store. */
function wellFormed(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function allowedToCaller(): SanitizeOptions {
  return { unfiltered: RequestContext.current().caller.can('unfiltered_html') };
}
