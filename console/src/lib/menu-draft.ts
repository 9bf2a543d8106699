import { escapeHtml, plainText } from './text.js';
import { t } from './texts.js';

/** One entry of a menu as its editor changes it. */
export interface MenuEntry {
  /** Identifies its fields. */
  key: string;
  /** A link, the list of all pages, the link to the front page, or a block that the editor does not change. */
  kind: 'link' | 'pages' | 'home' | 'other';
  label: string;
  url: string;
  /** 0 on the first level; one more than the link above that it belongs to. */
  level: number;
  /** Attributes of the block, which stay. */
  attributes: Readonly<Record<string, unknown>>;
  /** Of other blocks: the whole block, which stays. */
  source: string;
}

/** Most levels of a menu that pages show. */
export const MAX_LEVELS = 3;

const DELIMITER = /<!-- (\/?)wp:([a-z][\w/-]*) (?:(\{[^<>]*\}) )?(\/?)-->/g;
const SUBMENU_END = '<!-- /wp:navigation-submenu -->';
const KINDS: Readonly<Record<string, MenuEntry['kind']>> = {
  'navigation-link': 'link',
  'navigation-submenu': 'link',
  'page-list': 'pages',
  'home-link': 'home',
};

/** An entry that does not exist yet. */
export function newEntry(key: string, parts: Partial<MenuEntry> = {}): MenuEntry {
  return { key, kind: 'link', label: '', url: '', level: 0, attributes: {}, source: '', ...parts };
}

/** The entries of a menu in the order in which they are shown. */
export function menuEntries(content: string): MenuEntry[] {
  const entries: MenuEntry[] = [];
  let level = 0;
  /** The block that the editor does not know and that has not ended: where it began, and how many are open in it. */
  let other: { start: number; depth: number } | undefined;
  const add = (parts: Partial<MenuEntry>) => entries.push(newEntry(`stored-${entries.length}`, { level, ...parts }));
  for (const match of content.matchAll(DELIMITER)) {
    const [text, closing, name, json, selfClosing] = match;
    const end = match.index + text.length;
    if (other) {
      if (selfClosing) continue;
      other.depth += closing ? -1 : 1;
      if (other.depth > 0) continue;
      add({ kind: 'other', label: name, source: content.slice(other.start, end) });
      other = undefined;
    } else if (closing) {
      if (name === 'navigation-submenu') level = Math.max(0, level - 1);
    } else if (!(name in KINDS)) {
      if (selfClosing) add({ kind: 'other', label: name, source: text });
      else other = { start: match.index, depth: 1 };
    } else {
      const attributes = attributesOf(json);
      const [label, url] = [plainText(textOf(attributes.label)), textOf(attributes.url)];
      add({ kind: KINDS[name], label, url, attributes });
      if (name === 'navigation-submenu' && !selfClosing) level += 1;
    }
  }
  return entries;
}

/** The blocks of a menu. */
export function menuContent(entries: readonly MenuEntry[]): string {
  const lines: string[] = [];
  let open = 0;
  entries.forEach((entry, i) => {
    for (; open > entry.level; open--) lines.push(SUBMENU_END);
    const isParent = (entries.at(i + 1)?.level ?? 0) > entry.level;
    lines.push(blockOf(entry, isParent));
    if (isParent) open += 1;
  });
  return [...lines, ...Array.from({ length: open }, () => SUBMENU_END)].join('\n');
}

/** Entries with levels that are possible: only a link has others below it. */
export function withPossibleLevels(entries: readonly MenuEntry[]): MenuEntry[] {
  const done: MenuEntry[] = [];
  for (const entry of entries) done.push({ ...entry, level: Math.min(entry.level, highestLevel(done.at(-1))) });
  return done;
}

/** The highest level of the entry after another one. */
export function highestLevel(previous: MenuEntry | undefined): number {
  if (!previous) return 0;
  return previous.kind === 'link' ? Math.min(previous.level + 1, MAX_LEVELS - 1) : previous.level;
}

/** The entries after one has moved by some positions. */
export function movedEntry(entries: readonly MenuEntry[], index: number, by: number): MenuEntry[] {
  const others = entries.toSpliced(index, 1);
  return withPossibleLevels(others.toSpliced(index + by, 0, entries[index]));
}

/** What is wrong with a menu before it is sent; nothing: it is complete. */
export function menuFault(entries: readonly MenuEntry[]): string | undefined {
  const links = entries.filter(({ kind }) => kind === 'link');
  if (links.some(({ label }) => label.trim() === '')) return t('menus.eachLinkNeedsA');
  const wrong = links.find(({ url }) => url.trim() !== '' && !/^(?:\/|https?:\/\/|mailto:|tel:)/i.test(url.trim()));
  return wrong && t('menus.theAddressOfLabel', { label: wrong.label });
}

function blockOf(entry: MenuEntry, isParent: boolean): string {
  if (entry.kind === 'other') return entry.source;
  if (entry.kind === 'pages') return delimiter('page-list', entry.attributes, true);
  if (entry.kind === 'home') return delimiter('home-link', entry.attributes, true);
  return delimiter(isParent ? 'navigation-submenu' : 'navigation-link', linkAttributes(entry), !isParent);
}

/** A link with another address is no longer one to a page that the former address belonged to. */
function linkAttributes({ attributes, label, url }: MenuEntry): Record<string, unknown> {
  const isSameLabel = plainText(textOf(attributes.label)) === label;
  const texts = { label: isSameLabel ? attributes.label : escapeHtml(label.trim()), url: url.trim() };
  if (textOf(attributes.url) === url) return { ...attributes, ...texts };
  const { id: _id, type: _type, ...others } = attributes;
  return { ...others, ...texts, kind: 'custom' };
}

/** A block without content of its own; characters that would end the comment are escaped as editors of blocks do. */
function delimiter(name: string, attributes: object, isSelfClosing: boolean): string {
  const json = JSON.stringify(attributes).replace(
    /--|[<>&]|\\"/g,
    (text) => ({ '--': '\\u002d\\u002d', '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' })[text] ?? '\\u0022',
  );
  return `<!-- wp:${name} ${json === '{}' ? '' : `${json} `}${isSelfClosing ? '/' : ''}-->`;
}

function attributesOf(json: string | undefined): Record<string, unknown> {
  try {
    return JSON.parse(json ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
