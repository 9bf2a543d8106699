import { POST } from '../content-types.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import { VISITOR } from '../../core/context/caller.js';
import type { ViewContext } from '../../core/parameters/index.js';
import type { PostReference } from '../shared/post-lookup.repository.js';
import { imageMeta } from './files/image-meta.js';
import { mediaItem, mediaLink, type MediaView } from './media.mapper.js';
import type { MediaRow } from './media.repository.js';

const TEXT: MediaRow = {
  id: 12,
  author_id: 3,
  status: 'inherit',
  slug: 'ledger',
  status_before_trash: null,
  title: 'Ledger & co',
  title_key: 'ledger & co',
  content: '',
  excerpt: '',
  password: '',
  date: '2026-11-20 09:45:34',
  date_utc: '2026-11-20 08:45:34',
  modified: '2026-11-20 09:45:34',
  modified_utc: '2026-11-20 08:45:34',
  guid: '/uploads/2026/11/ledger.csv',
  image_id: null,
  post_id: null,
  alt_text: '',
  mime_type: 'text/csv',
  path: '2026/11/ledger.csv',
  width: null,
  height: null,
  filesize: 8,
  details: {},
  source_hash: null,
  comment_status: 'open',
  ping_status: 'closed',
  post_type: null,
};

const IMAGE: MediaRow = {
  ...TEXT,
  title: 'Lamp',
  alt_text: 'A "lit" lamp',
  mime_type: 'image/jpeg',
  path: '2026/11/lamp-scaled.jpg',
  width: 2560,
  height: 1920,
  filesize: 500,
  details: {
    file: 'lamp-scaled.jpg',
    width: 2560,
    height: 1920,
    filesize: 500,
    originalImage: 'lamp.jpg',
    sizes: { medium: { file: 'lamp-300x225.jpg', width: 300, height: 225, mimeType: 'image/jpeg', filesize: 90 } },
    imageMeta: imageMeta(),
  },
};

const parent = (fields: Partial<PostReference>): PostReference =>
  ({
    id: 7,
    type: POST,
    slug: 'album',
    link: 'https://site.example/album/',
    addressed: true,
    ...fields,
  }) as PostReference;

const view = (row: MediaRow, more: Partial<MediaView> = {}): MediaView => ({
  row,
  context: 'view',
  url: (path) => `https://cdn.example/${path}`,
  allow: ['GET'],
  actions: ['unfiltered-html'],
  ...more,
});

const REQUEST = {
  caller: VISITOR,
  siteUrl: 'https://site.example',
  siteHost: 'site.example',
  postStructure: '/%postname%/',
  restUrl: (path: string) => `https://api.example/api/${path}`,
};

/** As clients get it. */
function item(row: MediaRow, context: ViewContext = 'view', more: Partial<MediaView> = {}): Record<string, unknown> {
  const text = JSON.stringify(mediaItem({ ...view(row, more), context }, REQUEST));
  return JSON.parse(text) as Record<string, unknown>;
}

describe('mediaItem', () => {
  it('returns a link for a file that is no image', () => {
    expect(item(TEXT)).toMatchObject({
      media_type: 'file',
      media_details: { filesize: 8, sizes: {} },
      filename: 'ledger.csv',
      source_url: 'https://cdn.example/2026/11/ledger.csv',
      guid: { rendered: 'https://site.example/uploads/2026/11/ledger.csv' },
      description: {
        rendered: '<p class="attachment"><a href="https://cdn.example/2026/11/ledger.csv">Ledger &#038; co</a></p>\n',
      },
      caption: { rendered: '<p>Ledger &#038; co</p>\n' },
    });
    expect(item(TEXT, 'edit')).not.toHaveProperty('exif_orientation');
  });

  it('returns an image in its medium size with all sizes', () => {
    const shown = item(IMAGE, 'edit');
    expect(shown).toMatchObject({
      media_type: 'image',
      filename: 'lamp.jpg',
      media_details: {
        width: 2560,
        file: '2026/11/lamp-scaled.jpg',
        original_image: 'lamp.jpg',
        sizes: {
          medium: { file: 'lamp-300x225.jpg', source_url: 'https://cdn.example/2026/11/lamp-300x225.jpg' },
          full: { file: 'lamp-scaled.jpg', width: 2560, source_url: 'https://cdn.example/2026/11/lamp-scaled.jpg' },
        },
      },
      missing_image_sizes: ['large', 'thumbnail', 'medium_large', '1536x1536', '2048x2048'],
      caption: { raw: '', rendered: '' },
    });
    expect((shown.description as { rendered: string }).rendered).toBe(
      '<p class="attachment"><a href="https://cdn.example/2026/11/lamp-scaled.jpg">' +
        '<img width="300" height="225" src="https://cdn.example/2026/11/lamp-300x225.jpg" alt="A &quot;lit&quot; lamp" /></a></p>\n',
    );
  });

  it('uses the description as caption when there is no caption', () => {
    expect(item({ ...IMAGE, content: 'Long words' }).caption).toEqual({ rendered: '<p>Long words</p>\n' });
    expect(item({ ...IMAGE, content: 'Long words', excerpt: 'By night' }).caption).toEqual({
      rendered: '<p>By night</p>\n',
    });
  });

  it('links to its parent post, and to permitted actions in edit context', () => {
    const links = item(TEXT, 'edit', { post: parent({ type: EVENT }) })._links as Record<string, unknown>;
    expect(links['wp:attached-to']).toEqual([
      { embeddable: true, post_type: 'cal_events', id: 7, href: 'https://api.example/api/content/v2/cal_events/7' },
    ]);
    expect(Object.keys(links)).toEqual(expect.arrayContaining(['wp:action-unfiltered-html', 'curies']));
    expect(Object.keys(item(TEXT)._links as object)).toEqual(['self', 'collection', 'about', 'author', 'replies']);
  });

  it('has author 0 when the account is deleted', () => {
    const orphan = item({ ...TEXT, author_id: null });
    expect(orphan.author).toBe(0);
    expect(orphan._links).not.toHaveProperty('author');
  });
});

describe('mediaLink', () => {
  it('returns a URL below the parent post, or by id while that has no permalink', () => {
    expect(mediaLink(view(TEXT), REQUEST)).toBe('https://site.example/ledger/');
    expect(mediaLink(view(TEXT, { post: parent({}) }), REQUEST)).toBe('https://site.example/album/ledger/');
    expect(mediaLink(view(TEXT, { post: parent({ addressed: false }) }), REQUEST)).toBe(
      'https://site.example/?attachment_id=12',
    );
  });
});
