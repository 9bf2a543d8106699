import { trimEnd } from '#core/text';
import type { Kind } from '../../../migration/kinds.js';
import { splitTermId } from '../shared-terms.js';
import type { SourceRecord, SourceSite } from '../../../migration/source.js';
import type { SiteStructure } from './site-structure.js';
import { authorOf, menuOf, numberIn, termOf, textIn, type XmlNode } from './wxr-records.js';

/** The items of a kind, as one reading of the file found them. */
export interface Items {
  /** Those that have an id. */
  ids: number[];
  byStatus: Record<string, number>;
  /** Whether their ids grow: they need not be sorted then. */
  areSorted: boolean;
  /** Items without an id. */
  unnamed: number;
}

/** What one reading of the file finds. */
export interface Overview {
  site: SourceSite;
  users: SourceRecord[];
  terms: SourceRecord[];
  menus: SourceRecord[];
  /** One record, or none where the file shows no setting. */
  settings: SourceRecord[];
  logins: Map<string, number>;
  slugs: Map<string, number>;
  /** Ids that shared terms have as records of their own, by taxonomy and id of the term. */
  splitTerms: Map<string, number>;
  items: Map<Kind, Items>;
  largestId: number;
}

/** Elements before the items that say something of the site. */
export const HEAD = ['title', 'wp:base_blog_url', 'wp:author', 'wp:category', 'wp:tag', 'wp:term'];

/** Notes what an element before the items says. */
export function readHead(node: XmlNode, found: Overview): void {
  const { site, slugs } = found;
  if (node.name === 'title' && site.name === '') site.name = node.text;
  if (node.name === 'wp:base_blog_url') site.url = trimEnd(node.text.trim(), '/');
  if (node.name === 'wp:author') found.users.push(authorOf(node, found.logins));
  const menu = menuOf(node);
  const term = menu ?? termOf(node);
  if (!term) return;
  (menu ? found.menus : found.terms).push(term);
  slugs.set(`${menu ? 'nav_menu' : String(term.fields.taxonomy)} ${String(term.fields.slug)}`, term.id);
}

/** Whether the records of a kind are known as a whole once the file was read. */
export function isInHead(kind: Kind): kind is 'users' | 'terms' | 'settings' {
  return kind === 'users' || kind === 'terms' || kind === 'settings';
}

/** Notes the address of a post: drafts have addresses by id, whatever the structure is. */
export function noteLink(item: XmlNode, siteUrl: string, structures: SiteStructure): void {
  if (textIn(item, 'wp:post_type') !== 'post' || textIn(item, 'wp:status') !== 'publish') return;
  const [slug, date] = [textIn(item, 'wp:post_name'), textIn(item, 'wp:post_date')];
  structures.notePost({ id: numberIn(item, 'wp:post_id'), slug, date, link: textIn(item, 'link').trim() }, siteUrl);
}

/** The settings of which a file shows something: the structure of permalinks. */
export function settingsOf({ structure }: SiteStructure): SourceRecord[] {
  if (structure === undefined) return [];
  return [{ kind: 'settings', id: 1, fields: { 'option:permalink_structure': structure } }];
}

/** Counts an item. */
export function countItem(items: Map<Kind, Items>, kind: Kind, id: number, status: string): void {
  const known = items.get(kind) ?? { ids: [], byStatus: {}, areSorted: kind !== 'comments', unnamed: 0 };
  items.set(kind, known);
  if (id <= 0) known.unnamed++;
  if (id <= 0) return;
  known.byStatus[status] = (known.byStatus[status] ?? 0) + 1;
  known.areSorted &&= id > (known.ids.at(-1) ?? 0);
  known.ids.push(id);
}

/** Terms that several taxonomies share are records of their own (`splitTermId`). */
export function splitSharedTerms({ terms, slugs, splitTerms }: Overview): void {
  const taxonomies = new Map<number, string[]>();
  for (const { id, fields } of terms) taxonomies.set(id, [...(taxonomies.get(id) ?? []), String(fields.taxonomy)]);
  for (const term of terms) {
    const taxonomy = String(term.fields.taxonomy);
    const [first] = [...(taxonomies.get(term.id) ?? [])].sort();
    if (term.id <= 0 || taxonomy === first) continue;
    const id = splitTermId(taxonomy, term.id);
    splitTerms.set(`${taxonomy} ${term.id}`, id);
    term.id = id;
    slugs.set(`${taxonomy} ${String(term.fields.slug)}`, term.id);
  }
}
