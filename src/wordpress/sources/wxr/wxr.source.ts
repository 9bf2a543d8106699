import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { Parser } from 'htmlparser2';
import { MAX_XML_DEPTH, trimEnd } from '#core/text';
import type { Kind } from '../../../migration/kinds.js';
import { WORDPRESS_KINDS } from '../../wordpress-kinds.js';
import { menuItem } from '../database/plugin-records.js';
import { addMeta } from '../meta-values.js';
import { mainTerms } from '../shared-terms.js';
import type { SiteFiles } from '../site-files.js';
import { uploadsAddress } from '../uploads-address.js';
import {
  addTerm,
  COLUMNS,
  commentsOf,
  isOfKind,
  metaOf,
  mimeOf,
  numberIn,
  textIn,
  type XmlNode,
} from './wxr-records.js';
import {
  countItem,
  HEAD,
  isInHead,
  noteLink,
  readHead,
  settingsOf,
  splitSharedTerms,
  type Overview,
} from './wxr-overview.js';
import { MISSING_FIELDS } from './missing-fields.js';
import { SiteStructure } from './site-structure.js';
import { SiteZone } from './site-zone.js';
import {
  SourceUnusableError,
  type FieldValue,
  type Fields,
  type MigrationSource,
  type SourceAccess,
  type SourceCount,
  type SourceRecord,
  type SourceSite,
  type FileSink,
} from '../../../migration/source.js';

const GROUP_SIZE = 200;
/** Characters of the largest element, such as a post with its comments. */
const MAX_ELEMENT_CHARACTERS = 32 * 1024 * 1024;

/**
 * Reads an export file of WordPress (WXR) as a stream, again for each kind. Items whose ids grow, as WordPress writes them,
 * are never held all at once.
 */
export class WxrSource implements MigrationSource {
  readonly name = 'WXR';
  private known?: Promise<Overview>;

  private constructor(
    private readonly path: string,
    private readonly files: SiteFiles,
    private readonly filesAt?: string,
    private readonly timezone?: string,
  ) {}

  /**
   * @param filesAt address of the site where its files are, where the export has another one
   * @param timezone zone of the site; default: the one in which its posts have their dates
   * @throws SourceUnusableError when there is no such file, or it is no export of WordPress
   */
  static async open(path: string, files: SiteFiles, filesAt?: string, timezone?: string): Promise<WxrSource> {
    await access(path).catch(() => {
      throw new SourceUnusableError(
        `There is no file ${path}. Give the address of a site, mysql://…, or an export file.`,
      );
    });
    const source = new WxrSource(path, files, filesAt, timezone);
    await source.site();
    return source;
  }

  get access(): SourceAccess {
    return { export: { posts: (types) => this.postsOf(types) } };
  }

  /** Items with types of posts that no kind here has. */
  private async *postsOf(types: readonly string[]): AsyncGenerator<{ id: number; fields: Fields }[]> {
    const overview = await this.overview();
    for await (const item of this.elements('item'))
      if (types.includes(textIn(item, 'wp:post_type'))) yield [this.post('other', item, overview)];
  }

  async site(): Promise<SourceSite> {
    return (await this.overview()).site;
  }

  async count(kind: Kind): Promise<SourceCount | undefined> {
    const { users, terms, menus, settings, items } = await this.overview();
    if (kind === 'users') return { total: users.length };
    if (kind === 'terms') return { total: terms.length };
    if (kind === 'menus' || kind === 'settings') {
      const found = kind === 'menus' ? menus : settings;
      return found.length === 0 ? undefined : { total: found.length };
    }
    // An export of one kind of posts has none of the others.
    const found = items.get(kind);
    if (!found) return undefined;
    const { ids, byStatus, unnamed } = found;
    const note = `The export has ${unnamed} items without an id`;
    return { total: ids.length, byStatus, ...(unnamed > 0 && { unread: unnamed, note }) };
  }

  async *read(kind: Kind, after: number): AsyncGenerator<readonly SourceRecord[]> {
    const overview = await this.overview();
    if (isInHead(kind)) yield overview[kind].filter(({ id }) => id > after);
    else if (kind === 'menus') yield (await this.menus(overview)).filter(({ id }) => id > after);
    else if (overview.items.get(kind)?.areSorted) yield* this.items(kind, after, overview);
    else {
      const records: SourceRecord[] = [];
      for await (const group of this.items(kind, after, overview)) records.push(...group);
      records.sort((a, b) => a.id - b.id);
      for (let start = 0; start < records.length; start += GROUP_SIZE) yield records.slice(start, start + GROUP_SIZE);
    }
  }

  async *ids(kind: Kind): AsyncGenerator<readonly number[]> {
    const overview = await this.overview();
    if (isInHead(kind) || kind === 'menus') yield overview[kind].map(({ id }) => id);
    else yield overview.items.get(kind)?.ids ?? [];
  }

  /** Items of a kind in the order of the file. */
  private async *items(kind: Kind, after: number, overview: Overview): AsyncGenerator<SourceRecord[]> {
    let group: SourceRecord[] = [];
    for await (const item of this.elements('item')) {
      const found =
        kind === 'comments' ? commentsOf(item) : isOfKind(kind, item) ? [this.post(kind, item, overview)] : [];
      group.push(...found.filter(({ id }) => id > after));
      if (group.length < GROUP_SIZE) continue;
      yield group;
      group = [];
    }
    if (group.length > 0) yield group;
  }

  private post(kind: Kind, item: XmlNode, { logins, slugs, splitTerms }: Overview): SourceRecord {
    const fields: Record<string, FieldValue> = {
      post_author: logins.get(textIn(item, 'dc:creator').toLowerCase()) ?? 0,
    };
    for (const child of item.children) {
      const column = COLUMNS[child.name];
      if (column !== undefined) fields[column] = child.text;
      if (child.name === 'category') addTerm(fields, child, slugs);
    }
    const { values, faults } = metaOf(item, 'wp:postmeta');
    for (const [name, list] of values) addMeta(fields, name, list);
    Object.assign(
      fields,
      mainTerms(fields, (taxonomy, id) => splitTerms.get(`${taxonomy} ${id}`) ?? id),
    );
    if (kind === 'media') fields.post_mime_type = mimeOf(String(fields['meta:_wp_attached_file'] ?? ''));
    const record: SourceRecord = { kind, id: numberIn(item, 'wp:post_id'), fields };
    return Object.keys(faults).length > 0 ? { ...record, faults } : record;
  }

  /** Menus with their items, which are posts. */
  private async menus(overview: Overview): Promise<SourceRecord[]> {
    const items: { menu: number; item: Record<string, FieldValue> }[] = [];
    for await (const node of this.elements('item')) {
      if (textIn(node, 'wp:post_type') !== 'nav_menu_item') continue;
      const record = this.post('other', node, overview);
      for (const menu of [record.fields['terms:nav_menu'] ?? []].flat())
        items.push({ menu: Number(menu), item: menuItem(record) });
    }
    items.sort((a, b) => Number(a.item.order) - Number(b.item.order) || Number(a.item.id) - Number(b.item.id));
    return overview.menus.map((menu) => ({
      ...menu,
      fields: { ...menu.fields, items: items.filter(({ menu: id }) => id === menu.id).map(({ item }) => item) },
    }));
  }

  private overview(): Promise<Overview> {
    this.known ??= this.readAll();
    return this.known;
  }

  private async readAll(): Promise<Overview> {
    const site = { url: '', name: '', timezone: 'UTC', uploads: '' };
    const found: Overview = {
      site,
      users: [],
      terms: [],
      menus: [],
      settings: [],
      logins: new Map(),
      slugs: new Map(),
      splitTerms: new Map(),
      items: new Map(),
      largestId: 0,
    };
    const [zones, structures] = [new SiteZone(), new SiteStructure()];
    for await (const node of this.elements(...HEAD, 'item')) {
      if (node.name === 'item') {
        this.note(node, found, zones);
        noteLink(node, site.url, structures);
      } else readHead(node, found);
    }
    if (!URL.canParse(site.url)) throw new SourceUnusableError(`${this.path} is no export file of WordPress.`);
    splitSharedTerms(found);
    for (const { fields } of found.terms) {
      const parent = String(fields.parent ?? '');
      (fields as Record<string, FieldValue>).parent =
        parent === '' ? 0 : (found.slugs.get(`${String(fields.taxonomy)} ${parent}`) ?? 0);
    }
    site.timezone = this.timezone ?? zones.zone ?? 'UTC';
    found.settings = settingsOf(structures);
    const base = this.filesAt === undefined ? site.url : trimEnd(this.filesAt, '/');
    const folder = site.uploads === '' ? `${site.url}/wp-content/uploads` : site.uploads;
    site.uploads = folder.startsWith(site.url) ? base + folder.slice(site.url.length) : folder;
    for (const list of [found.users, found.terms, found.menus]) list.sort((a, b) => a.id - b.id);
    return found;
  }

  /** Counts an item. */
  private note(item: XmlNode, found: Overview, zones: SiteZone): void {
    const id = numberIn(item, 'wp:post_id');
    found.largestId = Math.max(found.largestId, id);
    const zone = metaOf(item, 'wp:postmeta').values.get('meta:_EventTimezone')?.[0];
    if (typeof zone === 'string') zones.noteEvent(zone);
    zones.notePost(textIn(item, 'wp:post_date'), textIn(item, 'wp:post_date_gmt'));
    const [file] = metaOf(item, 'wp:postmeta').values.get('meta:_wp_attached_file') ?? [];
    if (found.site.uploads === '')
      found.site.uploads = uploadsAddress(textIn(item, 'wp:attachment_url'), String(file ?? '')) ?? '';
    const kind = [...WORDPRESS_KINDS.keys()].find((name) => isOfKind(name, item));
    if (kind) countItem(found.items, kind, id, textIn(item, 'wp:status'));
    for (const comment of commentsOf(item))
      countItem(found.items, 'comments', comment.id, String(comment.fields.comment_approved));
  }

  /** Elements with these names, one after the other; what is inside of an item is not looked for. */
  private async *elements(...names: readonly string[]): AsyncGenerator<XmlNode> {
    const wanted = new Set(names);
    const ready: XmlNode[] = [];
    const open: XmlNode[] = [];
    let inItem = 0;
    let depth = 0;
    /** Characters since an element was complete. */
    let pending = 0;
    const parser = new Parser(
      {
        onopentag: (name, attributes) => {
          // The time of the parser grows with the square of the depth.
          if (++depth > MAX_XML_DEPTH)
            throw new SourceUnusableError(
              `${this.path} is no export file of WordPress: its elements are nested more than ${MAX_XML_DEPTH} deep.`,
            );
          if (name === 'item') inItem++;
          const starts = wanted.has(name) && (name === 'item' || inItem === 0);
          if (open.length === 0) pending = 0;
          if (open.length > 0 || starts) open.push({ name, attributes, text: '', children: [] });
        },
        ontext: (text) => {
          const last = open.at(-1);
          if (last) last.text += text;
        },
        onclosetag: (name) => {
          depth--;
          if (name === 'item') inItem--;
          const node = open.pop();
          if (!node) return;
          const parent = open.at(-1);
          if (parent) parent.children.push(node);
          else ready.push(node);
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
    for await (const chunk of createReadStream(this.path, 'utf8')) {
      pending += (chunk as string).length;
      if (pending > MAX_ELEMENT_CHARACTERS)
        throw new SourceUnusableError(
          `${this.path} has an element of more than ${MAX_ELEMENT_CHARACTERS} characters: it is no export file of WordPress, or it is damaged.`,
        );
      parser.write(chunk as string);
      yield* ready.splice(0);
    }
    parser.end();
    yield* ready.splice(0);
  }

  async largestId(): Promise<number> {
    return (await this.overview()).largestId;
  }

  /** Exports can be of a part of a site, and leave spam and readers out. */
  isPartial(kind: Kind): boolean {
    return kind === 'users' || kind === 'comments';
  }

  missingFields(kind: Kind): readonly string[] {
    return MISSING_FIELDS[kind] ?? [];
  }

  file(url: string, sink: FileSink): Promise<string | undefined> {
    return this.files.fetch(url, sink);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
