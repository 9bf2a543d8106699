import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { settingDeclarations } from './setting.decorator.js';
import { Settings } from './settings.js';
import { StartError } from './start-error.js';

/** Thrown at start when settings are wrong; the message lists every fault. */
export class SettingsError extends StartError {}

/**
 * Reads all settings from `env`. Unset and empty variables take their default.
 * @throws SettingsError with one line for each wrong value.
 */
export function loadSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const raw: Record<string, unknown> = {};
  for (const { property, env: name, default: fallback } of settingDeclarations()) {
    const given = env[name];
    raw[property] = given === undefined || given === '' ? fallback : given;
  }
  const settings = plainToInstance(Settings, raw, { excludeExtraneousValues: true });
  const faults = validateSync(settings, { whitelist: false });
  if (faults.length > 0) {
    const lines = faults.map((fault) => {
      const name = settingDeclarations().find((d) => d.property === fault.property)?.env ?? fault.property;
      const reasons = Object.values(fault.constraints ?? {}).map((text) => text.replace(`${fault.property} `, ''));
      return `  ${name}: ${reasons.join(', ')}`;
    });
    throw new SettingsError(`These settings are wrong:\n${lines.join('\n')}`);
  }
  settings.publicUrl = settings.publicUrl?.replace(/\/+$/, '');
  settings.apiUrl = settings.apiUrl?.replace(/\/+$/, '');
  return settings;
}

/** The effective settings as `NAME=value` lines; secrets show only whether they are set. */
export function describeSettings(settings: Settings): string {
  const values = settings as unknown as Record<string, unknown>;
  return settingDeclarations()
    .map(({ env, property, secret }) => {
      const value = values[property];
      return `${env}=${value === undefined ? '' : secret ? hideSecret(String(value)) : typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)}`;
    })
    .join('\n');
}

function hideSecret(value: string): string {
  if (value.startsWith('sqlite:')) return value;
  if (!/^\w+:\/\//.test(value) || !URL.canParse(value)) return '***';
  const { protocol, host, pathname, search, hash } = new URL(value);
  // Unescaped characters in a password can end the part of the address in which it belongs.
  const isCut = [pathname, search, hash].some((part) => part.includes('@'));
  return isCut ? `${protocol}//***` : `${protocol}//***@${host}${pathname}`;
}

/** The text of `.env.example`: every setting with its meaning and default. */
export function exampleEnv(): string {
  const blocks = settingDeclarations().map(({ env, description, default: fallback }) => {
    const shown = typeof fallback === 'boolean' ? (fallback ? 'on' : 'off') : (fallback ?? '');
    return `# ${description}\n#${env}=${shown}\n`;
  });
  return `# Settings of Almanac. Copy to .env and take the # off the lines you change.\n# Made by \`npm run config -- --example\`.\n\n${blocks.join('\n')}`;
}
