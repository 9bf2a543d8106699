import { Caller, VISITOR } from '../../core/context/caller.js';
import { Settings } from '../../core/config/index.js';
import { SiteUrls } from '../../core/context/site-urls.js';
import { TaxonomyRegistry } from '../../core/content/terms/taxonomy.registry.js';
import { AlmanacModule } from '../../core/modules/almanac-module.decorator.js';
import { Extensions } from '../../core/modules/extensions.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import { EVENT_CATEGORIES } from '../../cal/events/event-categories.js';
import { PAGE, POST } from '../content-types.js';
import { CATEGORIES, TAGS } from '../taxonomies.js';
import { TaxonomiesService } from './taxonomies.service.js';

@AlmanacModule({ contentTypes: [POST, PAGE, EVENT], taxonomies: [CATEGORIES, TAGS, EVENT_CATEGORIES] })
class PostsModule {}

let service: TaxonomiesService;
beforeAll(async () => {
  service = new TaxonomiesService(
    new TaxonomyRegistry(await Extensions.of([], [PostsModule])),
    new SiteUrls(Object.assign(new Settings(), { publicUrl: 'https://site.test' })),
  );
});

const list = (params: Partial<Parameters<TaxonomiesService['list']>[1]> = {}, caller = VISITOR) =>
  service.list(caller, { context: 'view', ...params });

describe('TaxonomiesService', () => {
  it('lists all taxonomies by name', () => {
    expect(Object.keys(list())).toEqual(['category', 'post_tag', 'cal_events_cat']);
  });

  it('filters the taxonomies by post type', () => {
    expect(Object.keys(list({ type: 'cal_events' }))).toEqual(['post_tag', 'cal_events_cat']);
    expect(list({ type: 'page' })).toEqual({});
  });

  it('lists in edit context only taxonomies whose terms the caller may assign', () => {
    const writer = new Caller(1, 'w', new Set(['edit_posts']));
    const items = list({ context: 'edit' }, writer);
    expect(Object.keys(items)).toEqual(['category', 'post_tag']);
    expect(items.post_tag).toMatchObject({
      capabilities: { manage_terms: 'manage_post_tags', assign_terms: 'assign_post_tags' },
      labels: { singular_name: 'Tag', parent_item: null },
    });
  });

  it('applies _fields to each item, unless it names a whole item', () => {
    expect(list({ _fields: 'category.slug' }).category).toEqual([]);
    expect(list({ _fields: 'category' }).category).toHaveProperty('rest_base', 'categories');
    expect(list({ _fields: 'slug' }).category).toEqual({ slug: 'category' });
  });

  it('returns the short form in embed context', () => {
    const item = service.read(VISITOR, { taxonomy: 'post_tag', context: 'embed' });
    expect(Object.keys(item)).toEqual(['name', 'slug', 'rest_base', 'rest_namespace', '_links']);
  });

  it('answers 404 for an unknown name', () => {
    expect(() => service.read(VISITOR, { taxonomy: 'nothing', context: 'view' })).toThrow(
      expect.objectContaining({ code: 'rest_taxonomy_invalid', status: 404 }),
    );
  });
});
