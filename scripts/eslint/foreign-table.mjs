import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const SRC = resolve(import.meta.dirname, '../../src');

/** Folders whose members are modules of their own, as in `.dependency-cruiser.cjs`. */
const GROUPS = ['core', 'cal'];

/** Uses of foreign tables that remain, as `folder -> table`, with the reason. */
const ACCEPTED = new Map([
  ['cli -> application_passwords', 'the demo gives random ids fixed values, which no service may do'],
  ['cli -> ticket_attendees', 'the demo gives random security codes fixed values, which no service may do'],
]);

/** What precedes the name of a table in a statement. */
const TABLE_IN_SQL = /\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+[`"]?([a-z_]+)\b/g;

/**
 * SQL and TypeORM reach only tables of their own module: a table belongs to the folder of its entity. Migrations are
 * free: they run once, in one sequence, against the schema of their time.
 */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      foreign:
        'The table `{{table}}` belongs to src/{{owner}}. Call a service of that module, or let it export an SQL condition.',
    },
  },
  create(context) {
    const file = relative(SRC, context.filename);
    const folder = folderOf(file);
    if (folder === undefined || /\.spec\.ts$|(^|\/)migrations\//.test(file)) return {};
    const check = (node, table) => {
      const owner = TABLES.owners.get(table);
      if (owner === undefined || owner === folder || ACCEPTED.has(`${folder} -> ${table}`)) return;
      context.report({ node, messageId: 'foreign', data: { table, owner } });
    };
    const checkSql = (node, text) => {
      for (const [, table] of text.matchAll(TABLE_IN_SQL)) check(node, table);
    };
    return {
      Literal(node) {
        if (typeof node.value === 'string') checkSql(node, node.value);
      },
      TemplateElement: (node) => checkSql(node, node.value.cooked ?? ''),
      'Property[key.name="table"] > Literal.value'(node) {
        if (!isOfContentType(context.sourceCode.getAncestors(node))) check(node, node.value);
      },
      'MemberExpression[property.name="table"] > Identifier.object': (node) =>
        check(node, TABLES.ofContentTypes.get(node.name)),
      // Relations between entities are part of the schema.
      ImportDeclaration(node) {
        if (node.importKind === 'type' || file.endsWith('.entity.ts')) return;
        for (const { imported, importKind } of node.specifiers)
          if (importKind !== 'type') check(node, TABLES.ofEntities.get(imported?.name));
      },
    };
  },
};

/** Whether the place is within the declaration of a content type, which names its table wherever it is. */
function isOfContentType(ancestors) {
  return ancestors.some(({ type, id }) => type === 'VariableDeclarator' && TABLES.ofContentTypes.has(id.name));
}

/** The folder in whose name a file reads tables; none for the files that put the modules together, and for other code. */
function folderOf(file) {
  const [top, second, ...rest] = file.split(sep);
  if (top === '..' || second === undefined) return undefined;
  return GROUPS.includes(top) && rest.length > 0 ? `${top}/${second}` : top;
}

/** The tables of the sources: their owners, and the classes and content types that name them. */
function findTables() {
  const owners = new Map();
  const ofEntities = new Map();
  const ofContentTypes = new Map();
  const files = readdirSync(SRC, { recursive: true }).filter((file) => file.endsWith('.ts'));
  const sources = files.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]);
  for (const [file, source] of sources) {
    if (!file.endsWith('.entity.ts')) continue;
    for (const [, table, name] of source.matchAll(/@Entity\('(\w+)'[^]*?\bclass (\w+)/g)) {
      owners.set(table, folderOf(file));
      ofEntities.set(name, table);
    }
  }
  for (const [, source] of sources) {
    for (const [, name, body] of source.matchAll(/export const (\w+): (?:ContentType|PostType) = \{([^]*?)\n\};/g)) {
      const table = [...body.matchAll(/'(\w+)'/g)].map(([, text]) => text).find((text) => owners.has(text));
      if (table) ofContentTypes.set(name, table);
    }
  }
  return { owners, ofEntities, ofContentTypes };
}

const TABLES = findTables();
