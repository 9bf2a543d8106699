const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/**
 * The folders of src, lowest first. A folder imports only folders before it, also where only types are imported: so no
 * two folders can import each other, directly or through others. A new folder is added after the last one that it
 * imports. A folder that must import a later one moves behind it, with all that import it; where that is impossible, the
 * import would close a circle: move what both need to a lower folder, or let the higher one register itself (a registry).
 */
const LAYERS = `
  core/text core/time core/faults core/processes core/config core/context core/tracing core/html core/icalendar
  core/redis core/errors core/modules core/http core/server core/openapi core/parameters core/database
  core/security core/jobs core/lists core/restore core/personal-data
  core/health core/logging core/rest core/metrics
  core/events core/settings core/site core/content
  migration
  demo texts layout docs audit sync batch auth content site-health cache
  cal/events cal/tickets cal/series cal/views import
  cal/event-aggregator calendar export shop payments reports abilities mcp live mail ticket-files invoices accounting
  waiting-list event-cancellations webhooks scheduled-exports
  addresses
  oembed redirects seo block-editor personal-data site
  wordpress console cli testing
`
  .trim()
  .split(/\s+/);

/** Folders whose members are layers of their own. */
const GROUPS = ['core', 'cal'];

for (const folder of foldersOf('')) {
  if (!LAYERS.includes(folder)) throw new Error(`src/${folder} is not in LAYERS of .dependency-cruiser.cjs; add it.`);
}

function foldersOf(parent) {
  return readdirSync(join(__dirname, 'src', parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => (parent === '' ? name : `${parent}/${name}`))
    .flatMap((folder) => (GROUPS.includes(folder) ? foldersOf(folder) : [folder]));
}

/** The folders of ticketing, lowest first. A folder imports only folders before it, also where only types are imported. */
const TICKETING = [
  'kernel',
  'catalog',
  'sales',
  'payments',
  'self-service',
  'purchasers',
  'admission',
  'box-office',
  'administration',
  'figures',
];

for (const folder of readdirSync(join(__dirname, 'src/cal/tickets'), { withFileTypes: true })) {
  if (folder.isDirectory() && !TICKETING.includes(folder.name))
    throw new Error(`src/cal/tickets/${folder.name} is not in TICKETING of .dependency-cruiser.cjs; add it.`);
}

const pathOf = (...folders) => `^src/(${folders.join('|')})/`;

/** Everything above core. */
const NAMESPACES = LAYERS.filter((folder) => !folder.startsWith('core/'));

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'no file imports itself through others, also where only types are imported',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-stands-alone',
      comment: 'core imports no namespace',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { path: pathOf(...NAMESPACES) },
    },
    {
      name: 'public-files-of-core',
      comment: 'what a folder of core offers to others is in its index.ts, imported as `#core/<folder>`',
      severity: 'error',
      from: { path: '^src/(core/[^/]+|[^/]+)' },
      to: { path: '^src/core/[^/]+/', pathNot: ['^src/$1/', '^src/core/[^/]+/index\\.ts$'] },
    },
    {
      name: 'public-files-of-changes',
      comment: 'the tracking of changes has one face, ChangeTracker, in its index.ts',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/core/database/changes/' },
      to: { path: '^src/core/database/changes/', pathNot: '/changes/index\\.ts$' },
    },
    {
      name: 'public-files-of-ticketing',
      comment: 'what a folder of ticketing offers to other namespaces is in its index.ts',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cal/tickets/' },
      to: { path: '^src/cal/tickets/', pathNot: '^src/cal/tickets/([^/]+/index|cal-tickets\\.module)\\.ts$' },
    },
    ...TICKETING.slice(0, -1).map((folder, i) => ({
      name: `ticketing-${folder}`,
      comment: 'a folder of ticketing imports only folders before it in TICKETING',
      severity: 'error',
      from: { path: `^src/cal/tickets/${folder}/` },
      to: { path: `^src/cal/tickets/(${TICKETING.slice(i + 1).join('|')})/` },
    })),
    {
      name: 'engine-of-moves-is-a-leaf',
      comment: 'modules bring the kinds of records that are moved; the engine imports none of them',
      severity: 'error',
      from: { path: '^src/migration/' },
      to: { path: '^src/', pathNot: '^src/(migration|core)/' },
    },
    {
      name: 'cli-is-a-client',
      comment: 'the command line uses the modules; no module uses the command line',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'controllers-stay-thin',
      comment: 'controllers import no repository',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    ...LAYERS.slice(0, -1).map((folder, i) => ({
      name: `layer-${folder.replace('/', '-')}`,
      comment: 'a folder imports only folders before it in LAYERS',
      severity: 'error',
      from: { path: pathOf(folder) },
      to: { path: pathOf(...LAYERS.slice(i + 1)) },
    })),
    {
      name: 'modules-of-the-application-on-top',
      comment: 'only the command line and the helpers of tests import what puts the folders together',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: '^src/(cli|testing)/' },
      to: { path: '^src/[^/]+\\.ts$|^src/core/core\\.module\\.ts$' },
    },
    ...NAMESPACES.map((namespace) => ({
      name: `foreign-repositories-of-${namespace.replace('/', '-')}`,
      comment: 'a namespace reaches another one through its services',
      severity: 'error',
      from: { path: `^src/${namespace}/` },
      to: { path: '\\.repository\\.ts$', pathNot: [`^src/${namespace}/`, '^src/core/'] },
    })),
    {
      name: 'sdk-of-aws-is-loaded-late',
      comment: 'the SDK is loaded by import() where a bucket is configured, so that other starts do not take longer',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: 'node_modules/@aws-sdk/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sdk-of-mcp-is-loaded-late',
      comment: 'the SDK of the Model Context Protocol is loaded by import() with the first request that needs it',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: 'node_modules/@modelcontextprotocol/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'storage-of-class-transformer',
      comment: 'one file reads what class-transformer does not export',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/core/parameters/transform-metadata\\.ts$' },
      to: { path: 'class-transformer/cjs/storage' },
    },
    {
      name: 'mappers-are-pure',
      comment: 'mappers import no services or repositories, and are given what they need of the request',
      severity: 'error',
      from: { path: '(\\.mapper|/permalinks|/(term|post|post-item)-links)\\.ts$' },
      to: {
        path: '\\.(service|repository)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.ts$' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'] },
  },
};
