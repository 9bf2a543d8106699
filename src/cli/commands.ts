import { ROLES } from '../auth/roles.js';
import { COMMAND_OPTIONS, type CommandName, type OptionText } from './command-options.js';
import type { Command } from './command.js';

/** What is known of a command before it is loaded: texts for people, and how to load it. */
export interface CommandDescription {
  /** First word, e.g. `users`. */
  name: string;
  /** How it is called, a line for each form. */
  usage: readonly string[];
  /** What it does, in one line. */
  summary: string;
  /** Its options, each of which is in a form of `usage`. */
  options: readonly OptionText[];
  /** Loads the program, with the parts of the service that it needs. */
  load(): Promise<Command>;
}

/**
 * The commands of `almanac`. Their texts are here and in command-options.ts, so that help does not load the service. A new
 * command is a file `<name>.command.ts` and an entry in both.
 */
const TEXTS: readonly (Omit<CommandDescription, 'options'> & { name: CommandName })[] = [
  {
    name: 'backup',
    usage: ['backup <file> [--replace]'],
    summary:
      'Write database and uploads into one file (or an object, s3://bucket/key?endpoint=…), for any engine. It holds password hashes and the secret key: keep it safe.',
    load: async () => (await import('./backup.command.js')).backupCommand,
  },
  {
    name: 'config',
    usage: ['config', 'config --example [--check <file>]'],
    summary:
      'Print the effective settings (secrets hidden), or an example .env file, or check that a file is that example.',
    load: async () => (await import('./config.command.js')).configCommand,
  },
  {
    name: 'demo',
    usage: ['demo'],
    summary:
      'Create an event with tickets, orders, posts and so on: what the examples of the API documentation refer to. For databases without content.',
    load: async () => (await import('./demo.command.js')).demoCommand,
  },
  {
    name: 'export',
    usage: ['export [<file>] [--format ics|csv|json] [--user <login>]'],
    summary: 'Write all events as iCalendar, CSV or JSON, to a file or to standard output.',
    load: async () => (await import('./export.command.js')).exportCommand,
  },
  {
    name: 'import',
    usage: [
      'import <file> [--format ics|csv|json] [--map field=column …] [--date-order dmy|mdy|ymd] [--source <name>] [--status publish|draft|pending|private] [--keep-ids] [--authors <file>] [--terms <file>] [--user <login>] [--dry-run] [--json]',
    ],
    summary: 'Take events from an iCalendar, CSV or JSON file. Run it again to bring in what has changed.',
    load: async () => (await import('./import.command.js')).importCommand,
  },
  {
    name: 'migrate',
    usage: [
      'migrate',
      'migrate wordpress <address|mysql://…|file|env:NAME>… [--copy|--plan|--verify] [--credentials env:NAME] [--prefix wp_] [--blog <id>] [--site-url <address>] [--timezone <zone>] [--rate <requests a second>] [--allow-private] [--only <kind>…] [--except <kind>…] [--since-last] [--trash-removed] [--keep-addresses] [--without-files] [--report <folder>] [--json]',
      'migrate wordpress --undo [--run <id>]',
      'migrate wordpress --addresses <old address> <new address> [--list <file>] [--allow-private] [--rate <requests a second>] [--json]',
    ],
    summary:
      'Without more: bring the database schema up to date, that of modules included. wordpress: move a whole site, verified record by record. Without --copy it rehearses in a database of its own and writes nothing here. It exits with 3 when a record is lost or quarantined (docs/moving-from-wordpress.md).',
    load: async () => (await import('./migrate.command.js')).migrateCommand,
  },
  {
    name: 'personal-data',
    usage: ['personal-data export <e-mail> [--user <login>]', 'personal-data erase <e-mail> [--user <login>]'],
    summary:
      'Print everything that is known about an e-mail address as JSON, or erase it: orders and attendees stay without the person, the account is deleted. Backups are not changed.',
    load: async () => (await import('./personal-data.command.js')).personalDataCommand,
  },
  {
    name: 'restore',
    usage: ['restore <file> [--replace]', 'restore <file> --check'],
    summary:
      'Restore a backup into an empty database of any engine, or in place of all that one holds. Stop the service before.',
    load: async () => (await import('./restore.command.js')).restoreCommand,
  },
  {
    name: 'secrets',
    usage: ['secrets reseal'],
    summary:
      'After SECRET_KEY was replaced: encrypt stored secrets of other services with the new key, and say what still needs a previous one.',
    load: async () => (await import('./secrets.command.js')).secretsCommand,
  },
  {
    name: 'storage',
    usage: ['storage copy <from> <to> [--dry-run]'],
    summary:
      'Copy uploads between folders and buckets (s3://bucket/prefix?endpoint=…), and verify each file by its checksum. Run it again to continue. No file is replaced.',
    load: async () => (await import('./storage.command.js')).storageCommand,
  },
  {
    name: 'users',
    usage: [
      'users create <login> --role <role> [--email <address>] [--app-password [<value>]] [--password [<value>]]',
      'users password <login> [--app-password [<value>]] [--password [<value>]] [--scope <scope>…] [--expires-days <days>]',
      'users list',
      'users role <login> <role>…',
      'users delete <login> (--reassign <login> | --trash)',
      'users reset-second-factor <login>',
      'users grant <login> <capability>…',
      'users revoke <login> <capability>…',
    ],
    summary: `Make an account (${ROLES.join(', ')}), or passwords for one: --app-password for programs, --password for signing in at /admin. "password" without either sets the sign-in password; --scope limits an application password (docs/privacy.md names the scopes), --expires-days ends it after 1 to 3650 days. list prints login, roles, e-mail address and time of registration. role replaces the roles. delete moves what the account wrote to another one, or to the trash. grant and revoke change what an account may do beyond its role. reset-second-factor is for users who have lost their authenticator app. Passwords without a value are made up and printed once.`,
    load: async () => (await import('./users.command.js')).usersCommand,
  },
];

/** The commands with their options. */
export const COMMANDS: readonly CommandDescription[] = TEXTS.map((command) => ({
  ...command,
  options: COMMAND_OPTIONS[command.name],
}));
