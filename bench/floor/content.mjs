// Lists of `content/v2`: posts, tags, users and media for a visitor, as the service answers them.
import { createHash } from 'node:crypto';
import { groupBy, marks } from './queries.mjs';
import { firstWords, paragraphs, typeset } from './text.mjs';

const iso = (moment) => moment.replace(' ', 'T');
const rendered = (text) => ({ rendered: text });
const block = (html) => (html === '' ? '' : `${html}\n`);
const link = (href) => [{ href }];
const embeddable = (href) => [{ embeddable: true, href }];
const AVATARS = [24, 48, 96];
const CURIES = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }];
const AUTHORED = ['posts', 'pages', 'media', 'events', 'venues', 'organizers'];

export class ContentLists {
  /** @param queries how to ask the database, @param where addresses: `site`, `root` */
  constructor(queries, { site, root }) {
    Object.assign(this, { queries, site, base: `${root}/content/v2`, totals: new Map() });
  }

  /** A page of one list. @param name `posts`, `tags`, `users` or `media` @returns `{items, total}` */
  answer(name, page, size) {
    return this[name](`LIMIT ${size} OFFSET ${(page - 1) * size}`);
  }

  /** Counts once for each version of a list. */
  async total(name, version, sql) {
    const known = this.totals.get(name);
    if (known && known.version === version) return known.total;
    const [{ total }] = await this.queries.rows(sql);
    this.totals.set(name, { version, total: Number(total) });
    return Number(total);
  }

  async posts(window) {
    const rows = await this.queries.rows(
      `SELECT p.*, (SELECT version FROM list_versions WHERE name = 'post') AS list_version
       FROM (SELECT id FROM posts WHERE status = 'publish' ORDER BY date DESC, id DESC ${window}) page
       JOIN posts p ON p.id = page.id ORDER BY p.date DESC, p.id DESC`,
    );
    const ids = rows.map(({ id }) => id);
    const [terms, revisions, total] = await Promise.all([
      this.queries.rows(
        `SELECT r.content_id, t.id, t.taxonomy, t.slug FROM term_relations r JOIN terms t ON t.id = r.term_id
         WHERE r.content_id IN (${marks(ids)}) ORDER BY t.name_key, t.id`,
        ids,
      ),
      this.queries.rows(
        `SELECT parent_id, COUNT(*) AS n FROM revisions WHERE parent_id IN (${marks(ids)}) GROUP BY parent_id`,
        ids,
      ),
      this.total('posts', rows[0].list_version, "SELECT COUNT(*) AS total FROM posts WHERE status = 'publish'"),
    ]);
    const ofPost = groupBy(terms, 'content_id');
    const counted = new Map(revisions.map((row) => [row.parent_id, Number(row.n)]));
    return { items: rows.map((row) => this.post(row, ofPost.get(row.id) ?? [], counted.get(row.id) ?? 0)), total };
  }

  /** The members that posts of every kind begin with. */
  head(row, type) {
    return {
      id: row.id,
      date: iso(row.date),
      date_gmt: iso(row.date_utc),
      guid: rendered(this.site + row.guid),
      modified: iso(row.modified),
      modified_gmt: iso(row.modified_utc),
      slug: row.slug,
      status: row.status,
      type,
      link: `${this.site}/${row.slug}/`,
      title: rendered(typeset(row.title)),
    };
  }

  post(row, terms, revisions) {
    const own = `${this.base}/posts/${row.id}`;
    const categories = terms.filter(({ taxonomy }) => taxonomy === 'category');
    const tags = terms.filter(({ taxonomy }) => taxonomy === 'post_tag');
    const featured =
      row.image_id === null ? {} : { 'wp:featuredmedia': embeddable(`${this.base}/media/${row.image_id}`) };
    return {
      ...this.head(row, 'post'),
      content: { rendered: block(paragraphs(row.content)), protected: false },
      excerpt: {
        rendered: block(row.excerpt === '' ? firstWords(paragraphs(row.content)) : paragraphs(row.excerpt)),
        protected: false,
      },
      author: row.author_id,
      featured_media: row.image_id ?? 0,
      comment_status: row.comment_status,
      ping_status: row.ping_status,
      sticky: row.sticky === 1,
      template: '',
      format: row.format,
      meta: {},
      categories: categories.map(({ id }) => id),
      tags: tags.map(({ id }) => id),
      class_list: [
        ...[`post-${row.id}`, 'post', 'type-post', `status-${row.status}`, `format-${row.format}`, 'hentry'],
        ...categories.map(({ slug }) => `category-${slug}`),
        ...tags.map(({ slug }) => `tag-${slug}`),
      ],
      _links: {
        self: [{ href: own, targetHints: { allow: ['GET'] } }],
        collection: link(`${this.base}/posts`),
        about: link(`${this.base}/types/post`),
        author: embeddable(`${this.base}/users/${row.author_id}`),
        replies: embeddable(`${this.base}/comments?post=${row.id}`),
        'version-history': [{ count: revisions, href: `${own}/revisions` }],
        ...featured,
        'wp:attachment': link(`${this.base}/media?parent=${row.id}`),
        'wp:term': [
          { embeddable: true, taxonomy: 'category', href: `${this.base}/categories?post=${row.id}` },
          { embeddable: true, taxonomy: 'post_tag', href: `${this.base}/tags?post=${row.id}` },
        ],
        curies: CURIES,
      },
    };
  }

  async tags(window) {
    const rows = await this.queries.rows(
      `SELECT t.*, (SELECT version FROM list_versions WHERE name = 'terms') AS list_version FROM terms t
       WHERE t.taxonomy = 'post_tag' ORDER BY t.name_key, t.id ${window}`,
    );
    const counting = "SELECT COUNT(*) AS total FROM terms WHERE taxonomy = 'post_tag'";
    const total = await this.total('tags', rows[0].list_version, counting);
    return { items: rows.map((row) => this.tag(row)), total };
  }

  tag({ id, count, description, name, slug }) {
    return {
      ...{ id, count, description, link: `${this.site}/tag/${slug}/`, name, slug, taxonomy: 'post_tag', meta: [] },
      _links: {
        self: [{ href: `${this.base}/tags/${id}`, targetHints: { allow: ['GET'] } }],
        collection: link(`${this.base}/tags`),
        about: link(`${this.base}/taxonomies/post_tag`),
        'wp:post_type': [{ href: `${this.base}/posts?tags=${id}` }, { href: `${this.base}/cal_events?tags=${id}` }],
        curies: CURIES,
      },
    };
  }

  async users(window) {
    const published = AUTHORED.map(
      (table) =>
        `EXISTS (SELECT 1 FROM ${table} WHERE author_id = u.id AND status = '${table === 'media' ? 'inherit' : 'publish'}')`,
    ).join(' OR ');
    const rows = await this.queries.rows(
      `SELECT u.*, (SELECT SUM(version) FROM list_versions) AS list_version FROM users u
       WHERE ${published} ORDER BY u.name_key, u.id ${window}`,
    );
    const counting = `SELECT COUNT(*) AS total FROM users u WHERE ${published}`;
    const total = await this.total('users', rows[0].list_version, counting);
    return { items: rows.map((row) => this.user(row)), total };
  }

  user({ id, name, url, description, slug, email_key: email }) {
    const hash = createHash('sha256').update(email).digest('hex');
    const avatar = (size) => `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm&r=g`;
    return {
      ...{ id, name, url, description, link: `${this.site}/author/${slug}/`, slug },
      avatar_urls: Object.fromEntries(AVATARS.map((size) => [size, avatar(size)])),
      meta: [],
      _links: {
        self: [{ href: `${this.base}/users/${id}`, targetHints: { allow: ['GET'] } }],
        collection: link(`${this.base}/users`),
      },
    };
  }

  async media(window) {
    const rows = await this.queries.rows(
      `SELECT m.*, (SELECT version FROM list_versions WHERE name = 'attachment') AS list_version FROM media m
       WHERE m.status = 'inherit' AND m.post_id IS NULL ORDER BY m.date DESC, m.id DESC ${window}`,
    );
    const counting = "SELECT COUNT(*) AS total FROM media WHERE status = 'inherit' AND post_id IS NULL";
    const total = await this.total('media', rows[0].list_version, counting);
    return { items: rows.map((row) => this.attachment(row)), total };
  }

  attachment(row) {
    const { id, path, width, height, filesize, mime_type } = row;
    const { file, sizes, imageMeta } = JSON.parse(row.details);
    const folder = `${this.site}/wp-content/uploads/${path.slice(0, path.lastIndexOf('/') + 1)}`;
    const source_url = `${this.site}/wp-content/uploads/${path}`;
    const shown = Object.fromEntries(
      Object.entries(sizes).map(([name, { mimeType, ...size }]) => [
        name,
        { ...size, mime_type: mimeType, source_url: folder + size.file },
      ]),
    );
    const { medium } = shown;
    const image = `<img width="${medium.width}" height="${medium.height}" src="${medium.source_url}" alt="${row.alt_text}" />`;
    return {
      ...this.head(row, 'attachment'),
      author: row.author_id,
      featured_media: 0,
      comment_status: row.comment_status,
      ping_status: row.ping_status,
      template: '',
      meta: {},
      class_list: [`post-${id}`, 'attachment', 'type-attachment', 'status-inherit', 'hentry'],
      description: rendered(`<p class="attachment"><a href="${source_url}">${image}</a></p>\n`),
      caption: rendered(''),
      alt_text: row.alt_text,
      media_type: 'image',
      mime_type,
      media_details: {
        ...{ width, height, file: path, filesize },
        sizes: { ...shown, full: { file, width, height, mime_type, source_url } },
        image_meta: imageMeta,
      },
      post: null,
      source_url,
      filename: file,
      filesize,
      _links: {
        self: [{ href: `${this.base}/media/${id}`, targetHints: { allow: ['GET'] } }],
        collection: link(`${this.base}/media`),
        about: link(`${this.base}/types/attachment`),
        author: embeddable(`${this.base}/users/${row.author_id}`),
        replies: embeddable(`${this.base}/comments?post=${id}`),
      },
    };
  }
}
