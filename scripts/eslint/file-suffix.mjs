import { basename } from 'node:path';

/** Suffixes of files, and what their exported classes end in; `false`: files that export no class (docs/glossary.md). */
const SUFFIXES = {
  ability: 'Ability',
  adapter: 'Adapter',
  buffer: 'Buffer',
  builder: 'Builder',
  cache: 'Cache',
  check: 'Check',
  checks: false,
  client: 'Client',
  command: 'Command',
  config: 'Config',
  controller: 'Controller',
  controllers: 'Controller',
  decorator: false,
  decorators: false,
  dto: 'Dto',
  entity: 'Entity',
  error: 'Error',
  event: 'Event',
  extension: 'Extension',
  factory: 'Factory',
  filter: 'Filter',
  guard: 'Guard',
  importer: 'Importer',
  interceptor: 'Interceptor',
  job: 'Job',
  loader: 'Loader',
  logger: 'Logger',
  mapper: false,
  middleware: 'Middleware',
  module: 'Module',
  options: 'Options',
  page: false,
  policy: false,
  provider: 'Provider',
  reader: 'Reader',
  registry: 'Registry',
  repository: 'Repository',
  response: 'Response',
  schema: false,
  service: 'Service',
  settings: 'Settings',
  source: 'Source',
  sql: false,
  storage: 'Storage',
  store: 'Store',
  strategy: 'Strategy',
  tokens: false,
  types: false,
  writer: 'Writer',
};

/** Decorators of Nest whose classes have a suffix of their own, wherever they are. */
const DECORATED = { Module: 'Module', Controller: 'Controller', RestController: 'Controller', Entity: 'Entity' };

/** Suffixes of files that declare the classes of a topic, even if there is only one so far. */
const OF_TOPICS = new Set(['dto', 'response']);

const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+(?:-[a-z]+)*)?\.ts$/;

/**
 * The name of a file is kebab-case with a known suffix, and its exported classes end in the same word. Errors may be
 * declared beside the code that throws them. A file without suffix exports classes that end in the last word of its name;
 * one with a suffix that exports one class has the name of this class.
 */
export default {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      name: '`{{file}}`: write file names in kebab-case with one suffix, such as `order-states.ts` or `orders.service.ts`.',
      suffix: '`.{{suffix}}.ts` is no suffix of this project. docs/glossary.md ("Names") lists them.',
      class: '`{{name}}` must end in `{{ending}}`, as its file name says. docs/glossary.md ("Names") has the rule.',
      file: '`{{name}}` belongs in `{{expected}}`: the file of one class has its name. docs/glossary.md ("Names") has the rule.',
      none: '`.{{suffix}}.ts` files export no class; `{{name}}` needs a file of its own.',
    },
  },
  create(context) {
    const file = basename(context.filename);
    // Tests and migrations are named after what they test, and after their time.
    if (/\.(?:spec|spec-helper|e2e|d)\.ts$/.test(file) || /^\d+-/.test(file)) return {};
    return {
      Program(program) {
        if (!FILE_NAME.test(file)) return context.report({ node: program, messageId: 'name', data: { file } });
        const [stem, suffix] = file.slice(0, -'.ts'.length).split('.');
        if (suffix !== undefined && !(suffix in SUFFIXES)) {
          return context.report({ node: program, messageId: 'suffix', data: { suffix } });
        }
        const ending = suffix === undefined ? pascal(stem.split('-').at(-1)) : SUFFIXES[suffix];
        const classes = exportedClasses(program);
        for (const declared of classes) check(context, declared, suffix, ending);
        if (suffix !== undefined && ending && !OF_TOPICS.has(suffix)) checkFile(context, classes, stem, ending);
      },
    };
  },
};

function check(context, declared, suffix, ending) {
  const { name } = declared.id;
  if (name.endsWith('Error')) return;
  const decorator = (declared.decorators ?? [])
    .map(({ expression }) => DECORATED[(expression.callee ?? expression).name])
    .find(Boolean);
  if (ending === false) {
    context.report({ node: declared.id, messageId: 'none', data: { name, suffix } });
  } else if (!name.endsWith(ending)) {
    context.report({ node: declared.id, messageId: 'class', data: { name, ending } });
  } else if (decorator && !name.endsWith(decorator)) {
    context.report({ node: declared.id, messageId: 'class', data: { name, ending: decorator } });
  }
}

function checkFile(context, classes, stem, ending) {
  const [only, ...others] = classes.filter(({ id }) => ending === 'Error' || !id.name.endsWith('Error'));
  const name = only?.id.name;
  if (others.length > 0 || !name?.endsWith(ending)) return;
  const words = name.slice(0, -ending.length);
  if (words.toLowerCase() === stem.replaceAll('-', '')) return;
  const expected = `${kebab(words)}.${ending.toLowerCase()}.ts`;
  context.report({ node: only.id, messageId: 'file', data: { name, expected } });
}

function exportedClasses(program) {
  return program.body
    .filter(({ type }) => type === 'ExportNamedDeclaration' || type === 'ExportDefaultDeclaration')
    .map(({ declaration }) => declaration)
    .filter((declaration) => declaration?.type === 'ClassDeclaration' && declaration.id);
}

function pascal(word) {
  return word[0].toUpperCase() + word.slice(1);
}

function kebab(name) {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}
