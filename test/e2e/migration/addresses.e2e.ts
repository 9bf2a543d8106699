import { RequestContext } from '../../../src/core/context/request-context.js';
import { MigrationLogService, siteKey } from '../../../src/migration/migration-log.service.js';
import { MigrationService, type MigrationOptions } from '../../../src/migration/migration.service.js';
import type { SourceSite } from '../../../src/migration/source.js';
import { startApp, SITE, type TestApp } from '../../helpers/app.js';
import { FULL_SITE, fullSite } from '../../migration/full-site.js';
import { RecordsSource } from '../../migration/records-source.js';

/** The same site in a folder of its host. */
const IN_FOLDER: SourceSite = {
  ...FULL_SITE,
  url: `${FULL_SITE.url}/blog`,
  uploads: `${FULL_SITE.url}/blog/wp-content/uploads`,
};
const OLD = IN_FOLDER.url;

const source = new RecordsSource(
  fullSite().map((record) => {
    const { fields } = record;
    if (record.id === 132 && record.kind === 'pages')
      return {
        ...record,
        fields: {
          ...fields,
          post_content: `<p><a href="${OLD}/page-133/">next</a> <img src="${IN_FOLDER.uploads}/2030/03/picture.gif" /> <a href="/blog/events/">events</a> <a href="https://other.example/?u=${OLD}/">other</a></p>`,
          post_excerpt: `See ${OLD}/about/`,
          'meta:own_link': `${OLD}/own/`,
        },
      };
    return 'guid' in fields ? { ...record, fields: { ...fields, guid: `${OLD}/?p=${record.id}` } } : record;
  }),
  IN_FOLDER,
);

describe('Addresses of the old site in texts', () => {
  let service: TestApp;
  const run = <T>(work: (migration: MigrationService) => Promise<T>): Promise<T> =>
    RequestContext.run(new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }), () =>
      work(service.app.get(MigrationService)),
    );
  const content = async (): Promise<string> =>
    (await service.as('administrator').get('/content/v2/pages/132?context=edit').expect(200)).body.content.raw;
  const verified = async (options: MigrationOptions = {}) =>
    (await run((migration) => migration.verify(source, options))).find(({ kind }) => kind === 'pages');

  beforeAll(async () => {
    service = await startApp();
    await run((migration) => migration.migrate(source, {}));
  });
  afterAll(() => service.close());

  it('are those of this site after a move, and addresses of others stay', async () => {
    expect(await content()).toBe(
      `<p><a href="${SITE}/page-133/">next</a> <img src="${SITE}/wp-content/uploads/2030/03/picture.gif" /> <a href="/events/">events</a> <a href="https://other.example/?u=${OLD}/">other</a></p>`,
    );
    const { body } = await service.as('administrator').get('/content/v2/pages/132?context=edit').expect(200);
    expect(body.excerpt.raw).toBe(`See ${SITE}/about/`);
    expect(body.guid.raw).toMatch(/\/\?p=132$/);
    const values = await service.app.get(MigrationLogService).valuesOf(siteKey(OLD), 'pages', [132]);
    expect(values.get(132)?.['meta:own_link']).toBe(`${SITE}/own/`);
  });

  it('are decided differences for the verification, and a text that was changed since is lost', async () => {
    const before = await verified();
    expect(before).toMatchObject({ lost: 0 });
    expect(before?.differences).toContainEqual(
      expect.objectContaining({
        field: 'post_content',
        excuse: 'decided',
        reason: expect.stringContaining('Addresses'),
      }),
    );
    await service.database.write(() =>
      service.database.em.update('pages', { id: 132 }, { excerpt: `See ${SITE}/about/ today` }),
    );
    expect(await verified()).toMatchObject({ lost: 1 });
  });

  it('stay as they are where that is wanted', async () => {
    const options = { keepAddresses: true, only: ['pages'] as const };
    await run((migration) => migration.migrate(source, options));
    expect(await content()).toContain(`<a href="${OLD}/page-133/">`);
    expect(await verified(options)).toMatchObject({ lost: 0 });
  });
});
