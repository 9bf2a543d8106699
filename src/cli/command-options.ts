import { ROLES } from '../auth/roles.js';
import { DATE_ORDERS } from '../import/date-order.js';
import { IMPORT_FORMATS } from '../import/detect-format.js';
import { IMPORT_STATUSES } from '../import/import-record.js';
import { WORDPRESS_KIND_NAMES } from '../wordpress/wordpress-kind-names.js';
import { boundsText } from './bounds.js';

/** How an option is written, and what it does and takes. */
export type OptionText = readonly [form: string, text: string];

const USER: OptionText = ['--user <login>', 'As whom; default: the administrator of ADMIN_USER.'];
const JSON_REPORT: OptionText = ['--json', 'Print the report as JSON.'];
const REPLACE_FILE: OptionText = ['--replace', 'Replace a file that exists.'];

/** The options of each command, by its name. */
export const COMMAND_OPTIONS = {
  backup: [REPLACE_FILE],
  config: [
    ['--example', 'Print a file for .env with all settings and their explanations.'],
    ['--check <file>', 'With --example: print nothing, and fail unless the file is that example.'],
  ],
  demo: [],
  export: [['--format <format>', `${IMPORT_FORMATS.join(', ')}; default: by the ending of the file, else json.`], USER],
  import: [
    ['--format <format>', `${IMPORT_FORMATS.join(', ')}; default: by ending and content of the file.`],
    ['--map <field>=<column>…', 'Columns of a CSV or JSON file by field; "conferences" for lists of conferences.'],
    [
      '--date-order <order>',
      `${DATE_ORDERS.join(', ')}: order in dates such as 03/04/2027; default: decided by the whole file.`,
    ],
    [
      '--source <name>',
      'Name of the source, by which later runs find the same records; default: its address, if the file says one.',
    ],
    ['--status <status>', `${IMPORT_STATUSES.join(', ')}: status of all events, whatever the file says.`],
    ['--keep-ids', 'Events keep the ids of the file; for a database without content.'],
    ['--authors <file>', 'Users of the source, to find the authors of events.'],
    ['--terms <file>', 'Terms of the source, with their parents and descriptions.'],
    USER,
    ['--dry-run', 'Report what would happen, and write nothing.'],
    JSON_REPORT,
  ],
  migrate: [
    ['--copy', 'Move the site; without it, the move is rehearsed in a temporary database.'],
    ['--plan', 'Count what there is, and name what the source does not have.'],
    ['--verify', 'Compare what was moved with the source again.'],
    ['--undo', 'Delete what a run has made here.'],
    ['--addresses', 'Compare the addresses of two sites.'],
    ['--credentials env:NAME', 'Environment variable with login:application-password of the live site.'],
    ['--prefix <prefix>', 'Prefix of the tables, letters, digits and _; default: wp_.'],
    ['--blog <id>', `Id of the site in a network, ${boundsText('blog')}; default: 1.`],
    ['--timezone <zone>', 'Zone of the site of an export file; default: the one in which its posts have their dates.'],
    ['--site-url <address>', 'Address of the site whose files are fetched; default: that of the source.'],
    ['--rate <requests a second>', `Most requests to each site, ${boundsText('rate')}; default: 5.`],
    ['--allow-private', 'Permit sites at private addresses, such as 127.0.0.1.'],
    ['--only <kind>…', `These kinds only: ${WORDPRESS_KIND_NAMES.join(', ')}. Several with commas.`],
    ['--except <kind>…', 'All kinds but these.'],
    ['--since-last', 'Read only posts that changed since the last run began; with a database.'],
    ['--trash-removed', 'Move records that are gone at the source to the trash.'],
    ['--keep-addresses', 'Leave addresses of the old site in texts, menus and redirects as they are.'],
    ['--without-files', 'Leave out uploaded files.'],
    ['--report <folder>', 'Write report.json and report.html there.'],
    ['--run <id>', `With --undo: the run, ${boundsText('run')}; default: the last one.`],
    ['--list <file>', 'With --addresses: further addresses, one a line.'],
    JSON_REPORT,
  ],
  'personal-data': [USER],
  restore: [
    ['--replace', 'Replace all that the database holds.'],
    ['--check', 'Read the whole backup, and write nothing.'],
  ],
  secrets: [],
  storage: [['--dry-run', 'Count what would be copied, and copy nothing.']],
  users: [
    ['--role <role>', `${ROLES.join(', ')}.`],
    ['--email <address>', 'E-mail address of the account; default: one at localhost.localdomain.'],
    [
      '--app-password [<value>]',
      'Password for programs, 16 to 200 letters and digits. Without a value it is made up and printed once.',
    ],
    [
      '--password [<value>]',
      'Password for signing in at /admin, without backslashes. Without a value it is made up and printed once.',
    ],
    ['--scope <scope>…', 'What an application password is limited to (docs/privacy.md lists the scopes).'],
    ['--expires-days <days>', `Days after which an application password ends, ${boundsText('expires-days')}.`],
    ['--reassign <login>', 'Account to which what the deleted one wrote goes.'],
    ['--trash', 'Move what the deleted account wrote to the trash.'],
  ],
} as const satisfies Readonly<Record<string, readonly OptionText[]>>;

/** Name of a command. */
export type CommandName = keyof typeof COMMAND_OPTIONS;
