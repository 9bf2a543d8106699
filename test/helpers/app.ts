import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import type { Test } from 'supertest';
import { createApp } from '../../src/app.js';
import { ApplicationPasswordsService } from '../../src/auth/application-passwords/application-passwords.service.js';
import { UsersService } from '../../src/auth/users/users.service.js';
import type { Role } from '../../src/auth/roles.js';
import { Database } from '../../src/core/database/database.js';
import { loadConfiguration } from '../../src/load-configuration.js';
import type { ModuleImport } from '../../src/core/modules/extensions.js';
import { MARKER_FILE } from '../../src/content/media/files/media.storage.js';
import { checkResponses } from './checked-responses.js';
import './clock.js';
import { basic, credentialsOf } from './credentials.js';
import type { Credentials } from './credentials.js';
import { S3Server } from './s3/s3-server.js';
import { seededDatabase } from './seeded-databases.js';
import { throwawayDatabase } from './throwaway-database.js';
import { storesResponses, usesRedis } from './with-services.js';

export { basic, credentialsOf } from './credentials.js';
export type { Credentials } from './credentials.js';

/** The roles of the accounts that every test has. */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;

/** A caller: one of the accounts every test has, a visitor, or other credentials. */
export type Caller = Role | 'anonymous' | Credentials;

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options' | 'head';

/** Requests under the REST root, e.g. `as('editor').get('/content/v2/users/me')`. */
export type Client = Record<Method, (path: string) => Test>;

/** The service, running in this process on a database of its own. */
export interface TestApp {
  app: NestExpressApplication;
  /** For looking behind the scenes. */
  database: Database;
  /** Address of the database; give it to another `startApp` to have two processes share it. */
  databaseUrl: string;
  /** Where the service answers, without a slash at the end; its REST root is `${base}/api`. */
  base: string;
  /** Folder of the test's own, uploads are in its `uploads`. */
  folder: string;
  /** The store of its uploads instead, with `TEST_STORAGE=s3`. */
  store?: S3Server;
  /** Ids of the accounts by role. */
  ids: Record<Role, number>;
  /** A client for a caller. @param root `/api` or `/wp-json` */
  as(caller: Caller, root?: string): Client;
  /** A client for visitors, outside of the REST root too. */
  http(): ReturnType<typeof request>;
  close(): Promise<void>;
}

/** Address of the site in tests. */
export const SITE = 'http://site.example';

/**
 * Starts the service with an account for each role. Limits on credentials, background jobs, docs, logs and the response cache are off
 * unless `env` says otherwise. Close it when the test is over.
 * With `TEST_STORAGE=s3` uploads are in a bucket of its own, unless `env` names a database that may name files elsewhere.
 * With `TEST_REDIS_URL` they share that Redis (`npm test -- --with-services`).
 * @param modules Nest modules that extend the service
 * @param root the module that imports those of the service; default: `AppModule`
 * @param env settings by their variable's name; with `DATABASE_URL` that database is used, and left as it is at the end
 */
export async function startApp(
  env: Record<string, string> = {},
  modules: readonly ModuleImport[] = [],
  root?: ModuleImport,
): Promise<TestApp> {
  // Secrets are sealed with the key of the seed, and its schema has no tables of modules: applications with another key
  // or other modules need databases of their own.
  const isOwn = env.DATABASE_URL || env.SECRET_KEY || env.ALMANAC_MODULES || root;
  const seeded = isOwn ? undefined : await seededDatabase();
  const throwaway = seeded ?? (await throwawayDatabase());
  // The database may name files that are elsewhere.
  if (env.DATABASE_URL) adoptFolder(`${throwaway.folder}/uploads`);
  const inBucket = process.env.TEST_STORAGE === 's3' && !env.DATABASE_URL && env.STORAGE_URL === undefined;
  const store = inBucket ? await new S3Server().start() : undefined;
  const administrator = credentialsOf('administrator');
  const app = await createWith(
    {
      DATABASE_URL: throwaway.url,
      DATABASE_POOL: '5',
      UPLOADS_DIR: `${throwaway.folder}/uploads`,
      PUBLIC_URL: SITE,
      ADMIN_USER: administrator.login,
      ADMIN_APP_PASSWORD: administrator.password,
      ADMIN_EMAIL: 'administrator@site.example',
      MAX_FAILED_CREDENTIALS: '0',
      SCHEDULER: 'off',
      DOCS: 'off',
      CONSOLE: 'off',
      // Tests count queries, and write through one process what they read through another.
      RESPONSE_CACHE: 'off',
      LOG_LEVEL: 'silent',
      ...(store && { STORAGE_URL: store.url('site') }),
      ...(process.env.TEST_REDIS_URL !== undefined && { REDIS_URL: process.env.TEST_REDIS_URL }),
      ...env,
    },
    modules,
    root,
  );
  if (process.env.TEST_REDIS_URL && env.REDIS_URL === undefined) {
    await usesRedis(app);
    // A test without the cache may leave its module out.
    if (env.RESPONSE_CACHE !== undefined) await storesResponses(app);
  }
  const faultyResponses = checkResponses(app);
  const ids = await makeAccounts(app);
  await seeded?.seeded();
  const server = app.getHttpServer();
  return {
    app,
    database: app.get(Database),
    databaseUrl: env.DATABASE_URL ?? throwaway.url,
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder: throwaway.folder,
    store,
    ids,
    as: (caller, root = '/api') => clientOf(server, caller, root),
    http: () => request(server),
    close: async () => {
      await app.close();
      await store?.stop();
      await throwaway.drop();
      const faults = faultyResponses();
      if (faults.length > 0) throw new Error(`Responses that openapi.json does not describe:\n${faults.join('\n')}`);
    },
  };
}

/** Makes a folder that the service takes for the uploads of its site. */
export function adoptFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${MARKER_FILE}`, '');
}

async function createWith(
  env: Record<string, string>,
  modules: readonly ModuleImport[],
  root?: ModuleImport,
): Promise<NestExpressApplication> {
  const app = await createApp(await loadConfiguration({ ...process.env, ...env }, modules, root));
  try {
    await app.listen(0, '127.0.0.1');
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function makeAccounts(app: NestExpressApplication): Promise<Record<Role, number>> {
  const users = app.get(UsersService);
  const ids: Partial<Record<Role, number>> = {};
  for (const role of ROLES) {
    const { login, password } = credentialsOf(role);
    const known = await users.byLogin(login);
    const user = known ?? (await users.create({ login, email: `${login}@site.example`, roles: [role] }));
    if (!known) await app.get(ApplicationPasswordsService).create(user.id, { name: 'Test', password });
    ids[role] = user.id;
  }
  return ids as Record<Role, number>;
}

function clientOf(server: Server, caller: Caller, root: string): Client {
  const credentials = typeof caller === 'object' ? caller : caller === 'anonymous' ? undefined : credentialsOf(caller);
  const send = (method: Method) => (path: string) => {
    const test = request(server)[method](root + path);
    return credentials ? test.set('Authorization', basic(credentials)) : test;
  };
  return {
    get: send('get'),
    post: send('post'),
    put: send('put'),
    patch: send('patch'),
    delete: send('delete'),
    options: send('options'),
    head: send('head'),
  };
}
