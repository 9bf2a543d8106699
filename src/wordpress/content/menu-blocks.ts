import type { FieldValue } from '../../migration/source.js';
import { jsonOrUndefined } from '#core/text';

/** An item of a menu of the source. */
export interface MenuItem {
  id: number;
  title: string;
  /** Address of items that have one of their own. */
  url: string;
  /** `post_type`, `taxonomy`, `post_type_archive`, `custom`. */
  type: string;
  /** Kind of what it leads to: `page`, `tribe_events_cat`. */
  object: string;
  object_id: number;
  /** Item above it; 0: none. */
  parent: number;
  order: number;
  target: string;
  classes: readonly string[];
  xfn: readonly string[];
  description: string;
  attr_title: string;
}

const KINDS: Readonly<Record<string, string>> = {
  post_type: 'post-type',
  taxonomy: 'taxonomy',
  post_type_archive: 'post-type-archive',
};
const TYPES = new Map(Object.entries(KINDS).map(([source, own]) => [own, source]));
/** Names of types here. */
const OWN_NAMES: Readonly<Record<string, string>> = { tribe_events: 'cal_events', tribe_events_cat: 'cal_events_cat' };
const SOURCE_NAMES = new Map(Object.entries(OWN_NAMES).map(([source, own]) => [own, source]));

/** What leads where: id here, label and address of an item without a title or an address of its own. */
export type ResolveItem = (item: MenuItem) => { id: number; label: string; url: string };

/** Levels of a menu. */
const MAX_DEPTH = 20;

/**
 * The item that each item is below; 0: none. Rule: what is below an item that is not there, below itself, or deeper than
 * twenty levels, is at the top.
 */
export function menuParents(items: readonly MenuItem[]): Map<number, number> {
  const given = new Map(items.map(({ id, parent }) => [id, parent]));
  const parents = new Map<number, number>();
  for (const { id, parent } of items) {
    let depth = 0;
    for (let above = parent; above !== 0 && depth <= MAX_DEPTH; above = given.get(above) ?? 0) depth++;
    parents.set(id, depth > MAX_DEPTH || !given.has(parent) ? 0 : parent);
  }
  return parents;
}

/** The blocks of a menu: links, and submenus around those that others are below. */
export function menuBlocks(items: readonly MenuItem[], resolve: ResolveItem): string {
  const parents = menuParents(items);
  const children = new Map<number, MenuItem[]>();
  for (const item of [...items].sort((a, b) => a.order - b.order)) {
    const parent = parents.get(item.id) ?? 0;
    children.set(parent, [...(children.get(parent) ?? []), item]);
  }
  const blocks = (parent: number): string =>
    (children.get(parent) ?? [])
      .map((item) => {
        const attributes = JSON.stringify(attributesOf(item, resolve(item))).replaceAll('--', '\\u002d\\u002d');
        const inner = blocks(item.id);
        return inner === ''
          ? `<!-- wp:navigation-link ${attributes} /-->`
          : `<!-- wp:navigation-submenu ${attributes} -->\n${inner}\n<!-- /wp:navigation-submenu -->`;
      })
      .join('\n');
  return blocks(0);
}

function attributesOf(item: MenuItem, { id, label, url }: { id: number; label: string; url: string }): object {
  return {
    label,
    type: OWN_NAMES[item.object] ?? item.object,
    ...(id > 0 && { id }),
    url,
    kind: KINDS[item.type] ?? 'custom',
    ...(item.target === '_blank' && { opensInNewTab: true }),
    ...(item.classes.length > 0 && { className: item.classes.join(' ') }),
    ...(item.description !== '' && { description: item.description }),
    ...(item.attr_title !== '' && { title: item.attr_title }),
    ...(item.xfn.length > 0 && { rel: item.xfn.join(' ') }),
    // Names the item of the source, so that a later run and the verification know it.
    metadata: { item: item.id, order: item.order, titled: item.title !== '', linked: item.url !== '' },
  };
}

const BLOCK = /^\/?wp:navigation-(?:link|submenu) /;

/** The comments of blocks of a menu, without their marks. */
function* blocksIn(content: string): Generator<string> {
  const [begin, finish] = ['<!-- ', '-->'];
  for (let from = content.indexOf(begin); from >= 0; from = content.indexOf(begin, from)) {
    const to = content.indexOf(finish, from);
    if (to < 0) return;
    const comment = content.slice(from + begin.length, to);
    if (BLOCK.test(comment)) yield comment;
    from = to;
  }
}

interface Attributes {
  label?: string;
  type?: string;
  id?: number;
  url?: string;
  kind?: string;
  opensInNewTab?: boolean;
  className?: string;
  description?: string;
  title?: string;
  rel?: string;
  metadata?: { item?: number; order?: number; titled?: boolean; linked?: boolean };
}

/** The items that blocks of a menu were made of. @param sourceId id at the source of what a link leads to */
export function itemsOfBlocks(content: string, sourceId: (kind: string, id: number) => number): FieldValue[] {
  const items: MenuItem[] = [];
  const above: number[] = [];
  for (const block of blocksIn(content)) {
    if (block.startsWith('/')) {
      above.pop();
      continue;
    }
    const json = block.slice(block.indexOf('{'), block.lastIndexOf('}') + 1);
    const given = (jsonOrUndefined(json) ?? {}) as Attributes;
    const type = TYPES.get(given.kind ?? '') ?? 'custom';
    const id = given.metadata?.item ?? 0;
    items.push({
      id,
      title: given.metadata?.titled ? (given.label ?? '') : '',
      url: given.metadata?.linked ? (given.url ?? '') : '',
      type,
      object: SOURCE_NAMES.get(given.type ?? '') ?? given.type ?? '',
      object_id: given.id === undefined ? 0 : sourceId(type, given.id),
      parent: above.at(-1) ?? 0,
      order: given.metadata?.order ?? 0,
      target: given.opensInNewTab ? '_blank' : '',
      classes: (given.className ?? '').split(' ').filter(Boolean),
      xfn: (given.rel ?? '').split(' ').filter(Boolean),
      description: given.description ?? '',
      attr_title: given.title ?? '',
    });
    if (!block.endsWith('/')) above.push(id);
  }
  return items.sort((a, b) => a.order - b.order || a.id - b.id) as unknown as FieldValue[];
}
