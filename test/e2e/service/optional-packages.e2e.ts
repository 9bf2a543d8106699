import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { basic, credentialsOf } from '../../helpers/app.js';
import { builtService } from '../../helpers/built-service.js';
import { freePort } from '../../../scripts/free-port.mjs';
import { ServiceRun } from '../../helpers/service-run.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';

const PRELOAD = new URL('../../helpers/loaded-packages.mjs', import.meta.url).href;

/** Packages that a setting brings. */
const OPTIONAL = {
  REDIS_URL: /^ioredis$/,
  STORAGE_URL: /^@aws-sdk\//,
  OTEL_EXPORTER_OTLP_ENDPOINT: /^@opentelemetry\//,
};

describe('The service', () => {
  /** The packages that it loads until it has answered a visitor, an account and an upload. */
  async function loadedWith(env: Record<string, string>): Promise<string[]> {
    const database = await throwawayDatabase();
    const list = join(database.folder, 'packages');
    const program = ['--import', PRELOAD, join(builtService(), 'main.js')];
    const run = await ServiceRun.start(database, { LOADED_PACKAGES: list, ...env }, program);
    try {
      await run.ready();
      const headers = { Authorization: basic(credentialsOf('administrator')) };
      await fetch(`${run.base}/api/cal/events/v1/events`);
      await fetch(`${run.base}/api/content/v2/users/me`, { headers });
      const file = { 'Content-Type': 'text/plain', 'Content-Disposition': 'attachment; filename="x.txt"' };
      await fetch(`${run.base}/api/content/v2/media`, { method: 'POST', headers: { ...headers, ...file }, body: 'x' });
    } finally {
      run.child.kill('SIGTERM');
      await run.ended;
    }
    const names = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [];
    await database.drop();
    return names;
  }
  const optional = (names: string[]): string[] =>
    Object.entries(OPTIONAL).flatMap(([setting, pattern]) =>
      names.some((name) => pattern.test(name)) ? [setting] : [],
    );

  it('loads nothing of Redis, S3 and OpenTelemetry without their settings, and each with its own', async () => {
    const without = await loadedWith({});
    expect(without).toContain('express');
    expect(optional(without)).toEqual([]);
    const away = `127.0.0.1:${await freePort()}`;
    const all = await loadedWith({
      REDIS_URL: `redis://${away}`,
      STORAGE_URL: `s3://key:secret@bucket?endpoint=http://${away}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${away}`,
    });
    expect(optional(all)).toEqual(Object.keys(OPTIONAL));
  });
});
