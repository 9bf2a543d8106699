import { TicketPoolEntity } from '../../../src/cal/tickets/catalog/capacity/ticket-pool.entity.js';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { MigrationLogService } from '../../../src/migration/migration-log.service.js';
import { MigrationService } from '../../../src/migration/migration.service.js';
import { DatabaseSource } from '../../../src/wordpress/sources/database/database.source.js';
import { SiteFiles } from '../../../src/wordpress/sources/site-files.js';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { SeoFieldsService } from '../../../src/seo/fields/seo-fields.service.js';
import { startApp, SITE, type TestApp } from '../../helpers/app.js';
import { ANN, OLD_SITE, siteWithSharedTerm, smallSite } from '../../migration/small-site.js';
import { WordpressTables, type Truth } from '../../migration/wordpress-tables.js';

const SERVER = process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/';
const NAME = `almanac_wordpress_${process.pid}`;
// The source is a database of MySQL: where tests run on SQLite there may be no server.
const onMysql = process.env.TEST_ENGINE === 'mysql' ? describe : describe.skip;

onMysql('A move from the database of WordPress', () => {
  let service: TestApp;
  let tables: WordpressTables;
  let source: DatabaseSource;
  const run = <T>(work: (migration: MigrationService) => Promise<T>): Promise<T> =>
    RequestContext.run(new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }), () =>
      work(service.app.get(MigrationService)),
    );

  const database = { url: `${SERVER.replace(/\/[^/]*$/, '')}/${NAME}`, prefix: 'wp_7_' };
  /** Moves menus and settings again. @returns what the site links, where nothing of it is lost */
  const settingsAfterMove = async (): Promise<object> => {
    const again = await DatabaseSource.open(database, new SiteFiles({ maxFileBytes: 1_000_000 }));
    const { verified } = await run((migration) => migration.migrate(again, { only: ['navigation', 'settings'] }));
    await again.close();
    expect(verified.every(({ lost }) => lost === 0)).toBe(true);
    return (await service.as('administrator').get('/content/v2/site-links').expect(200)).body as object;
  };

  beforeAll(async () => {
    service = await startApp();
    tables = await WordpressTables.create(SERVER, NAME, 'wp_7_');
    await tables.fill(siteWithSharedTerm(), OLD_SITE);
    source = await DatabaseSource.open(database, new SiteFiles({ maxFileBytes: 1_000_000 }));
  });
  afterAll(async () => {
    await source.close();
    await tables.drop();
    await service.close();
  });

  it('copies every record with its id or says why not, and finds no loss when both sides are compared', async () => {
    const { verified, run: made } = await run((migration) => migration.migrate(source, {}));
    const counts = Object.fromEntries(
      verified.map(({ kind, source: total, lost, quarantined }) => [kind, [total, lost, quarantined]]),
    );
    expect(counts).toMatchObject({
      users: [2, 0, 0],
      terms: [5, 0, 0],
      events: [5, 0, 1],
      orders: [1, 0, 0],
      attendees: [3, 0, 1],
      redirects: [1, 0, 0],
    });
    expect(verified.every(({ lost }) => lost === 0)).toBe(true);
    const issues = await service.app.get(MigrationLogService).issuesOfRun(made, 100);
    expect(issues.find(({ source_id: id, severity }) => id === 23 && severity === 'quarantined')?.reason).toContain(
      'no date',
    );
    expect(issues.find(({ source_id: id, field }) => id === 21 && field === 'meta:_EventTimezone')?.reason).toContain(
      'Mars/Olympus',
    );
    expect(issues.find(({ source_id: id, field }) => id === 24 && field === 'meta:broken')?.reason).toContain(
      'serialised',
    );
  });

  it('gives events their ids, times, UIDs, venue and tree of categories', async () => {
    const { body } = await service.as('administrator').get('/cal/events/v1/events/20').expect(200);
    expect(body).toMatchObject({
      id: 20,
      start_date: '2031-05-01 19:00:00',
      timezone: 'Europe/Berlin',
      venue: { id: 10, city: 'Köln' },
      description: expect.stringContaining('🎉'),
    });
    expect(body.categories).toMatchObject([
      { id: 3, parent: 2 },
      { name: 'summer', slug: 'summer', parent: 0 },
    ]);
    // The term that a tag and a category share is two: the tag has its id, and the category an id above all others.
    expect(body.tags).toMatchObject([{ id: 4, slug: 'summer' }]);
    expect(body.categories[1].id).toBeGreaterThan(4);
    expect(body.categories[1].id).toBeLessThan(500);
    const heads = await service.app.get(SeoFieldsService).of('post', [20]);
    expect(heads.get(20)?.primary_category).toBe(body.categories[1].id);
    const file = await service.http().get('/event/tribe-events-20/?ical=1').expect(200);
    expect(file.text).toContain('UID:20-1935428400-1935435600@old.example');
  });

  it('lets printed codes and old passwords go on working, and replaces the hash at the first sign-in', async () => {
    const users = service.app.get(UsersService);
    const ann = await users.byLogin('ann');
    expect(ann).toMatchObject({ id: 3, roles: ['author'], password_hash: ANN.hash });
    expect(await users.passwordMatches(ann, 'wrong')).toBe(false);
    expect(await users.passwordMatches(ann, ANN.password)).toBe(true);
    const after = await users.byLogin('ann');
    expect(after?.password_hash).toMatch(/^\$argon2id\$/);
    expect(await users.passwordMatches(after, ANN.password)).toBe(true);
    const { body } = await service.as('administrator').get('/cal/tickets/v1/attendees/43/qr').expect(200);
    expect(body).toMatchObject({ security_code: 'code43' });
    expect(await service.database.em.getRepository(TicketPoolEntity).findOneBy({ id: 40 })).toMatchObject({
      capacity: 50,
      sold: 2,
    });
  });

  it('links the page about personal data that the old site names', async () => {
    const { body } = await service.as('administrator').get('/content/v2/site-links').expect(200);
    expect(body.privacy_page).toBe(32);
  });

  it('has the menus in header and footer that the theme of the old site has there', async () => {
    const { body } = await service.as('administrator').get('/content/v2/site-links').expect(200);
    const { body: menus } = await service.as('administrator').get('/content/v2/navigation').expect(200);
    const titles = new Map(
      (menus as { id: number; title: { rendered: string } }[]).map((m) => [m.id, m.title.rendered]),
    );
    expect([titles.get(body.header_menu), titles.get(body.footer_menu)]).toEqual(['Main', 'Small print']);
  });

  it('redirects addresses of the old site', async () => {
    const { headers } = await service.http().get('/gathering/tribe-events-20/').expect(301);
    expect(headers.location).toBe('/event/tribe-events-20/');
    await service.http().get('/about/team/').expect(200);
  });

  it('changes nothing when it runs again, and takes what has changed', async () => {
    const again = await run((migration) => migration.migrate(source, {}));
    expect(Object.values(again.copied).every(({ created, updated }) => created + updated === 0)).toBe(true);
    await tables.connection.query(
      "UPDATE wp_7_posts SET post_title = 'Renamed', post_modified_gmt = '2030-04-01 00:00:00' WHERE ID = 20",
    );
    const delta = await run((migration) => migration.migrate(source, { sinceLast: true, only: ['events'] }));
    expect(delta.copied.events).toMatchObject({ created: 0, updated: 1 });
    const { body } = await service.as('administrator').get('/cal/events/v1/events/20').expect(200);
    expect(body.title).toBe('Renamed');
  });

  it('has the menu of blocks that the header of a theme of blocks names', async () => {
    await tables.connection.query("DELETE FROM wp_7_options WHERE option_name = 'theme_mods_plainref'");
    const navigation = { kind: 'wp_navigation', post_type: 'wp_navigation' };
    const like = smallSite().find(({ ID }) => ID === 32) as Truth;
    await tables.addPosts([
      { ...like, ...navigation, ID: 60, post_name: 'blocks', post_title: 'Blocks' },
      { ...like, ...navigation, ID: 61, post_name: 'newer', post_title: 'Newer', post_date: '2030-04-01 10:00:00' },
    ]);
    const settings = await settingsAfterMove();
    expect(settings).toMatchObject({ header_menu: 61, footer_menu: expect.any(Number) });
    await tables.addPosts([
      {
        ...like,
        kind: 'wp_template_part',
        post_type: 'wp_template_part',
        ID: 62,
        post_name: 'header',
        post_content: '<!-- wp:group --><!-- wp:navigation {"ref":60,"layout":{"type":"flex"}} /--><!-- /wp:group -->',
      },
    ]);
    await tables.insert('terms', [
      { term_id: 70, name: 'header', slug: 'header' },
      { term_id: 71, name: 'plainref', slug: 'plainref' },
    ]);
    await tables.insert('term_taxonomy', [
      { term_taxonomy_id: 70, term_id: 70, taxonomy: 'wp_template_part_area', description: '', parent: 0 },
      { term_taxonomy_id: 71, term_id: 71, taxonomy: 'wp_theme', description: '', parent: 0 },
    ]);
    await tables.insert('term_relationships', [
      { object_id: 62, term_taxonomy_id: 70 },
      { object_id: 62, term_taxonomy_id: 71 },
    ]);
    expect(await settingsAfterMove()).toMatchObject({ header_menu: 60 });
  });

  it('is a loss when a value here is another one than at the source: a control', async () => {
    await service.database.write(() => service.database.execute("UPDATE venues SET city = 'Bonn' WHERE id = 10"));
    const verified = await run((migration) => migration.verify(source, { only: ['venues'] }));
    expect(verified).toMatchObject([{ kind: 'venues', lost: 1 }]);
    const losses = verified[0].differences.filter(({ excuse }) => excuse === undefined);
    expect(losses.map(({ field, ids }) => [field, ids])).toEqual([
      ['meta:_VenueCity', [10]],
      ['venues.city', [10]],
    ]);
  });

  it('is undone with all that it made', async () => {
    const log = service.app.get(MigrationLogService);
    const first = await log.find(1);
    await run((migration) => migration.undo(first as NonNullable<typeof first>));
    await service.as('administrator').get('/cal/events/v1/events/20').expect(404);
    expect(await service.app.get(UsersService).byLogin('ann')).toBeNull();
  });
});
