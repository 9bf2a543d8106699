import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('Menus and legal pages', () => {
  let service: TestApp;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    service = await startApp();
    const create = async (path: string, fields: object): Promise<number> =>
      (
        await service
          .as('administrator')
          .post(path)
          .send({ status: 'publish', ...fields })
          .expect(201)
      ).body.id;
    ids.imprint = await create('/content/v2/pages', { title: 'Imprint & contact' });
    ids.terms = await create('/content/v2/pages', { title: 'Terms', parent: ids.imprint });
    ids.draft = await create('/content/v2/pages', { title: 'Draft', status: 'draft' });
    ids.header = await create('/content/v2/navigation', {
      title: 'Header',
      content: `<!-- wp:navigation-link {"label":"Programme","url":"/events/month/"} /-->
<!-- wp:navigation-submenu {"label":"About","url":"/about/"} --><!-- wp:page-list /--><!-- /wp:navigation-submenu -->`,
    });
    ids.footer = await create('/content/v2/navigation', {
      title: 'Footer',
      content: '<!-- wp:navigation-link {"label":"Press","url":"https://press.example/"} /-->',
    });
  });
  afterAll(() => service.close());

  const change = (body: object, caller: Parameters<TestApp['as']>[0] = 'administrator') =>
    service.as(caller).post('/content/v2/site-links').send(body);
  const links = async (selector: string, path = '/') => {
    const $ = load((await service.http().get(path)).text);
    return $(selector)
      .toArray()
      .map((link) => [$(link).text(), $(link).attr('href')]);
  };

  it('are the link to the events at first', async () => {
    expect(await links('.site-header nav a')).toEqual([['Events', `${SITE}/events/`]]);
    expect(await links('.site-footer a')).toEqual([]);
    const { body } = await service.as('administrator').get('/content/v2/site-links').expect(200);
    expect(body).toEqual({ header_menu: 0, footer_menu: 0, imprint_page: 0, privacy_page: 0, terms_page: 0 });
  });

  it('are on all pages, also those of the shop and of addresses where there is nothing', async () => {
    await change({ header_menu: ids.header, footer_menu: ids.footer }).expect(200);
    const { body } = await change({ imprint_page: ids.imprint, terms_page: ids.terms }).expect(200);
    expect(body).toEqual({
      header_menu: ids.header,
      footer_menu: ids.footer,
      imprint_page: ids.imprint,
      privacy_page: 0,
      terms_page: ids.terms,
    });
    for (const path of ['/', '/events/', '/cart/', '/nowhere/']) {
      expect(await links('.site-header nav a', path)).toEqual([
        ['Programme', `${SITE}/events/month/`],
        ['About', `${SITE}/about/`],
        ['Imprint & contact', `${SITE}/imprint-contact/`],
      ]);
      expect(await links('.site-footer a', path)).toEqual([
        ['Press', 'https://press.example/'],
        ['Imprint & contact', `${SITE}/imprint-contact/`],
        ['Terms', `${SITE}/imprint-contact/terms/`],
      ]);
    }
  });

  it('are left out where they are not published', async () => {
    await change({ privacy_page: ids.draft }).expect(200);
    expect((await links('.site-footer a')).map(([text]) => text)).toEqual(['Press', 'Imprint & contact', 'Terms']);
    await service
      .as('administrator')
      .post(`/content/v2/navigation/${ids.header}`)
      .send({ status: 'draft' })
      .expect(200);
    expect(await links('.site-header nav a')).toEqual([['Events', `${SITE}/events/`]]);
  });

  it('are refused where there are none of this kind, and for everybody but administrators', async () => {
    await change({ header_menu: ids.imprint }).expect(400);
    await change({ imprint_page: ids.header }).expect(400);
    await change({ imprint_page: 999_999 }).expect(400);
    await change({ imprint: ids.imprint }).expect(400);
    await change({ imprint_page: 0 }, 'editor').expect(403);
    await service.as('anonymous').get('/content/v2/site-links').expect(401);
    await change({ imprint_page: 0 }).expect(200);
    expect((await links('.site-footer a')).map(([text]) => text)).toEqual(['Press', 'Terms']);
  });
});
