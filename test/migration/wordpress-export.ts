import { phpSerialize, type Truth } from './wordpress-tables.js';

const cdata = (value: unknown): string => `<![CDATA[${String(value ?? '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const element = (name: string, value: unknown): string => `<${name}>${cdata(value)}</${name}>`;

/** The parts of an export of WordPress (Tools, Export, all content), made from the lines of a truth file. */
export function wordpressExport(truth: readonly Truth[], base: string): string {
  const users = truth.filter(({ kind }) => kind === 'user');
  const terms = truth.filter(({ kind }) => kind === 'term');
  const comments = truth.filter(({ kind, comment_approved: state }) => kind === 'comment' && state !== 'spam');
  const posts = truth.filter(
    ({ kind, ID, post_status: status, post_type: type }) =>
      ID !== undefined && kind !== 'user' && status !== 'auto-draft' && (type ?? 'revision') !== 'revision',
  );
  const [options] = truth.filter(({ kind }) => kind === 'options') as unknown as { options: Record<string, unknown> }[];
  const sticky = new Set([options.options.sticky_posts ?? []].flat().map(Number));
  const login = new Map(users.map((user) => [String(user.ID), String(user.user_login)]));
  const termOf = new Map(terms.map((term) => [Number(term.term_id), term]));
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${String(options.options.blogname).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>
<link>${base}</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${base}</wp:base_site_url>
<wp:base_blog_url>${base}</wp:base_blog_url>
${users.map(author).join('\n')}
${terms.map((term) => termElement(term, termOf)).join('\n')}
${posts.map((post) => item({ ...post, sticky: sticky.has(Number(post.ID)) ? 1 : 0 }, login, termOf, comments)).join('\n')}
</channel>
</rss>
`;
}

function author(user: Truth): string {
  return `<wp:author><wp:author_id>${String(user.ID)}</wp:author_id>${element('wp:author_login', user.user_login)}${element('wp:author_email', user.user_email)}${element('wp:author_display_name', user.display_name)}${element('wp:author_first_name', user.first_name)}${element('wp:author_last_name', user.last_name)}</wp:author>`;
}

function meta(name: string, values: unknown): string {
  return Object.entries((values ?? {}) as Record<string, unknown[]>)
    .flatMap(([key, list]) => [list].flat().map((value): [string, unknown] => [key, value]))
    .map(([key, value]) => {
      const text = typeof value === 'object' && value !== null ? phpSerialize(value) : String(value ?? '');
      return `<${name}>${element('wp:meta_key', key)}${element('wp:meta_value', text)}</${name}>`;
    })
    .join('\n');
}

/** Terms name their parents by slug. */
function termElement(term: Truth, all: ReadonlyMap<number, Truth>): string {
  const parent = all.get(Number(term.parent))?.slug ?? '';
  const id = `<wp:term_id>${String(term.term_id)}</wp:term_id>`;
  if (term.taxonomy === 'category')
    return `<wp:category>${id}${element('wp:category_nicename', term.slug)}${element('wp:category_parent', parent)}${element('wp:cat_name', term.name)}${element('wp:category_description', term.description)}${meta('wp:termmeta', term.meta)}</wp:category>`;
  if (term.taxonomy === 'post_tag')
    return `<wp:tag>${id}${element('wp:tag_slug', term.slug)}${element('wp:tag_name', term.name)}${element('wp:tag_description', term.description)}${meta('wp:termmeta', term.meta)}</wp:tag>`;
  return `<wp:term>${id}${element('wp:term_taxonomy', term.taxonomy)}${element('wp:term_slug', term.slug)}${element('wp:term_parent', parent)}${element('wp:term_name', term.name)}${element('wp:term_description', term.description)}${meta('wp:termmeta', term.meta)}</wp:term>`;
}

const COLUMNS: Readonly<Record<string, string>> = {
  'content:encoded': 'post_content',
  'excerpt:encoded': 'post_excerpt',
  'wp:post_id': 'ID',
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
};

function item(
  post: Truth,
  logins: ReadonlyMap<string, string>,
  terms: ReadonlyMap<number, Truth>,
  comments: readonly Truth[],
): string {
  const categories = Object.entries((post.terms ?? {}) as Record<string, number[]>).flatMap(([taxonomy, ids]) =>
    ids.map((id) => {
      const { slug, name } = terms.get(id) ?? ({} as Partial<Truth>);
      return `<category domain="${taxonomy}" nicename="${String(slug)}">${cdata(name)}</category>`;
    }),
  );
  const [file] = ((post.meta ?? {}) as Record<string, unknown[]>)._wp_attached_file ?? [];
  return `<item>
${element('title', post.post_title)}
<link>${String(post.permalink ?? '').replaceAll('&', '&amp;')}</link>
<guid isPermaLink="false">${String(post.guid).replaceAll('&', '&amp;')}</guid>
${element('dc:creator', logins.get(String(post.post_author)))}
${Object.entries(COLUMNS)
  .map(([name, column]) => element(name, post[column]))
  .join('\n')}
<wp:is_sticky>${String(post.sticky)}</wp:is_sticky>
${file === undefined ? '' : element('wp:attachment_url', post.guid)}
${categories.join('\n')}
${meta('wp:postmeta', post.meta)}
${comments
  .filter(({ comment_post_ID: id }) => Number(id) === Number(post.ID))
  .map(comment)
  .join('\n')}
</item>`;
}

function comment(row: Truth): string {
  const columns = Object.entries(row).filter(([name]) => name.startsWith('comment_') && name !== 'comment_post_ID');
  const own = columns.map(([name, value]) => element(`wp:${name.replace('_ID', '_id')}`, value)).join('');
  return `<wp:comment>${own}${element('wp:comment_user_id', row.user_id)}</wp:comment>`;
}
