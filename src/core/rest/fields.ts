/** The wanted part of an answer, as a tree; `true` keeps all below. */
type Wanted = Map<string, Wanted> | true;

/** Reads `_fields` in any of its forms; nothing wanted means everything. */
export function fieldList(value: unknown): string[] | undefined {
  const list = (
    Array.isArray(value)
      ? value
      : typeof value === 'object' && value !== null
        ? Object.values(value)
        : String(value ?? '').split(',')
  )
    .flatMap((part: unknown) => String(part).split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return list.length > 0 ? list : undefined;
}

function tree(fields: string[]): Map<string, Wanted> {
  const root = new Map<string, Wanted>();
  for (const field of fields) {
    let at = root;
    const parts = field.split('.');
    for (const [i, part] of parts.entries()) {
      const node = at.get(part);
      if (node === true) break;
      if (i === parts.length - 1) at.set(part, true);
      else {
        const next: Map<string, Wanted> = node ?? new Map<string, Wanted>();
        at.set(part, next);
        at = next;
      }
    }
  }
  return root;
}

/** @param wholeLinks `_links` stay complete when only some relations are wanted */
function cutObject(
  value: Record<string, unknown>,
  wanted: Map<string, Wanted>,
  wholeLinks: boolean,
): Record<string, unknown> | never[] {
  const out: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const want = wanted.get(key);
    // Members are read only if wanted: some are costly getters.
    if (want === undefined) continue;
    const member = value[key];
    if (want === true || (key === '_links' && wholeLinks)) out[key] = member;
    else if (Array.isArray(member)) out[key] = [];
    else if (typeof member === 'object' && member !== null)
      out[key] = cutObject(member as Record<string, unknown>, want, wholeLinks);
  }
  // Nothing left of an object shows as an empty list, as clients of the interface expect.
  return Object.keys(out).length > 0 ? out : [];
}

/**
 * Keeps the wanted members of an answer (core.md §8): per item in a list, parents with all their children, children of
 * a list inside an object as an empty list. Single relations of `_links` can be wanted in lists only: an item of its
 * own has all links or none (recorded). Items are embedded afterwards, through the links that are left; therefore
 * `_embedded` alone means all links.
 */
export function keepFields(body: unknown, fields: string[]): unknown {
  const selection = tree(fields);
  if (selection.has('_embedded') && !selection.has('_links')) selection.set('_links', true);
  const isList = Array.isArray(body);
  const cut = (item: unknown): unknown =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? cutObject(item as Record<string, unknown>, selection, !isList)
      : item;
  return isList ? body.map(cut) : cut(body);
}

/** Whether an answer cut to `fields` would still hold the member `name`. */
export function wants(fields: string[] | undefined, name: string): boolean {
  return fields === undefined || fields.some((field) => field === name || field.startsWith(`${name}.`));
}
