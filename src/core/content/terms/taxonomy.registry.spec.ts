import { CATEGORIES, TAGS } from '../../../content/taxonomies.js';
import { PAGE, POST } from '../../../content/content-types.js';
import { AlmanacModule } from '../../modules/almanac-module.decorator.js';
import { Extensions } from '../../modules/extensions.js';
import { TaxonomyRegistry } from './taxonomy.registry.js';

const SONG = { ...POST, name: 'song', taxonomies: [TAGS] };

@AlmanacModule({ contentTypes: [POST, PAGE], taxonomies: [TAGS, CATEGORIES] })
class PostsModule {}

@AlmanacModule({ contentTypes: [SONG] })
class SongsModule {}

describe('TaxonomyRegistry', () => {
  it('has the taxonomies in the order of their declaration', async () => {
    const taxonomies = new TaxonomyRegistry(await Extensions.of([SongsModule], [PostsModule]));
    expect(taxonomies.all).toEqual([TAGS, CATEGORIES]);
    expect(taxonomies.get('category')).toBe(CATEGORIES);
    expect(taxonomies.get('song')).toBeUndefined();
  });

  it('knows the content types whose posts have terms of a taxonomy, those of other modules too', async () => {
    const taxonomies = new TaxonomyRegistry(await Extensions.of([SongsModule], [PostsModule]));
    expect(taxonomies.carriersOf(TAGS)).toEqual([POST, SONG]);
    expect(taxonomies.carriersOf(CATEGORIES)).toEqual([POST]);
  });

  it('refuses a content type with terms of a taxonomy that no module declares', async () => {
    const extensions = await Extensions.of([SongsModule]);
    expect(() => new TaxonomyRegistry(extensions)).toThrow(
      'Posts of song have terms of post_tag, a taxonomy that no module declares.',
    );
  });
});
