import { createHash } from 'node:crypto';
import type { SettingsByClass } from './load-settings.js';
import { settingDeclarations } from './setting.decorator.js';

/** Settings in which processes of a site may differ without giving other responses. */
const SETTINGS_OF_A_PROCESS = new Set([
  'PORT',
  'HOST',
  'WEB_CONCURRENCY',
  'SCHEDULER',
  'UPLOADS_DIR',
  'MIGRATE',
  'DATABASE_POOL',
  'LOG_LEVEL',
  'LOG_PROBES',
  'METRICS',
]);

/** A hash of settings that is the same for processes which give the same responses. Secrets are no part of it. */
export function settingsDigest(values: SettingsByClass): string {
  const shown = [...values].flatMap(([type, settings]) =>
    settingDeclarations(type)
      .filter(({ env, secret }) => !secret && !SETTINGS_OF_A_PROCESS.has(env))
      .map(({ env, property }) => [env, (settings as Record<string, unknown>)[property] ?? null]),
  );
  return createHash('sha256').update(JSON.stringify(shown.sort())).digest('base64url').slice(0, 16);
}
