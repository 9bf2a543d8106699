import { jsonOrUndefined } from '#core/text';
/**
 * The addresses of pages that a list tells, as paths below the site without a slash before them.
 * @param body JSON of the list; anything else tells none
 * @param site its address, without a slash at the end
 */
export function pagePaths(body: string, site: string): string[] {
  return itemsOf(body).flatMap((item) => {
    const { link } = (item ?? {}) as { link?: unknown };
    return typeof link === 'string' && link.startsWith(`${site}/`) ? [link.slice(site.length + 1)] : [];
  });
}

function itemsOf(body: string): unknown[] {
  // Nothing where it is cut off.
  const items = jsonOrUndefined(body);
  return Array.isArray(items) ? items : [];
}
