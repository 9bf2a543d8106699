// `npm run data-model`: writes docs/data.md from the entities, `-- --check` says whether it is current (part of lint).
import 'reflect-metadata';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import prettier from 'prettier';
import ts from 'typescript';
import { getMetadataArgsStorage } from 'typeorm';
import { buildIfStale } from './build-if-stale.mjs';

const FILE = 'docs/data.md';

/** Doc comments of the classes in a source file: `{ Class: { comment, members: { name: comment } } }`. */
function commentsIn(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const classes = {};
  for (const node of source.statements.filter(ts.isClassDeclaration)) {
    const members = Object.fromEntries(node.members.map((member) => [member.name?.getText(), commentOf(member)]));
    classes[node.name.text] = { comment: commentOf(node), members };
  }
  return classes;
}

function commentOf(node) {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(doc?.comment) ?? '').replace(/\s+/g, ' ').trim();
}

/** All entities as TypeORM knows them; nothing is written to any database. */
async function describeEntities() {
  buildIfStale();
  const { EngineDataSource, dataSourceOptions } = await import('../dist/core/database/data-source.js');
  const { loadSettings } = await import('../dist/core/config/load-settings.js');
  // Declares all entities.
  await import('../dist/app.module.js');
  const options = dataSourceOptions({ ...loadSettings({}), databaseUrl: 'sqlite::memory:' });
  const dataSource = new EngineDataSource({
    ...options,
    migrations: [],
    entities: getMetadataArgsStorage().tables.map(({ target }) => target),
  });
  await dataSource.initialize();
  const metadatas = dataSource.entityMetadatas;
  await dataSource.destroy();
  return metadatas;
}

const code = (text) => `\`${text}\``;
const cell = (text) => text.replaceAll('|', '\\|');

function columnRow(column, comments, foreignKeys) {
  const parent = foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === column);
  const notes = [
    comments[column.propertyName] ?? '',
    parent ? `→ ${code(parent.referencedTablePath)}, ${String(parent.onDelete).toLowerCase()}` : '',
  ];
  const type = column.length ? `${column.type}(${column.length})` : String(column.type);
  const preset = column.default === undefined ? '' : code(JSON.stringify(column.default));
  const name = column.isPrimary ? `**${column.databaseName}**` : column.databaseName;
  return `| ${name} | ${type}${column.isNullable ? ', null' : ''} | ${preset} | ${cell(notes.filter(Boolean).join(' '))} |`;
}

function section(metadata, classes) {
  const chain = metadata.inheritanceTree.map(({ name }) => classes[name]).filter(Boolean);
  const comments = Object.assign({}, ...chain.map(({ members }) => members).reverse());
  const indexes = metadata.indices.map(({ name, isUnique, columns }) => {
    const names = columns.map(({ databaseName }) => databaseName).join(', ');
    return `${code(name)} (${names})${isUnique ? ' unique' : ''}`;
  });
  return [
    `### ${metadata.tableName}`,
    `${chain[0]?.comment ?? ''} Entity ${code(metadata.name)}.`,
    '| column | type | default | meaning |\n| --- | --- | --- | --- |\n' +
      metadata.columns.map((column) => columnRow(column, comments, metadata.foreignKeys)).join('\n'),
    ...(indexes.length > 0 ? [`Indexes: ${indexes.sort().join('; ')}.`] : []),
  ].join('\n\n');
}

/** Which table refers to which, without the accounts and the id sequence that nearly all refer to. */
function diagram(metadatas) {
  const lines = metadatas.flatMap(({ tableName, foreignKeys }) =>
    foreignKeys
      .filter(({ referencedTablePath }) => !['users', 'content', 'media'].includes(referencedTablePath))
      .map(
        ({ referencedTablePath, columnNames }) => `  ${referencedTablePath} ||--o{ ${tableName} : ${columnNames[0]}`,
      ),
  );
  return ['```mermaid', 'erDiagram', ...[...new Set(lines)].sort(), '```'].join('\n');
}

/** The entities of a folder are listed together: `src/core`, `src/cal/events`. */
function areaOf(path) {
  const folders = posix.dirname(path).split('/');
  return folders.slice(0, folders[1] === 'cal' ? 3 : 2).join('/');
}

async function document() {
  const sources = readdirSync('src', { recursive: true })
    .map((path) => posix.join('src', path.replaceAll('\\', '/')))
    .filter((path) => path.endsWith('.entity.ts'));
  const classes = {};
  for (const path of sources)
    for (const [name, comments] of Object.entries(commentsIn(path)))
      classes[name] = { ...comments, area: areaOf(path) };
  const metadatas = (await describeEntities()).sort((a, b) => (a.tableName < b.tableName ? -1 : 1));
  const areas = [...new Set(metadatas.map(({ name }) => classes[name].area))].sort();
  const parts = areas.map((area) => {
    const tables = metadatas.filter(({ name }) => classes[name].area === area);
    return [`## ${code(area)}`, ...tables.map((table) => section(table, classes))].join('\n\n');
  });
  const text = `# Data model

Generated from the entities by ${code('npm run data-model')}; do not edit. ${metadatas.length} tables. Types are those of SQLite: on MySQL and MariaDB ${code('integer')} is INT or BIGINT, ${code('boolean')} is TINYINT(1), ${code('text')} is LONGTEXT. Bold: primary key. An arrow names the table that a column refers to and what happens when its row is deleted. Foreign keys to ${code('users')}, ${code('content')} and ${code('media')} are left out of the diagram.

${diagram(metadatas)}

${parts.join('\n\n')}
`;
  return prettier.format(text, { ...(await prettier.resolveConfig(FILE)), parser: 'markdown' });
}

const text = await document();
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error(`${FILE} does not say what the entities say. Run \`npm run data-model\`.`);
  process.exit(1);
}
