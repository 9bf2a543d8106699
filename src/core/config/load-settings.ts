import { readFileSync } from 'node:fs';
import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, IS_INT, MAX, MIN, validateSync } from 'class-validator';
import { secretFileVariable, settingDeclarations, type DeclaredSetting } from './setting.decorator.js';
import { Settings } from './settings.js';
import { StartError } from './start.error.js';
import { trimEnd } from '#core/text';

/** Thrown at start when settings are wrong; the message lists every fault. */
export class InvalidSettingsError extends StartError {}

/** Settings by the class that declares them. */
export type SettingsByClass = ReadonlyMap<Type<object>, object>;

/**
 * Reads the settings of core from `env`. Unset and empty variables take their default; secrets can also
 * be in files that variables with the suffix `_FILE` name.
 * @throws InvalidSettingsError with one line for each wrong value.
 */
export function loadSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  return readSettings([Settings], env).get(Settings) as Settings;
}

/**
 * Reads the settings that these classes declare from `env`.
 * @throws InvalidSettingsError with one line for each wrong value of any of them
 */
export function readSettings(classes: readonly Type<object>[], env: NodeJS.ProcessEnv): SettingsByClass {
  const faults: string[] = [];
  const values = new Map(classes.map((type) => [type, readClass(type, env, faults)]));
  if (faults.length > 0) throw new InvalidSettingsError(`These settings are wrong:\n${faults.join('\n')}`);
  const settings = values.get(Settings) as Settings | undefined;
  if (settings) {
    settings.publicUrl = settings.publicUrl && trimEnd(settings.publicUrl, '/');
    settings.apiUrl = settings.apiUrl && trimEnd(settings.apiUrl, '/');
  }
  return values;
}

function readClass(type: Type<object>, env: NodeJS.ProcessEnv, faults: string[]): object {
  const declarations = settingDeclarations(type);
  const raw: Record<string, unknown> = {};
  const unreadable = new Set<string>();
  for (const { property, env: name, default: fallback, secret } of declarations) {
    let text = env[name];
    const file = secret ? env[secretFileVariable(name)] : undefined;
    if (file !== undefined && file !== '') {
      const { value, fault } = secretOfFile(file, text);
      if (fault !== undefined) {
        faults.push(`  ${secretFileVariable(name)}: ${fault}`);
        unreadable.add(property);
      }
      text = value;
    }
    raw[property] = text === undefined || text === '' ? fallback : text;
  }
  const settings = plainToInstance(type, raw, { excludeExtraneousValues: true });
  const refused = validateSync(settings, { whitelist: false, forbidUnknownValues: false });
  for (const declared of declarations) {
    const { property, env: name } = declared;
    if (unreadable.has(property)) continue;
    const wrongType = misfit(type, declared, (settings as Record<string, unknown>)[property]);
    const constraints = refused.find((fault) => fault.property === property)?.constraints;
    const reasons = Object.values(constraints ?? {}).map((text) => text.replace(`${property} `, ''));
    // Rules that a value of another type breaks too would contradict each other.
    const reason = wrongType ?? reasons.join(', ');
    if (reason !== '') faults.push(`  ${name}: ${reason}`);
  }
  return settings;
}

/**
 * The value of a secret that is in a file, as container platforms and systemd pass them. A line break at the end is not
 * part of it.
 * @param given the value of the variable that would hold the secret itself
 */
function secretOfFile(path: string, given: string | undefined): { value?: string; fault?: string } {
  if (given !== undefined && given !== '') return { fault: 'cannot be used together with the variable without _FILE' };
  try {
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return value === '' ? { fault: `${path} is empty` } : { value };
  } catch (error) {
    return { fault: `${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no reason given'})` };
  }
}

/** Why a value does not have the type of its setting; also of a class that declares no bounds. */
function misfit(
  settings: Type<object>,
  { type, property, default: fallback }: DeclaredSetting,
  value: unknown,
): string | undefined {
  if (value === undefined || value === fallback) return undefined;
  if (type === 'number' && !Number.isFinite(value)) return acceptedNumbers(settings, property);
  return type === 'boolean' && typeof value !== 'boolean' ? 'must be on or off' : undefined;
}

/** The numbers that the class-validator decorators of a setting accept, e.g. `must be a whole number from 0 to 65535`. */
function acceptedNumbers(settings: Type<object>, property: string): string {
  const rules = getMetadataStorage()
    .getTargetValidationMetadatas(settings, '', false, false)
    .filter(({ propertyName }) => propertyName === property);
  const limitOf = (name: string): unknown => rules.find((rule) => rule.name === name)?.constraints?.[0];
  const kind = rules.some(({ name }) => name === IS_INT) ? 'a whole number' : 'a number';
  const [least, most] = [limitOf(MIN), limitOf(MAX)];
  if (least === undefined && most === undefined) return `must be ${kind}`;
  if (most === undefined) return `must be ${kind}, at least ${String(least)}`;
  if (least === undefined) return `must be ${kind}, at most ${String(most)}`;
  return `must be ${kind} from ${String(least)} to ${String(most)}`;
}

/** The effective settings as `NAME=value` lines; secrets show only whether they are set. */
export function describeSettings(values: SettingsByClass): string {
  return [...values].flatMap(([type, settings]) => describeClass(type, settings)).join('\n');
}

function describeClass(type: Type<object>, settings: object): string[] {
  const values = settings as Record<string, unknown>;
  return settingDeclarations(type).map(({ env, property, secret }) => {
    const value = values[property];
    return `${env}=${value === undefined ? '' : secret ? hideSecret(String(value)) : typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)}`;
  });
}

function hideSecret(value: string): string {
  if (value.startsWith('sqlite:')) return value;
  if (!/^\w+:\/\//.test(value) || !URL.canParse(value)) return '***';
  const { protocol, host, pathname, search, hash } = new URL(value);
  // Unescaped characters in a password can end the part of the address in which it belongs.
  const isCut = [pathname, search, hash].some((part) => part.includes('@'));
  return isCut ? `${protocol}//***` : `${protocol}//***@${host}${pathname}`;
}

/**
 * The text of `.env.example`: every setting with its meaning and default.
 * @param classes settings classes of modules, which follow those of core
 */
export function exampleEnv(classes: readonly Type<object>[] = []): string {
  const declarations = [Settings, ...classes].flatMap((type) => settingDeclarations(type));
  const blocks = declarations.map(({ env, description, default: fallback, secret }) => {
    const shown = typeof fallback === 'boolean' ? (fallback ? 'on' : 'off') : (fallback ?? '');
    const file = secret ? ` ${secretFileVariable(env)} names a file that holds it.` : '';
    return `# ${description}${file}\n#${env}=${shown}\n`;
  });
  return `# Settings of Almanac. Copy to .env and take the # off the lines you change.\n# Made by \`npm run config -- --example\`.\n\n${blocks.join('\n')}`;
}
