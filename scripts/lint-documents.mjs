/**
 * Checks that what documents name exists: paths, classes, settings, npm scripts and commands, and the figures of the
 * README that a program can count. Blocks of code may name what they make themselves, but import only what exists; the
 * guides build upon each other. Decisions that are superseded describe what was.
 *
 *     node scripts/lint-documents.mjs [folder]
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const root = resolve(process.argv[2] ?? '.');
const read = (path) => readFileSync(join(root, path), 'utf8');

function filesIn(folder, accepted) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return filesIn(path, accepted);
    return accepted.test(entry.name) ? [path] : [];
  });
}

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].filter((path) => existsSync(join(root, path))),
  ...filesIn('docs', /\.md$/),
];
const sources = ['src', 'test', 'scripts', 'bench', 'console', 'clients', 'deploy'].flatMap((folder) =>
  filesIn(folder, /\.(?:ts|tsx|mts|cts|mjs|cjs)$/),
);
const names = new Set([...sources, 'ormconfig.ts'].map((path) => basename(path)));
const text = [
  ...sources,
  ...['docker-compose.yml', 'docker-compose.cluster.yml', 'ormconfig.ts'].filter((path) =>
    existsSync(join(root, path)),
  ),
]
  .map(read)
  .join('\n');
const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
const declared = new Set(
  [...text.matchAll(/\b(?:class|interface|type|function|const|enum)\s+([A-Za-z_$][\w$]*)/g)].map(([, name]) => name),
);
const { scripts = {} } = JSON.parse(read('package.json'));
const commands = existsSync(join(root, 'src/cli/commands.ts'))
  ? new Set([...read('src/cli/commands.ts').matchAll(/name: '([a-z-]+)'/g)].map(([, name]) => name).concat('help'))
  : undefined;

/** Names of classes and types, alone or in code: `OrdersService`, `OrdersService.place()`. */
const NAME = /(?<![\w"'/.-])[A-Z][a-z]+(?:[A-Z][a-z0-9]+)+(?![\w-])/g;
/** Classes that end so are named with what they are responsible for, and are ours. */
const CLASS =
  /(?:Service|Controller|Repository|Guard|Entity|Registry|Interceptor|Middleware|Module|Factory|Builder|Provider|Store|Filter|Job|Dto|Response|Reader|Writer|Loader|Config)$/;
/** Libraries, services and the reference have these. */
const FOREIGN = new Set([
  'DiscoveryService',
  'ThrottlerModule',
  'CacheModule',
  'ConfigModule',
  'ModuleRef',
  'SwaggerModule',
  'DiscoveryModule',
  'TypeOrmModule',
  'ScheduleModule',
  'EventEmitterModule',
  'HttpModule',
  'ServeStaticModule',
  'InjectRepository',
  'CacheInterceptor',
  'PoolCluster',
  'ListBucket',
  'ExecReload',
  'TimeoutStopSec',
  'CostDetails',
  'ImageSize',
]);
const SETTING = /(?<![\w./-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?!\w)/g;
/** Variables and constants of other software, of examples, and keys of figures. */
const FOREIGN_SETTINGS =
  /^(?:OTEL_|AWS_|CLIENT_|ER_|SQLITE_|ORDERS_|CHECK_INS$|NODE_FUNCTION_|FLOOR_|IDEMPOTENCY_TTL_HOURS$|MASTER_GTID_WAIT$|AUTO_ID_CACHE$|REST_PATH_OF_QR$)/;
const PATH =
  /(?<![\w./<>*:@-])(?:src|test|scripts|bench|console|clients|deploy|demo|fonts|docs)\/[\w./@-]+(?![\w./@<>*{-])/g;
const FILE = /(?<![\w./<>*:@…-])[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|cjs|mts)(?![\w(])/g;
const MADE_BY_GUIDES = /^(?:src|test\/\w+)\/hello(?:\/|$)|^hello\./;
const BLOCK = /^```\w*\n[\s\S]*?^```$/gm;
/** What an example imports from the service or its tests, below the folder of which it is a part. */
const IMPORT = /\bfrom '(?:\.\.\/)+([\w./-]+)\.js'/g;

const isGuide = (document) => document.startsWith('docs/guides/');
const wordsOfBlocks = (paths) =>
  new Set(
    paths.flatMap((path) => (read(path).match(BLOCK) ?? []).flatMap((block) => block.match(/[A-Za-z_$][\w$]*/g))),
  );
const wordsOfGuides = wordsOfBlocks(documents.filter(isGuide));

const ENDINGS = ['', '.ts', '.e2e.ts', '.mjs'];
const example = existsSync(join(root, '.env.example')) ? read('.env.example') : '';

const problems = [];
for (const document of documents) {
  const body = read(document);
  const report = (what) => problems.push(`${document}: ${what}`);
  if (/^Superseded by /m.test(body)) continue;
  const own = isGuide(document) ? wordsOfGuides : wordsOfBlocks([document]);
  const isMade = (path) => isGuide(document) && MADE_BY_GUIDES.test(path);
  for (const block of body.match(BLOCK) ?? [])
    for (const [, path] of block.matchAll(IMPORT))
      if (!isMade(path) && !['', 'src', 'test', 'test/e2e'].some((from) => existsSync(join(root, from, `${path}.ts`))))
        report(`there is no ${path}.ts, which an example imports`);
  for (const [, code] of body.matchAll(/`([^`\n]+)`/g)) {
    for (const [path] of code.matchAll(PATH))
      if (!path.includes('/dist') && !isMade(path) && !ENDINGS.some((end) => existsSync(join(root, path + end))))
        report(`there is no ${path}`);
    for (const [file] of code.matchAll(FILE))
      if (!names.has(file) && !isMade(file)) report(`no source file is called ${file}`);
    for (const [name] of code.matchAll(NAME))
      if (!(CLASS.test(name) ? declared : words).has(name) && !FOREIGN.has(name) && !own.has(name))
        report(`no class is called ${name}`);
    for (const [setting] of code.matchAll(SETTING))
      if (!FOREIGN_SETTINGS.test(setting) && !words.has(setting) && !own.has(setting) && !example.includes(setting))
        report(`nothing reads ${setting}`);
  }
  for (const [, script] of body.matchAll(/\bnpm run ([a-z][\w:-]*)/g))
    if (!(script in scripts)) report(`package.json has no script "${script}"`);
  if (commands)
    for (const [, command] of body.matchAll(/(?:npm run cli -- |`almanac )([a-z][a-z-]*)/g))
      if (!commands.has(command)) report(`almanac has no command "${command}"`);
}

/** Figures of the README, with how they are counted. */
function figures() {
  if (!existsSync(join(root, 'openapi.json'))) return [];
  const { paths, tags } = JSON.parse(read('openapi.json'));
  const table = read('README.md').split('\n## Namespaces')[1] ?? '';
  const methods = Object.values(paths).flatMap((path) =>
    Object.keys(path).filter((key) => /^(?:get|post|put|patch|delete)$/.test(key)),
  );
  const namespaces = tags.filter(({ name }) => name.includes('/')).length;
  const rows = [...table.matchAll(/^\| \[?`[\w./-]+`/gm)].length;
  return [
    ['operations', /([\d,]+) documented operations/, methods.length],
    ['namespaces', /operations in ([\d,]+) namespaces/, namespaces],
    ['recorded requests', /([\d,]+) recorded requests of the reference/, comparedSteps('test/contract/scenarios')],
    ['conferences', /([\d,]+) real conferences/, JSON.parse(read('demo/conferences.json')).length],
    ['rows of the table of namespaces', undefined, namespaces, rows],
  ];
}

/** Requests of the contract whose answers are compared. */
function comparedSteps(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(read(join(folder, name))).steps)
    .filter(({ check }) => check !== false).length;
}

/** `--write`: the figures of the README become what is counted. `npm run openapi` does it. */
if (process.argv.includes('--write')) {
  let text = read('README.md');
  for (const [, pattern, counted] of figures())
    if (pattern) text = text.replace(pattern, (found, given) => found.replace(given, counted.toLocaleString('en-US')));
  writeFileSync(join(root, 'README.md'), text);
}
for (const [
  name,
  pattern,
  counted,
  given = Number((pattern.exec(read('README.md')) ?? [])[1]?.replaceAll(',', '')),
] of figures())
  if (given !== counted) problems.push(`README.md: ${name}: ${given}, counted: ${counted}`);

for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
