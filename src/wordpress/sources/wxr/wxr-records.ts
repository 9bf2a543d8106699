import type { Kind } from '../../../migration/kinds.js';
import { POST_TYPES } from '../database/post-rows.reader.js';
import { storedValue } from '../database/wordpress-database.js';
import { addMeta } from '../meta-values.js';
import type { FieldValue, SourceRecord } from '../../../migration/source.js';

/** Elements of an item whose text is a column, by name. */
export const COLUMNS: Readonly<Record<string, string>> = {
  title: 'post_title',
  guid: 'guid',
  'content:encoded': 'post_content',
  'excerpt:encoded': 'post_excerpt',
  'wp:post_date': 'post_date',
  'wp:post_date_gmt': 'post_date_gmt',
  'wp:post_modified': 'post_modified',
  'wp:post_modified_gmt': 'post_modified_gmt',
  'wp:comment_status': 'comment_status',
  'wp:ping_status': 'ping_status',
  'wp:post_name': 'post_name',
  'wp:status': 'post_status',
  'wp:post_parent': 'post_parent',
  'wp:menu_order': 'menu_order',
  'wp:post_type': 'post_type',
  'wp:post_password': 'post_password',
  'wp:is_sticky': 'sticky',
};

/** An element on its way: its text, and its children's by name. */
export interface XmlNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlNode[];
}

/** Text of the first child of a name. */
export function textIn(node: XmlNode, name: string): string {
  return node.children.find((child) => child.name === name)?.text ?? '';
}

/** Number in the first child of a name; 0 for none. */
export function numberIn(node: XmlNode, name: string): number {
  const number = Number(textIn(node, name).trim());
  return Number.isSafeInteger(number) ? number : 0;
}

/** Values of meta by field, and those that cannot be read. @param name of the elements: `wp:postmeta` */
export function metaOf(
  node: XmlNode,
  name: string,
): { values: Map<string, FieldValue[]>; faults: Record<string, string> } {
  const values = new Map<string, FieldValue[]>();
  const faults: Record<string, string> = {};
  for (const child of node.children) {
    if (child.name !== name) continue;
    const field = `meta:${textIn(child, 'wp:meta_key')}`;
    const { value, fault } = storedValue(textIn(child, 'wp:meta_value'));
    if (fault !== undefined) faults[field] = fault;
    values.set(field, [...(values.get(field) ?? []), value]);
  }
  return { values, faults };
}

/** Whether an item is of a kind. */
export function isOfKind(kind: Kind, item: XmlNode): boolean {
  const type = textIn(item, 'wp:post_type');
  if (textIn(item, 'wp:status') === 'auto-draft') return false;
  const types = POST_TYPES[kind];
  if (types) return types.includes(type);
  return kind === 'other' && type !== 'nav_menu_item' && !Object.values(POST_TYPES).flat().includes(type);
}

/** Adds the id of a term to the fields of a post. */
export function addTerm(
  fields: Record<string, FieldValue>,
  { attributes }: XmlNode,
  slugs: ReadonlyMap<string, number>,
): void {
  const { domain = '', nicename = '' } = attributes;
  if (domain === 'post_format') {
    fields.post_format = nicename.replace(/^post-format-/, '');
    return;
  }
  const id = slugs.get(`${domain} ${nicename}`);
  const field = `terms:${domain}`;
  if (id !== undefined) fields[field] = [...((fields[field] as FieldValue[] | undefined) ?? []), id];
}

/** An account; notes its id by its login. */
export function authorOf(node: XmlNode, logins: Map<string, number>): SourceRecord {
  const id = numberIn(node, 'wp:author_id');
  const login = textIn(node, 'wp:author_login');
  logins.set(login.toLowerCase(), id);
  return {
    kind: 'users',
    id,
    fields: {
      user_login: login,
      user_nicename: login.toLowerCase().replace(/[^a-z0-9-]/g, '-'),
      user_email: textIn(node, 'wp:author_email'),
      display_name: textIn(node, 'wp:author_display_name'),
      'meta:first_name': textIn(node, 'wp:author_first_name'),
      'meta:last_name': textIn(node, 'wp:author_last_name'),
    },
  };
}

/** A menu, without its items. */
export function menuOf(node: XmlNode): SourceRecord | undefined {
  if (node.name !== 'wp:term' || textIn(node, 'wp:term_taxonomy') !== 'nav_menu') return undefined;
  const own = (name: string): string => textIn(node, `wp:term_${name}`);
  return {
    kind: 'menus',
    id: numberIn(node, 'wp:term_id'),
    fields: { name: own('name'), slug: own('slug'), description: own('description') },
  };
}

/** A category, tag or other term; nothing for other elements. */
export function termOf(node: XmlNode): SourceRecord | undefined {
  const id = numberIn(node, 'wp:term_id');
  const own = (name: string): string => textIn(node, `wp:${name}`);
  const fields =
    node.name === 'wp:category'
      ? {
          taxonomy: 'category',
          slug: own('category_nicename'),
          name: own('cat_name'),
          parent: own('category_parent'),
          description: own('category_description'),
        }
      : node.name === 'wp:tag'
        ? {
            taxonomy: 'post_tag',
            slug: own('tag_slug'),
            name: own('tag_name'),
            parent: '',
            description: own('tag_description'),
          }
        : node.name === 'wp:term'
          ? {
              taxonomy: own('term_taxonomy'),
              slug: own('term_slug'),
              name: own('term_name'),
              parent: own('term_parent'),
              description: own('term_description'),
            }
          : undefined;
  if (!fields || fields.taxonomy === 'post_format' || id === 0) return undefined;
  const { values, faults } = metaOf(node, 'wp:termmeta');
  const all: Record<string, FieldValue> = { ...fields };
  for (const [field, list] of values) addMeta(all, field, list);
  return { kind: 'terms', id, fields: all, ...(Object.keys(faults).length > 0 && { faults }) };
}

/** The comments of an item. */
export function commentsOf(item: XmlNode): SourceRecord[] {
  const post = numberIn(item, 'wp:post_id');
  return item.children
    .filter(({ name }) => name === 'wp:comment')
    .map((node) => {
      const own = (name: string): string => textIn(node, `wp:${name}`);
      const { values, faults } = metaOf(node, 'wp:commentmeta');
      const meta: Record<string, FieldValue> = {};
      for (const [field, list] of values) addMeta(meta, field, list);
      return {
        kind: 'comments' as const,
        id: numberIn(node, 'wp:comment_id'),
        ...(Object.keys(faults).length > 0 && { faults }),
        fields: {
          ...meta,
          comment_post_ID: post,
          comment_author: own('comment_author'),
          comment_author_email: own('comment_author_email'),
          comment_author_url: own('comment_author_url'),
          comment_author_IP: own('comment_author_IP'),
          comment_date: own('comment_date'),
          comment_date_gmt: own('comment_date_gmt'),
          comment_content: own('comment_content'),
          comment_approved: own('comment_approved'),
          comment_type: own('comment_type'),
          comment_parent: own('comment_parent'),
          user_id: own('comment_user_id'),
        },
      };
    });
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
  csv: 'text/csv',
  txt: 'text/plain',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  zip: 'application/zip',
};

/** The export does not name types of files. */
export function mimeOf(path: string): string {
  return MIME_TYPES[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? '';
}
