import { statSync } from 'node:fs';
import { createBackup } from '../../../src/cli/backup/create-backup.js';
import { LEFT_OUT_TABLES } from '../../../src/cli/backup/left-out.js';
import { readBackup } from '../../../src/cli/backup/backup.reader.js';
import { restoreBackup } from '../../../src/cli/backup/restore-backup.js';
import { InstallationService } from '../../../src/core/site/installation.service.js';
import type { TestApp } from '../../helpers/app.js';
import { serviceMigrations } from '../../helpers/migrations.js';
import { boxOffice } from '../tickets/box-office.js';
import { make } from '../seo/pages.js';
import { ENGINE, emptyPlace } from './databases.js';
import type { Place, TestEngine } from './databases.js';
import { makeEverything, responses } from './every-kind.js';
import type { FullSite } from './every-kind.js';

const WAYS: [from: TestEngine, to: TestEngine][] =
  ENGINE === 'mysql'
    ? [
        ['sqlite', 'mysql'],
        ['mysql', 'sqlite'],
      ]
    : [['sqlite', 'sqlite']];

jest.setTimeout(120_000);

describe.each(WAYS)('A backup of a site on %s that is restored on %s', (from, to) => {
  let source: Place;
  let target: Place;
  let service: TestApp;
  let copy: TestApp;
  let site: FullSite;
  let path: string;
  let before: Record<string, unknown[]>;
  beforeAll(async () => {
    source = await emptyPlace(from);
    target = await emptyPlace(to);
    service = await source.start();
    site = await makeEverything(service);
    before = await responses(service, site);
    path = `${source.folder}/site.almanac`;
    await createBackup(source.settings, path);
    await restoreBackup(target.settings, path, { migrations: await serviceMigrations() });
    copy = await target.start();
  });
  afterAll(async () => {
    await copy?.close();
    await service?.close();
    await target.drop();
    await source.drop();
  });

  it('can be read by its owner only', () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('answers the same requests with the same bytes', async () => {
    const after = await responses(copy, site);
    const different = Object.keys(before).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]));
    expect(different.map((key) => [key, before[key], after[key]])).toEqual([]);
  });

  it('was asked for nothing that it refuses to administrators', () => {
    const failed = Object.entries(before).filter(([key, [status]]) => !key.startsWith('anonymous') && status !== 200);
    expect(failed.map(([key, [status]]) => [key, status])).toEqual([]);
  });

  it('keeps the installation UUID', async () => {
    const [one, other] = await Promise.all([service, copy].map(({ app }) => app.get(InstallationService).id()));
    expect(other).toBe(one);
  });

  it('has rows of every table that a running service fills', async () => {
    const filled = new Set<string>();
    let table = '';
    for await (const part of readBackup(path)) {
      if (part.kind === 'table') table = part.table;
      if (part.kind === 'row') filled.add(table);
    }
    // Tables that only other services and jobs fill.
    const empty = [
      'optimisation_jobs',
      'outbox_deliveries',
      'resting_crawlers',
      'scheduled_export_runs',
      'seo_tokens',
      'seo_import_items',
    ];
    const tables: string[] = [];
    for await (const part of readBackup(path)) if (part.kind === 'table') tables.push(part.table);
    expect(tables.filter((name) => !filled.has(name) && !empty.includes(name))).toEqual([]);
    expect(tables.filter((name) => name in LEFT_OUT_TABLES)).toEqual([]);
  });

  it('knows the accounts and their application passwords', async () => {
    const { body } = await copy.as(site.ann).get('/content/v2/users/me?context=edit').expect(200);
    expect(body).toMatchObject({ username: 'ann', email: 'Ann@site.example', roles: ['editor'] });
  });

  it('continues the ids of the source, whose highest one had been deleted', async () => {
    const [here, there] = [service, copy].map((each) => make(each, 'posts', { title: 'Next', status: 'publish' }));
    expect((await there)?.id).toBe((await here)?.id);
    const [tag, sameTag] = [service, copy].map((each) => make(each, 'tags', { name: 'next' }));
    expect((await sameTag)?.id).toBe((await tag)?.id);
  });

  it('finds what is written after the restore', async () => {
    const { id } = await make(copy, 'posts', { title: 'Trombone', status: 'publish' });
    const { body } = await copy.as('anonymous').get('/content/v2/posts?search=trombone').expect(200);
    expect((body as { id: number }[]).map((post) => post.id)).toEqual([id]);
    await copy.as('administrator').delete(`/content/v2/posts/${id}?force=true`).expect(200);
    expect((await copy.as('anonymous').get('/content/v2/posts?search=trombone').expect(200)).body).toEqual([]);
  });

  it('has books that balance', () => boxOffice(copy).audit());
});
