import { createHash } from 'node:crypto';
import { RequestContext } from '../../../src/core/context/request-context.js';
import type { Kind } from '../../../src/migration/kinds.js';
import { MigrationLogService } from '../../../src/migration/migration-log.service.js';
import { MigrationService, type MigrationResult } from '../../../src/migration/migration.service.js';
import type { SourceRecord } from '../../../src/migration/source.js';
import { startApp, SITE, type TestApp } from '../../helpers/app.js';
import { FULL_SITE, fullSite } from '../../migration/full-site.js';
import { RecordsSource } from '../../migration/records-source.js';

/** Texts with galleries: of an image that is there, and of one that is not. */
const GALLERIES = '<p>Seen</p>[gallery ids="100,999" link="none"]';

/** The full site with references between all kinds of records that have any. */
function records(): SourceRecord[] {
  const site = fullSite();
  const page = site.find(({ kind, id }) => kind === 'pages' && id === 132) as SourceRecord;
  const styles = {
    ...page,
    kind: 'other' as const,
    id: 195,
    fields: { post_type: 'wp_global_styles', post_title: 'S' },
  };
  const gallery = { ...page, id: 133, fields: { ...page.fields, post_name: 'pictures', post_content: GALLERIES } };
  const link = {
    id: 1,
    parent: 0,
    type: 'post_type',
    object: 'page',
    object_id: 132,
    title: 'About',
    url: '',
    order: 1,
  };
  const item = { ...link, target: '', classes: [], attr_title: '', description: '', xfn: '' };
  return [
    ...site.map((record) => {
      if (record.kind === 'menus') return { ...record, fields: { ...record.fields, items: [item] } };
      // An image of a post in the trash is not shown.
      if (record.kind === 'media') return { ...record, fields: { ...record.fields, post_parent: '132' } };
      if (record.kind !== 'settings') return record;
      return { ...record, fields: { ...record.fields, 'option:nav_menu_locations.primary': '74' } };
    }),
    gallery,
    styles,
  ];
}

/** Columns that refer to another record: table, column of its own record, column of the other one. */
const REFERENCES: readonly [table: string, owner: [string, Kind, number], column: string, other: [Kind, number]][] = [
  ['terms', ['id', 'terms', 73], 'parent_id', ['terms', 72]],
  ['term_relations', ['content_id', 'posts', 130], 'term_id', ['terms', 71]],
  ['media', ['id', 'media', 100], 'post_id', ['pages', 132]],
  ['pages', ['id', 'pages', 131], 'parent_id', ['pages', 132]],
  ['events', ['id', 'events', 120], 'parent_id', ['events', 119]],
  ['events', ['id', 'events', 120], 'image_id', ['media', 100]],
  ['events', ['id', 'events', 120], 'venue_id', ['venues', 110]],
  ['event_organizers', ['event_id', 'events', 120], 'organizer_id', ['organizers', 111]],
  ['comments', ['id', 'comments', 5], 'post_id', ['posts', 130]],
  ['comments', ['id', 'comments', 5], 'parent_id', ['comments', 6]],
  ['tickets', ['id', 'tickets', 150], 'post_id', ['events', 120]],
  ['ticket_attendees', ['id', 'attendees', 170], 'ticket_id', ['tickets', 150]],
  ['ticket_attendees', ['id', 'attendees', 170], 'post_id', ['events', 120]],
  ['ticket_attendees', ['id', 'attendees', 170], 'order_id', ['orders', 160]],
  ['revisions', ['id', 'revisions', 180], 'parent_id', ['posts', 130]],
  ['redirects', ['id', 'redirects', 7], 'group_id', ['redirect_groups', 1]],
];

/** What a version of before stored as the mark of a record. */
function formerFingerprint({ fields }: SourceRecord): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(sorted)))
    .digest('hex');
}

describe('A move to a site that has content', () => {
  const source = new RecordsSource(records(), FULL_SITE);
  let service: TestApp;
  let first: MigrationResult;
  const migrate = (): Promise<MigrationResult> =>
    RequestContext.run(new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }), () =>
      service.app.get(MigrationService).migrate(source, {}),
    );
  const target = async (kind: Kind, id: number): Promise<number> => {
    const known = await service.app.get(MigrationLogService).known(first.run.site_key, kind, [id]);
    return known.get(id)?.target_id ?? 0;
  };
  const query = (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
    service.database.em.query(sql, values);
  const content = async (id: number): Promise<string> =>
    String((await query('SELECT content FROM pages WHERE id = ?', await target('pages', id)))[0].content);

  beforeAll(async () => {
    service = await startApp();
    for (let i = 0; i < 3; i++)
      await service
        .as('administrator')
        .post('/content/v2/posts')
        .send({ title: `Own ${i}`, status: 'publish' })
        .expect(201);
    first = await migrate();
  });
  afterAll(() => service.close());

  it('gives records other ids, and loses nothing', async () => {
    expect(first.verified.filter(({ lost }) => lost > 0)).toEqual([]);
    for (const [kind, id] of [
      ['blocks', 190],
      ['media', 100],
      ['pages', 132],
      ['events', 120],
      ['tickets', 150],
      ['terms', 72],
    ] as const)
      expect([kind, await target(kind, id)]).not.toEqual([kind, id]);
  });

  it.each(REFERENCES)(
    'has in %s of %j the %s of %j',
    async (table, [ownerColumn, kind, id], column, [otherKind, other]) => {
      const wanted = await target(otherKind, other);
      expect(wanted).toBeGreaterThan(0);
      const rows = await query(`SELECT ${column} FROM ${table} WHERE ${ownerColumn} = ?`, await target(kind, id));
      expect(rows.map((row) => Number(row[column]))).toContain(wanted);
    },
  );

  it('shows reusable blocks, those within others too, and the images of galleries', async () => {
    expect(await content(132)).toContain(`<!-- wp:block {"ref":${await target('blocks', 190)}} /-->`);
    // A block that is not at the source: no other one has its place.
    expect(await content(132)).toContain('{"ref":-199}');
    expect(await content(133)).toContain(`[gallery ids="${await target('media', 100)},-999" link="none"]`);
    const page = `/content/v2/pages/${await target('pages', 132)}`;
    const { body } = await service.as('anonymous').get(page).expect(200);
    expect(body.content.rendered).toMatch(/We are[^]*Opening hours[^]*daily/);
    const { body: pictures } = await service
      .as('anonymous')
      .get(`/content/v2/pages/${await target('pages', 133)}`)
      .expect(200);
    expect(pictures.content.rendered).toContain('/2030/03/picture.gif');
  });

  it('links the page of a menu, and has the front page and the menu of the header', async () => {
    const menu = await target('menus', 74);
    const page = await target('pages', 132);
    const [{ content: blocks }] = await query('SELECT content FROM navigation WHERE id = ?', menu);
    expect(blocks).toContain(`"id":${page}`);
    const { body } = await service.as('administrator').get('/content/v2/settings').expect(200);
    expect(body).toMatchObject({ page_on_front: page });
    const { body: links } = await service.as('administrator').get('/content/v2/site-links').expect(200);
    expect(links).toMatchObject({ header_menu: menu });
  });

  it('writes references in place of the blocks that a former version had put there', async () => {
    const page = records().find(({ kind, id }) => kind === 'pages' && id === 132) as SourceRecord;
    const id = await target('pages', 132);
    const before = await content(132);
    const { site_key: key } = first.run;
    const blocks = [await target('blocks', 190), await target('blocks', 191)];
    // As that version stored it: the blocks are no records of their own, and the page has their texts.
    await service.database.write(async () => {
      await query('UPDATE pages SET content = ? WHERE id = ?', '<p>We are</p><p>Opening hours</p><p>daily</p>', id);
      await query(
        "UPDATE migrated_records SET fingerprint = ? WHERE site_key = ? AND kind = 'pages' AND source_id = 132",
        formerFingerprint(page),
        key,
      );
      for (const block of blocks) await query('DELETE FROM content WHERE id = ?', block);
      await query("UPDATE migrated_records SET kind = 'other', target_id = 0 WHERE kind = 'blocks'");
    });
    const { verified, removed, copied } = await migrate();
    expect(copied.blocks).toMatchObject({ created: 2 });
    expect(copied.pages).toMatchObject({ updated: 1 });
    expect(removed).toEqual([]);
    expect(verified.filter(({ lost }) => lost > 0)).toEqual([]);
    expect(verified.find(({ kind }) => kind === 'pages')?.fields).toMatchObject({ lost: 0, wrong: 0 });
    expect(await content(132)).toBe(before.replace(`"ref":${blocks[0]}`, `"ref":${await target('blocks', 190)}`));
    const { copied: again } = await migrate();
    expect(again.pages).toMatchObject({ created: 0, updated: 0 });
  });
});
