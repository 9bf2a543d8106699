import { Caller, VISITOR } from '../../core/context/caller.js';
import { PAGE, POST } from '../content-types.js';
import { EVENT, VENUE } from '../../cal/events/calendar-types.js';
import type { ContentType } from '../../core/modules/content-type.js';
import { CapabilitiesService } from '../../auth/capabilities.service.js';
import type { Extensions } from '../../core/modules/extensions.js';
import type { PostRow } from '../shared/post-row.js';
import type { PostView } from './post-view.js';
import { NO_CONTENT_PARTS } from '../parts/content-parts.js';
import { postItem } from './post.mapper.js';
import { rolesFor } from '../../core/content/post-type.js';
import { CONTENT_CAPABILITIES } from '../content-capabilities.js';

const ROW: PostRow = {
  id: 5,
  author_id: 2,
  status: 'publish',
  slug: 'crane',
  status_before_trash: null,
  title: 'Crane & hook',
  title_key: 'crane & hook',
  content: 'one two three',
  excerpt: '',
  password: '',
  date: '2031-07-01 10:00:00',
  date_utc: '2031-07-01 08:00:00',
  modified: '2031-07-01 10:00:00',
  modified_utc: '2031-07-01 08:00:00',
  guid: '/?post_type=cal_events&p=5',
  image_id: null,
  comment_status: 'open',
  ping_status: 'open',
  sticky: false,
  format: 'standard',
};

const NONE = { terms: new Map(), revisions: new Map(), above: new Map(), tickets: new Map() };

function show(more: Partial<PostRow> = {}, view: Partial<PostView> = {}, caller = VISITOR): Record<string, unknown> {
  const fields = {
    type: POST,
    row: { ...ROW, ...more },
    relations: NONE,
    parts: NO_CONTENT_PARTS,
    context: 'view' as const,
    zone: 'Europe/Paris',
    open: true,
    ...view,
  };
  const request = {
    caller,
    siteUrl: 'http://site.example',
    siteHost: 'site.example',
    postStructure: '/%postname%/',
    restUrl: (path: string) => `http://site.example/api/${path}`,
  };
  return JSON.parse(JSON.stringify(postItem(fields, request))) as Record<string, unknown>;
}

const capabilities = new CapabilitiesService({
  capabilities: new Map(Object.entries({ ...CONTENT_CAPABILITIES, ...rolesFor('cal_events') })),
} as Partial<Extensions> as Extensions);
const editor = new Caller(9, 'editor', capabilities.of(['editor']));

describe('postItem', () => {
  it('returns raw texts, password and actions only to editors', () => {
    const view = show();
    expect(view).not.toHaveProperty('password');
    expect(view.title).toEqual({ rendered: 'Crane &#038; hook' });
    expect(Object.keys(view._links as object).filter((name) => name.startsWith('wp:action'))).toEqual([]);
    const edit = show({}, { context: 'edit' }, editor);
    expect(edit).toMatchObject({ password: '', title: { raw: 'Crane & hook' }, generated_slug: 'crane-hook' });
    expect(edit._links).toHaveProperty('wp:action-publish');
  });

  it('returns the short form in embed context', () => {
    expect(Object.keys(show({}, { context: 'embed' }))).toEqual([
      'id',
      'date',
      'slug',
      'type',
      'link',
      'title',
      'excerpt',
      'author',
      'featured_media',
      '_links',
    ]);
  });

  it('hides the texts of a protected post until it is unlocked', () => {
    const closed = show({ password: 'x', excerpt: 'hint' }, { open: false });
    expect(closed.content).toEqual({ rendered: '', protected: true });
    expect(closed.excerpt).toEqual({ rendered: '', protected: true });
    expect(show({ password: 'x' }).content).toEqual({ rendered: '<p>one two three</p>\n', protected: true });
  });

  it('returns the floating date of a draft', () => {
    expect(show({ status: 'draft', date_utc: null }).date_gmt).toBe('2031-07-01T08:00:00');
  });

  it('creates the excerpt from the content with the requested length', () => {
    expect(show({}, { excerptWords: 2 }).excerpt).toMatchObject({ rendered: '<p>one two [&hellip;]</p>\n' });
    expect(show({}, { excerptWords: -3 }).excerpt).toMatchObject({ rendered: '<p>one [&hellip;]</p>\n' });
  });

  it('links to the path of parent pages, and by id without a permalink', () => {
    const page: Partial<PostView> = { type: PAGE, relations: { ...NONE, above: new Map([[5, 'harbour/gantry']]) } };
    expect(show({ parent_id: 3, menu_order: 0 }, page)).toMatchObject({
      link: 'http://site.example/harbour/gantry/crane/',
      parent: 3,
    });
    expect(show({ status: 'future' }).link).toBe('http://site.example/?p=5');
    expect(show({}, { type: EVENT }).link).toBe('http://site.example/event/crane/');
  });

  it.each(['/?post_type=cal_events&p=5', '/?post_type=cal_events&#038;p=5'])('shows the guid %s as it is', (guid) => {
    const whole = `http://site.example${guid}`;
    expect(show({ guid }, { context: 'edit' }, editor).guid).toEqual({ rendered: whole, raw: whole });
  });

  it('returns members only for post types that have them', () => {
    const members = (type: ContentType) => Object.keys(show({}, { type, context: 'edit' }, editor));
    expect(members(VENUE)).not.toEqual(expect.arrayContaining(['class_list']));
    for (const name of ['sticky', 'format', 'comment_status', 'generated_slug', 'ticketed'])
      expect(members(VENUE)).not.toContain(name);
    expect(members(EVENT)).toEqual(expect.arrayContaining(['ticketed', 'tags', 'cal_events_cat', 'class_list']));
  });

  it('links to existing revisions', () => {
    const relations = { ...NONE, revisions: new Map([[5, { count: 2, latest: 33 }]]) };
    expect(show({}, { relations })._links).toMatchObject({
      'version-history': [{ count: 2 }],
      'predecessor-version': [{ id: 33 }],
    });
    expect(show()._links).not.toHaveProperty('predecessor-version');
  });
});
