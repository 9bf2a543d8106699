import { ContentIdRegistry } from '../../../src/core/content/content-id.registry.js';
import { CATEGORIES, TAGS } from '../../../src/content/taxonomies.js';
import { POST } from '../../../src/content/content-types.js';
import { TermsService } from '../../../src/core/content/terms/terms.service.js';
import { SiteService } from '../../../src/core/site/site.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('The default category', () => {
  let service: TestApp;
  let terms: TermsService;
  beforeEach(async () => {
    service = await startApp();
    terms = service.app.get(TermsService);
  });
  afterEach(() => service.close());

  const category = async (name: string): Promise<number> => (await terms.create(CATEGORIES, { name })).id;

  /** A post with nothing but a status and terms. */
  const post = (status: 'publish' | 'draft', categories: number[]): Promise<number> =>
    service.database.write(async () => {
      const id = await service.app.get(ContentIdRegistry).register(POST.name);
      await service.database.execute(
        `INSERT INTO posts (id, status, slug, title, title_key, content, excerpt, date, modified)
         VALUES (?, ?, ?, '', '', '', '', '2031-01-01 00:00:00', '2031-01-01 00:00:00')`,
        [id, status, `post-${id}`],
      );
      await terms.setForPost(CATEGORIES, id, categories, status === 'publish');
      return id;
    });

  const categoriesOf = async (id: number): Promise<number[]> => (await terms.ofPosts([id])).map((term) => term.id);
  const countOf = async (id: number): Promise<number | undefined> => (await terms.find(CATEGORIES, id))?.count;

  it('exists on a new site', async () => {
    const { body } = await service.as('anonymous').get('/content/v2/categories').expect(200);
    expect(body).toMatchObject([{ id: 1, name: 'Uncategorized', slug: 'uncategorized', count: 0, parent: 0 }]);
  });

  it('is assigned to posts that lose their only category, and counts the published ones', async () => {
    const [gone, other] = [await category('Gone'), await category('Other')];
    const published = await post('publish', [gone]);
    const draft = await post('draft', [gone]);
    const both = await post('publish', [gone, other]);
    await service.as('editor').delete(`/content/v2/categories/${gone}?force=true`).expect(200);
    expect(await categoriesOf(published)).toEqual([1]);
    expect(await categoriesOf(draft)).toEqual([1]);
    expect(await categoriesOf(both)).toEqual([other]);
    expect([await countOf(1), await countOf(other)]).toEqual([1, 1]);
  });

  it('is not assigned when a deleted tag leaves a post without tags', async () => {
    const tag = (await terms.create(TAGS, { name: 'Tag' })).id;
    const id = await post('publish', []);
    await service.database.write(() => terms.setForPost(TAGS, id, [tag], true));
    await service.as('editor').delete(`/content/v2/tags/${tag}?force=true`).expect(200);
    expect(await categoriesOf(id)).toEqual([]);
  });

  it('is the one from the settings, which cannot be deleted', async () => {
    const chosen = await category('Chosen');
    await service.app.get(SiteService).change({ default_category: chosen });
    await service.as('editor').delete(`/content/v2/categories/${chosen}?force=true`).expect(403);
    const id = await post('publish', [1]);
    await service.as('editor').delete('/content/v2/categories/1?force=true').expect(200);
    expect(await categoriesOf(id)).toEqual([chosen]);
  });
});
