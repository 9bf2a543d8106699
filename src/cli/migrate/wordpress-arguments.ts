import type { Kind } from '../../migration/kinds.js';
import { readArguments, textOf, type Given } from '../arguments.js';
import { BOUNDS, boundsText, type NumberOption } from '../bounds.js';
import { UsageError } from '../command.js';

/** What `migrate wordpress` is to do. */
export interface WordpressArguments {
  /** `rehearse` writes nothing here. */
  work: 'rehearse' | 'copy' | 'verify' | 'plan' | 'undo' | 'addresses';
  sources: string[];
  credentials?: string;
  prefix?: string;
  blog?: number;
  siteUrl?: string;
  /** Zone of the site of an export file. */
  timezone?: string;
  requestsPerSecond?: number;
  allowPrivate: boolean;
  only?: Kind[];
  except?: Kind[];
  sinceLast: boolean;
  /** Moves records that were deleted at the source to the trash. */
  trashRemoved: boolean;
  /** Texts keep the addresses of the old site. */
  keepAddresses: boolean;
  withFiles: boolean;
  /** Folder for the report. */
  report?: string;
  /** File with further addresses to compare, one a line. */
  list?: string;
  /** Run to undo; default the last one. */
  run?: number;
  json: boolean;
}

const FLAGS = ['copy', 'verify', 'plan', 'undo', 'addresses'] as const;

/** Reads the words after `migrate wordpress`. @throws UsageError */
export function wordpressArguments(args: readonly string[]): WordpressArguments {
  const given = readArguments(args, {
    copy: 'flag',
    verify: 'flag',
    plan: 'flag',
    undo: 'flag',
    addresses: 'flag',
    credentials: 'text',
    prefix: 'text',
    blog: 'text',
    'site-url': 'text',
    timezone: 'text',
    rate: 'text',
    'allow-private': 'flag',
    only: 'list',
    except: 'list',
    'since-last': 'flag',
    'trash-removed': 'flag',
    'keep-addresses': 'flag',
    'without-files': 'flag',
    report: 'text',
    run: 'text',
    list: 'text',
    json: 'flag',
  });
  const works = FLAGS.filter((flag) => given.options[flag] === true);
  if (works.length > 1) throw new UsageError(`--${works[0]} and --${works[1]} exclude each other.`);
  const [work = 'rehearse'] = works;
  if (work !== 'undo' && given.words.length === 0)
    throw new UsageError('Name the site: its address, mysql://user:password@host/name, or an export file.');
  return {
    work,
    sources: given.words,
    credentials: secret(textOf(given.options.credentials)),
    prefix: textOf(given.options.prefix),
    blog: number(given, 'blog'),
    siteUrl: textOf(given.options['site-url']),
    timezone: textOf(given.options.timezone),
    requestsPerSecond: number(given, 'rate'),
    allowPrivate: given.options['allow-private'] === true,
    only: kinds(textOf(given.options.only)),
    except: kinds(textOf(given.options.except)),
    sinceLast: given.options['since-last'] === true,
    trashRemoved: given.options['trash-removed'] === true,
    keepAddresses: given.options['keep-addresses'] === true,
    withFiles: given.options['without-files'] !== true,
    report: textOf(given.options.report),
    run: number(given, 'run'),
    list: textOf(given.options.list),
    json: given.options.json === true,
  };
}

/** A secret is given by the name of an environment variable, so that lists of processes do not show it. */
function secret(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (!given.startsWith('env:'))
    throw new UsageError(
      '--credentials takes env:NAME, the name of an environment variable with login:application-password.',
    );
  const value = process.env[given.slice(4)];
  if (!value?.includes(':'))
    throw new UsageError(`The environment variable ${given.slice(4)} must be login:application-password.`);
  return value;
}

function number(given: Given, name: NumberOption): number | undefined {
  const [least, most] = BOUNDS[name];
  const text = textOf(given.options[name]);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || value < least || value > most)
    throw new UsageError(`--${name} is a number from ${boundsText(name)}.`);
  return value;
}

/** Names of kinds; whether there are such is known when the modules are. */
function kinds(text: string | undefined): Kind[] | undefined {
  return text?.split(',').filter((name) => name !== '');
}
