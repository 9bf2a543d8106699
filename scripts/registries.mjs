// `npm run registries`: writes the table of docs/own-mechanisms.md from the decorators of `createRegistration` and the
// classes that have them; `-- --check` says whether it is current (part of lint).
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import prettier from 'prettier';
import ts from 'typescript';

const FILE = 'docs/own-mechanisms.md';
const BEGIN = '<!-- registries: written by `npm run registries` -->';
const END = '<!-- end of registries -->';

const sources = globSync('src/**/*.ts', { exclude: (name) => /\.spec(-helper)?\.ts$/.test(name) })
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => text.includes('createRegistration') || text.includes('@Register'))
  .map(({ path, text }) => ({ path, file: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }));

/** The first sentence of a declaration's comment. */
function commentOf(node) {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = (ts.getTextOfJSDocComment(doc?.comment) ?? '').replace(/\s+/g, ' ').trim();
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}

const interfaces = new Map(
  sources.flatMap(({ file }) =>
    file.statements.filter(ts.isInterfaceDeclaration).map((node) => [node.name.text, commentOf(node)]),
  ),
);

/** `[decorator, contract, path]` of each registration. */
function* registrations() {
  for (const { path, file } of sources)
    for (const statement of file.statements.filter(ts.isVariableStatement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (
          initializer &&
          ts.isCallExpression(initializer) &&
          initializer.expression.getText() === 'createRegistration'
        )
          yield { decorator: name.getText(), contract: initializer.typeArguments[0].getText(), path };
}

/** Names of the classes that have a decorator. */
function registered(decorator) {
  return sources.flatMap(({ file }) =>
    file.statements
      .filter(ts.isClassDeclaration)
      .filter((node) =>
        (ts.getDecorators(node) ?? []).some(
          ({ expression }) => ts.isCallExpression(expression) && expression.expression.getText() === decorator,
        ),
      )
      .map((node) => node.name.text),
  );
}

const code = (text) => `\`${text}\``;

function rowOf({ decorator, contract, path }) {
  const classes = registered(decorator);
  const members = contract === 'object' ? 'its options' : `${code(contract)}: ${interfaces.get(contract) ?? ''}`;
  const shown =
    classes.length > 4 ? [...classes.slice(0, 3).map(code), `${classes.length - 3} more`] : classes.map(code);
  const by = shown.length > 0 ? shown.join(', ') : 'modules of others';
  return `| ${code(`@${decorator}`)} (${code(posix.dirname(path).replace('src/', ''))}) | ${members.replaceAll('|', '\\|')} | ${by} |`;
}

const rows = [...registrations()].sort((a, b) => (a.decorator < b.decorator ? -1 : 1)).map(rowOf);
const table = ['| decorator | what a provider implements | registered by |', '| --- | --- | --- |', ...rows].join('\n');
const current = readFileSync(FILE, 'utf8');
const [before, rest] = current.split(BEGIN);
const after = rest?.split(END)[1];
if (after === undefined) throw new Error(`${FILE} lacks "${BEGIN}" and "${END}".`);
const options = { ...(await prettier.resolveConfig(FILE)), filepath: FILE };
const written = await prettier.format(`${before}${BEGIN}\n\n${table}\n\n${END}${after}`, options);
if (!process.argv.includes('--check')) writeFileSync(FILE, written);
else if (written !== current) {
  console.error(`The table of registries in ${FILE} is not current. Run \`npm run registries\`.`);
  process.exitCode = 1;
}
