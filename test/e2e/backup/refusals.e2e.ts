import { mkdirSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Type } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { backupCommand } from '../../../src/cli/backup.command.js';
import { BackupWriter } from '../../../src/cli/backup/backup.writer.js';
import { readBackup } from '../../../src/cli/backup/backup.reader.js';
import { createBackup } from '../../../src/cli/backup/create-backup.js';
import type { Manifest, Value } from '../../../src/cli/backup/format.js';
import { restoreBackup } from '../../../src/cli/backup/restore-backup.js';
import type { RestoreOptions } from '../../../src/cli/backup/restore-backup.js';
import { all, schemaOf } from '../../../src/cli/backup/store.js';
import { UsageError } from '../../../src/cli/command.js';
import { restoreCommand } from '../../../src/cli/restore.command.js';
import { openDatabase } from '../../../src/core/database/connect.js';
import { dataSourceOptions } from '../../../src/core/database/data-source.js';
import { serviceMigrations } from '../../helpers/migrations.js';
import { GIF, uploaded } from '../media/media-helper.js';
import { make } from '../seo/pages.js';
import { emptyPlace } from './databases.js';
import type { Place } from './databases.js';
import { openStore } from '../../../src/cli/backup/open-store.js';

jest.setTimeout(120_000);

type Migrations = readonly Type<MigrationInterface>[];

/** A migration of a later version, which changes rows. */
class NameLanguage1999999999999 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE terms ADD COLUMN language varchar(5)');
    await runner.query("UPDATE terms SET language = 'en'");
  }
  async down(): Promise<void> {}
}

/** Creates the schema of these migrations. */
async function migrated({ settings }: Place, migrations: Migrations): Promise<void> {
  const { dataSource } = await openDatabase(dataSourceOptions(settings, migrations), settings);
  await dataSource.destroy();
}

/** The rows of a query. */
async function query({ settings }: Place, sql: string): Promise<Value[][]> {
  const store = await openStore(settings.databaseUrl);
  try {
    return await all(store, sql);
  } finally {
    await store.close();
  }
}

const titles = async (place: Place): Promise<Value[]> =>
  (await query(place, 'SELECT title FROM posts ORDER BY id')).flat();

describe('The restore', () => {
  let migrations: Migrations;
  let source: Place;
  let target: Place;
  let path: string;
  /** Where a changed copy of the backup goes. */
  let changed: string;
  let file: string;
  beforeAll(async () => {
    migrations = await serviceMigrations();
    source = await emptyPlace();
    const service = await source.start();
    await make(service, 'posts', { title: 'From the source' });
    const { source_url: url } = await uploaded(service, 'author', 'dot.gif', GIF);
    file = new URL(url).pathname.split('/').slice(-3).join('/');
    await service.close();
    path = `${source.folder}/site.almanac`;
    changed = `${source.folder}/changed.almanac`;
    await createBackup(source.settings, path);
  });
  afterAll(() => source.drop());
  beforeEach(async () => {
    target = await emptyPlace();
  });
  afterEach(() => target.drop());

  const restore = ({ settings }: Place, from: string, options: Partial<RestoreOptions> = {}) =>
    restoreBackup(settings, from, { migrations, ...options });

  /** Writes the backup again, complete with checksums, from a changed manifest or other rows. */
  const rewrite = async (change: { manifest?: object; rows?: Record<string, Value[][]> }): Promise<void> => {
    const rows: Record<string, Value[][]> = {};
    let manifest: Manifest | undefined;
    let table = '';
    for await (const part of readBackup(path)) {
      if (part.kind === 'manifest') ({ manifest } = part);
      if (part.kind === 'table') rows[(table = part.table)] = [];
      if (part.kind === 'row') rows[table]?.push(part.values);
    }
    const contents = { ...rows, ...change.rows };
    const writer = new BackupWriter({
      manifest: { ...(manifest as Manifest), ...change.manifest },
      rows: async function* (name) {
        yield* contents[name] ?? [];
      },
      files: (async function* () {})(),
    });
    const pieces: Buffer[] = [];
    for await (const piece of writer.text()) pieces.push(piece);
    writeFileSync(changed, gzipSync(Buffer.concat(pieces)));
  };

  describe('into a database that holds data', () => {
    let full: Place;
    beforeAll(async () => {
      full = await emptyPlace();
      const service = await full.start();
      await make(service, 'posts', { title: 'Here before' });
      await service.close();
    });
    afterAll(() => full.drop());

    it.each([
      ['was cut off', () => truncateSync(changed, readFileSync(path).length - 100)],
      [
        'has a changed row',
        () =>
          writeFileSync(changed, gzipSync(gunzipSync(readFileSync(path)).toString().replace('From the', 'Off the'))),
      ],
    ])('leaves everything as it was when the file %s', async (_what, damage) => {
      writeFileSync(changed, readFileSync(path));
      damage();
      await expect(restore(full, changed, { replace: true })).rejects.toThrow('damaged or incomplete');
      expect(await titles(full)).toEqual(['Here before']);
      expect(readdirSync(join(full.folder, 'uploads', '.unfinished'))).toEqual([]);
    });

    it('leaves everything as it was when rows refer to others that are not in the file', async () => {
      await rewrite({ rows: { users: [] } });
      await expect(restore(full, changed, { replace: true })).rejects.toThrow('inconsistent');
      expect(await titles(full)).toEqual(['Here before']);
    });

    it('leaves everything as it was when the database refuses a row', async () => {
      await rewrite({
        rows: {
          content: [
            [1, 'post'],
            [1, 'page'],
          ],
        },
      });
      await expect(restore(full, changed, { replace: true })).rejects.toThrow();
      expect(await titles(full)).toEqual(['Here before']);
    });

    it('refuses a database that holds data, and replaces all of it with --replace', async () => {
      await expect(restore(full, path)).rejects.toThrow('holds data already');
      expect(await titles(full)).toEqual(['Here before']);
      await restore(full, path, { replace: true });
      expect(await titles(full)).toEqual(['From the source']);
      const service = await full.start();
      const { body } = await service.as('anonymous').get('/content/v2/search?search=before').expect(200);
      expect(body).toEqual([]);
      await service.close();
    });
  });

  it('writes into a database that has only the schema', async () => {
    await migrated(target, migrations);
    await restore(target, path);
    expect(await titles(target)).toEqual(['From the source']);
  });

  it('refuses a backup with a newer schema', async () => {
    await rewrite({
      manifest: { schema: [...migrations.map(({ name }) => name), 'Future2'], version: '9.9.9' },
    });
    await expect(restore(target, changed)).rejects.toThrow('newer version (9.9.9)');
    await expect(query(target, 'SELECT 1 FROM users')).rejects.toThrow();
  });

  it('runs the newer migrations on the rows of a backup with an older schema', async () => {
    const newer = [...migrations, NameLanguage1999999999999];
    await restore(target, path, { migrations: newer });
    expect(await query(target, 'SELECT language FROM terms')).toEqual([['en']]);
    const store = await openStore(target.settings.databaseUrl);
    expect(await schemaOf(store, await store.tables())).toHaveLength(newer.length);
    await store.close();
    await expect(restore(target, path, { migrations: newer, replace: true })).rejects.toThrow('without any tables');
  });

  it('that was interrupted before its files were in place keeps the service from starting until it is run again', async () => {
    const obstacle = join(target.folder, 'uploads', file);
    mkdirSync(obstacle, { recursive: true });
    await expect(restore(target, path)).rejects.toThrow();
    await expect(target.start()).rejects.toThrow('was interrupted');
    await expect(createBackup(target.settings, changed)).rejects.toThrow('was interrupted');
    rmSync(obstacle, { recursive: true });
    await restore(target, path);
    const service = await target.start();
    await service.http().get(`/uploads/${file}`).expect(200);
    await service.close();
  });

  describe('and the backup command', () => {
    const environment = process.env;
    beforeEach(() => {
      process.env = {
        ...environment,
        DATABASE_URL: target.settings.databaseUrl,
        UPLOADS_DIR: target.settings.uploadsDir,
      };
    });
    afterEach(() => {
      process.env = environment;
    });
    const printed = async (work: () => Promise<void>): Promise<string> => {
      const lines: string[] = [];
      const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
      try {
        await work();
      } finally {
        write.mockRestore();
      }
      return lines.join('');
    };

    it('say what they did', async () => {
      expect(await printed(() => restoreCommand.run([path, '--check']))).toMatch(
        /^Complete: backup of .* 1 files with/,
      );
      expect(await printed(() => restoreCommand.run([path]))).toMatch(/Restored: backup of .* \d+ rows, 1 files with/);
      rmSync(changed, { force: true });
      expect(await printed(() => backupCommand.run([changed]))).toMatch(/^Wrote .*changed\.almanac: \d+ tables with/);
      rmSync(join(target.folder, 'uploads', file));
      await expect(backupCommand.run([changed])).rejects.toThrow('exists');
      expect(await printed(() => backupCommand.run([changed, '--replace']))).toContain(`Not in it, since`);
    });

    it.each([
      ['backup', backupCommand, []],
      ['backup', backupCommand, ['a', 'b']],
      ['restore', restoreCommand, []],
      ['restore', restoreCommand, ['a', '--check', '--replace']],
    ])('refuse unusable words (%#: %s)', async (_name, command, words) => {
      await expect(command.run(words)).rejects.toThrow(UsageError);
    });

    it('refuse a database that does not exist or has no tables, and leave no file behind', async () => {
      rmSync(changed, { force: true });
      await expect(backupCommand.run([changed])).rejects.toThrow(/There is no database|The database is empty/);
      expect(readdirSync(source.folder).filter((name) => name.startsWith('changed'))).toEqual([]);
    });
  });
});
