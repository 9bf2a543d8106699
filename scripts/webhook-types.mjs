// `npm run webhook-types`: writes the catalogue of types of webhooks from the classes of domain events, as code and as
// docs/webhook-types.md; `-- --check` says whether both are current (part of lint).
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import prettier from 'prettier';
import ts from 'typescript';

const CODE = 'src/webhooks/catalog/event-schemas.ts';
const DOCUMENT = 'docs/webhook-types.md';
const EVENTS = 'src/domain-events.ts';
const COMMON = 'src/core/events/domain.event.ts';

const { options } = ts.getParsedCommandLineOfConfigFile(
  'tsconfig.json',
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
);
const program = ts.createProgram({ rootNames: [EVENTS, COMMON], options });
const checker = program.getTypeChecker();

const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const commentOf = (symbol) =>
  ts
    .displayPartsToString(symbol?.getDocumentationComment(checker) ?? [])
    .replace(/\s+/g, ' ')
    .trim();

/** The types of a union, without `null` and `undefined`, with whether it has those. */
function parts(type) {
  const all = type.isUnion() ? type.types : [type];
  const has = (flag) => all.some(({ flags }) => flags & flag);
  return {
    types: all.filter(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined))),
    isNullable: has(ts.TypeFlags.Null),
    isOptional: has(ts.TypeFlags.Undefined),
  };
}

/** JSON schema and example of a type. @param name of the member, by which an example is found */
function described(type, name) {
  const { types, isNullable } = parts(type);
  const [schema, example] = plain(types, name);
  return isNullable ? [{ ...schema, type: [schema.type, 'null'] }, example] : [schema, example];
}

function plain(types, name) {
  const [type] = types;
  if (types.every((one) => one.isStringLiteral()))
    return [{ type: 'string', enum: types.map(({ value }) => value).sort() }, type.value];
  if (types.every(({ flags }) => flags & ts.TypeFlags.BooleanLike)) return [{ type: 'boolean' }, false];
  if (type.flags & ts.TypeFlags.NumberLike) return [{ type: 'integer' }, exampleNumber(name)];
  if (type.flags & ts.TypeFlags.StringLike) return [{ type: 'string' }, exampleText(name)];
  if (checker.isArrayType(type)) {
    const [items, example] = described(checker.getTypeArguments(type)[0], name);
    return [{ type: 'array', items }, [example]];
  }
  const members = checker.getPropertiesOfType(type).map((symbol) => [symbol.name, memberOf(symbol)]);
  return [
    { type: 'object', properties: Object.fromEntries(members.map(([key, { schema }]) => [key, schema])) },
    Object.fromEntries(members.map(([key, { example }]) => [key, example])),
  ];
}

function exampleNumber(name) {
  if (/minor/i.test(name)) return 2500;
  return name === 'revision' ? 3 : 42;
}

/** Whether the event at hand is about contents, whose states are other ones than those of orders. */
let isContent = false;

function exampleText(name) {
  if (isContent && name === 'status') return 'publish';
  if (isContent && name === 'previousStatus') return 'draft';
  const known = {
    currency: 'EUR',
    status: 'completed',
    previousStatus: 'pending',
    contentType: 'cal_events',
    group: 'tickets',
    names: 'hold_minutes',
    timezone: 'Europe/Berlin',
    reason: 'The hall is being repaired.',
  };
  if (known[name] !== undefined) return known[name];
  if (/_utc$|_date$/.test(name)) return '2031-05-01 19:30:00';
  return /Id$/.test(name) ? '6f1c' : 'text';
}

function memberOf(symbol) {
  const type = checker.getTypeOfSymbol(symbol);
  const [schema, example] = described(type, symbol.name);
  const isOptional = parts(type).isOptional || (symbol.flags & ts.SymbolFlags.Optional) !== 0;
  const description = commentOf(symbol);
  return { schema: { ...schema, ...(description && { description }) }, example, ...(isOptional && { isOptional }) };
}

/** Names of the members that all events have. */
function commonMembers() {
  const source = program.getSourceFile(COMMON);
  const found = source.statements.find((node) => ts.isClassDeclaration(node));
  return new Set(found.members.map(({ name }) => name.getText(source)));
}

function catalogue() {
  const source = program.getSourceFile(EVENTS);
  const statement = source.statements.find(
    (node) => ts.isVariableStatement(node) && node.getText(source).includes('DOMAIN_EVENTS'),
  );
  const common = commonMembers();
  const events = checker.getTypeAtLocation(statement.declarationList.declarations[0].name);
  return checker
    .getPropertiesOfType(events)
    .map((symbol) => {
      const type = checker.getTypeOfSymbol(symbol);
      const payload = checker.getReturnTypeOfSignature(type.getConstructSignatures()[0]);
      isContent = payload.getProperty('contentType') !== undefined;
      const members = checker.getPropertiesOfType(payload).filter(({ name }) => !common.has(name));
      return {
        name: symbol.name,
        description: commentOf(symbol) || commentOf(payload.getSymbol()),
        members: Object.fromEntries(members.map((member) => [snakeCase(member.name), memberOf(member)])),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const all = catalogue();

const code = `import type { EventDescription } from './event-description.js';

/** What the domain events of the service say, by name. Written by \`npm run webhook-types\` from their classes. */
export const EVENT_SCHEMAS: Readonly<Record<string, EventDescription>> = ${JSON.stringify(
  Object.fromEntries(all.map(({ name, ...event }) => [name, event])),
)};
`;

const cell = (text) => String(text ?? '').replaceAll('|', '\\|');
const typeText = ({ type, enum: values, items }) => {
  const names = [type].flat().join(' or ');
  if (values) return `${names}: ${values.map((value) => `\`${value}\``).join(', ')}`;
  return items ? `${names} of ${[items.type].flat().join(' or ')}` : names;
};
const section = ({ name, description, members }) => `## \`${name}\`

${description}

| member of \`data\` | type | meaning |
| --- | --- | --- |
${Object.entries(members)
  .map(([member, { schema, isOptional }]) => {
    const text = [schema.description, isOptional ? 'May be absent.' : ''].filter(Boolean).join(' ');
    return `| \`${member}\` | ${cell(typeText(schema))} | ${cell(text)} |`;
  })
  .join('\n')}

\`\`\`json
${JSON.stringify(Object.fromEntries(Object.entries(members).map(([member, { example }]) => [member, example])), null, 2)}
\`\`\`
`;

const document = `# Types of webhooks

Written by \`npm run webhook-types\` from the classes of domain events. \`GET webhooks/v1/types\` lists the same as JSON schemas, with the types of modules. [Webhooks](webhooks.md) describes the members that \`data\` of all types has: \`occurrence_id\`, \`version\`, \`object_type\`, \`object_id\`, \`actor_id\` and, in full bodies, \`object\`. The examples show the others. A new version may add types and members.

${all.map(section).join('\n')}`;

for (const [file, text] of [
  [CODE, code],
  [DOCUMENT, document],
]) {
  const written = await prettier.format(text, { ...(await prettier.resolveConfig(file)), filepath: file });
  const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (!process.argv.includes('--check')) writeFileSync(file, written);
  else if (written !== current) {
    console.error(`${file} is not current. Run \`npm run webhook-types\`.`);
    process.exitCode = 1;
  }
}
