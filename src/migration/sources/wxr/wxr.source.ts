import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { Parser } from 'htmlparser2';
import { trimEnd } from '#core/text';
import type { Kind } from '../../kinds.js';
import { POST_TYPES } from '../database/post-rows.reader.js';
import {
  addTerm,
  authorOf,
  COLUMNS,
  commentsOf,
  isOfKind,
  mimeOf,
  termOf,
  textIn,
  type XmlNode,
} from './wxr-records.js';
import { storedValue } from '../database/wordpress-database.js';
import {
  SourceUnusableError,
  type FieldValue,
  type MigrationSource,
  type SourceCount,
  type SourceRecord,
  type SourceSite,
} from '../source.js';

const GROUP_SIZE = 200;
const MISSING_FIELDS: Partial<Record<Kind, readonly string[]>> = {
  users: ['user_pass', 'capabilities', 'user_registered', 'meta:description'],
  posts: ['revisions'],
};

/** What comes before the items of a file. */
interface Head {
  site: SourceSite;
  users: SourceRecord[];
  terms: SourceRecord[];
  logins: Map<string, number>;
  slugs: Map<string, number>;
}

/** Reads an export file of WordPress (WXR): a stream, so that its size does not matter; again for each kind. */
export class WxrSource implements MigrationSource {
  readonly name = 'WXR';
  private head?: Promise<Head>;

  private constructor(
    private readonly path: string,
    private readonly fetchFile: (url: string) => Promise<Buffer | undefined>,
  ) {}

  /** @throws SourceUnusableError when there is no such file, or it is no export of WordPress */
  static async open(path: string, fetchFile: (url: string) => Promise<Buffer | undefined>): Promise<WxrSource> {
    await access(path).catch(() => {
      throw new SourceUnusableError(
        `There is no file ${path}. Give the address of a site, mysql://…, or an export file.`,
      );
    });
    const source = new WxrSource(path, fetchFile);
    await source.site();
    return source;
  }

  async site(): Promise<SourceSite> {
    return (await this.readHead()).site;
  }

  async count(kind: Kind): Promise<SourceCount | undefined> {
    const { users, terms } = await this.readHead();
    if (kind === 'users') return { total: users.length };
    if (kind === 'terms') return { total: terms.length };
    if (kind !== 'comments' && kind !== 'other' && !POST_TYPES[kind]) return undefined;
    let total = 0;
    const byStatus: Record<string, number> = {};
    for await (const records of this.read(kind, 0)) {
      total += records.length;
      for (const { fields } of records) {
        const status = String(fields.post_status ?? fields.comment_approved ?? '');
        byStatus[status] = (byStatus[status] ?? 0) + 1;
      }
    }
    // An export of one kind of posts has none of the others.
    return total === 0 ? undefined : { total, byStatus };
  }

  async *read(kind: Kind, after: number): AsyncGenerator<readonly SourceRecord[]> {
    const head = await this.readHead();
    if (kind === 'users' || kind === 'terms') yield head[kind].filter(({ id }) => id > after);
    else yield* this.items(kind, after, head);
  }

  private async *items(kind: Kind, after: number, head: Head): AsyncGenerator<readonly SourceRecord[]> {
    const records: SourceRecord[] = [];
    for await (const item of this.elements('item')) {
      const type = textIn(item, 'wp:post_type');
      if (kind === 'comments') records.push(...commentsOf(item));
      else if (isOfKind(kind, type)) records.push(this.post(kind, item, head.logins, head.slugs));
    }
    records.sort((a, b) => a.id - b.id);
    const wanted = records.filter(({ id }) => id > after);
    for (let start = 0; start < wanted.length; start += GROUP_SIZE) yield wanted.slice(start, start + GROUP_SIZE);
  }

  private post(
    kind: Kind,
    item: XmlNode,
    logins: ReadonlyMap<string, number>,
    slugs: ReadonlyMap<string, number>,
  ): SourceRecord {
    const fields: Record<string, FieldValue> = {
      post_author: logins.get(textIn(item, 'dc:creator').toLowerCase()) ?? 0,
    };
    const faults: Record<string, string> = {};
    const meta = new Map<string, FieldValue[]>();
    for (const child of item.children) {
      const column = COLUMNS[child.name];
      if (column !== undefined) fields[column] = child.text;
      if (child.name === 'category') addTerm(fields, child, slugs);
      if (child.name !== 'wp:postmeta') continue;
      const name = `meta:${textIn(child, 'wp:meta_key')}`;
      const { value, fault } = storedValue(textIn(child, 'wp:meta_value'));
      if (fault !== undefined) faults[name] = fault;
      meta.set(name, [...(meta.get(name) ?? []), value]);
    }
    for (const [name, values] of meta) fields[name] = values.length === 1 ? values[0] : values;
    if (kind === 'media') fields.post_mime_type = mimeOf(String(fields['meta:_wp_attached_file'] ?? ''));
    const record: SourceRecord = { kind, id: Number(textIn(item, 'wp:post_id')), fields };
    return Object.keys(faults).length > 0 ? { ...record, faults } : record;
  }

  private readHead(): Promise<Head> {
    this.head ??= this.parseHead();
    return this.head;
  }

  private async parseHead(): Promise<Head> {
    const site = { url: '', name: '', timezone: 'UTC' };
    const [users, terms]: [SourceRecord[], SourceRecord[]] = [[], []];
    const logins = new Map<string, number>();
    const slugs = new Map<string, number>();
    const names = new Set(['title', 'wp:base_blog_url', 'wp:author', 'wp:category', 'wp:tag', 'wp:term']);
    for await (const node of this.elements(...names)) {
      if (node.name === 'title' && site.name === '') site.name = node.text;
      if (node.name === 'wp:base_blog_url') site.url = trimEnd(node.text.trim(), '/');
      if (node.name === 'wp:author') users.push(authorOf(node, logins));
      const term = termOf(node);
      if (!term) continue;
      terms.push(term);
      slugs.set(`${String(term.fields.taxonomy)} ${String(term.fields.slug)}`, term.id);
    }
    if (!URL.canParse(site.url)) throw new SourceUnusableError(`${this.path} is no export file of WordPress.`);
    for (const { fields } of terms) {
      const parent = String(fields.parent ?? '');
      (fields as Record<string, FieldValue>).parent =
        parent === '' ? 0 : (slugs.get(`${String(fields.taxonomy)} ${parent}`) ?? 0);
    }
    const byId = (a: SourceRecord, b: SourceRecord): number => a.id - b.id;
    return { site, users: users.sort(byId), terms: terms.sort(byId), logins, slugs };
  }

  /** Elements with these names, one after the other; what is inside of an item is not looked for. */
  private async *elements(...names: readonly string[]): AsyncGenerator<XmlNode> {
    const wanted = new Set(names);
    const ready: XmlNode[] = [];
    const open: XmlNode[] = [];
    let inItem = 0;
    const parser = new Parser(
      {
        onopentag: (name, attributes) => {
          if (name === 'item') inItem++;
          const starts = wanted.has(name) && (name === 'item' || inItem === 0);
          if (open.length > 0 || starts) open.push({ name, attributes, text: '', children: [] });
        },
        ontext: (text) => {
          const last = open.at(-1);
          if (last) last.text += text;
        },
        onclosetag: (name) => {
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
      parser.write(chunk as string);
      yield* ready.splice(0);
    }
    parser.end();
    yield* ready.splice(0);
  }

  async largestId(): Promise<number> {
    let largest = 0;
    for await (const item of this.elements('item'))
      largest = Math.max(largest, Number(textIn(item, 'wp:post_id')) || 0);
    return largest;
  }

  missingFields(kind: Kind): readonly string[] {
    return MISSING_FIELDS[kind] ?? [];
  }

  file(url: string): Promise<Buffer | undefined> {
    return this.fetchFile(url);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
