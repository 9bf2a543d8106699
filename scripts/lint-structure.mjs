/**
 * Checks what no linter of single files sees: class names are unique, SQL statements written by hand do not
 * become more, the running request is read only where it must be, the engine of moves names no kind of records, and the
 * documents that comments cite exist.
 *
 *     node scripts/lint-structure.mjs
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Statements written by hand in `src`; lower it when there are fewer. What they are for: docs/decisions/0003. */
const MAX_STATEMENTS = 180;

/** A text that begins with a statement; routes of scopes (`DELETE ${T}/…`) are none. */
const STATEMENT = /['"`]\s*(?:SELECT|WITH|INSERT|REPLACE|UPDATE|DELETE)\s(?!\/|\$\{T\})/g;

/**
 * Files in `src` that find the running request by themselves, with the reason. All others take who calls as an argument
 * (architecture.md, "Who calls").
 */
const CONTEXT_READERS = {
  'abilities/run/ability-audit.service.ts': 'names caller and request in the log',
  'audit/actor.ts': 'who did what the audit log records',
  'auth/authorize/sign-in.service.ts': 'names the action, for the audit log',
  'auth/guards/authentication.guard.ts': 'a guard',
  'auth/guards/nonce.guard.ts': 'a guard',
  'auth/sessions/sessions.service.ts': 'finds out who uses a page of the administration',
  'cache/responses/response-cache.service.ts': 'leaves inner requests alone',
  'cal/event-aggregator/owner-context.service.ts': 'acts for the owner of an import, whom the audit log names',
  'cal/series/series-authors.service.ts': 'acts for the author of a series, whom the audit log names',
  'content/media/file-permissions.service.ts': 'finds out who asks for a file',
  'core/context/current-user.decorator.ts': 'the caller of a handler',
  'core/context/languages.decorator.ts': 'the languages of a handler',
  'core/context/request-memo.ts': 'what a request remembers',
  'core/context/site-urls.ts': 'the root that a request came by, and what its answer shows',
  'core/database/database-reader.ts': 'counts statements for log and metrics',
  'core/database/database.ts': 'counts statements for log and metrics',
  'core/database/mysql-pool.ts': 'counts statements for log and metrics',
  'core/database/changes/table-tags.ts': 'writes down what an answer is made from',
  'core/errors/rest.error.ts': '401 for visitors, 403 for others',
  'core/events/domain-events.service.ts': 'who causes an event, for those it is delivered to',
  'core/lists/replica.service.ts': 'sends reads of visitors to a replica',
  'core/metrics/request-spans.service.ts': 'names the request of a span',
  'core/rest/guards/application-password.guard.ts': 'finds out who calls',
  'core/rest/guards/policy.guard.ts': 'a guard; names the action',
  'core/rest/inner-router.ts': 'makes the context of an inner request',
  'core/rest/response.writer.ts': 'log, and what the answer shows',
  'core/rest/rest-entry.middleware.ts': 'makes the context of a request',
  'core/security/client-address.ts': 'limits for each client network',
  'core/security/post-password-attempts.service.ts': 'collects tries until the answer is sent',
  'core/site/page-slot.registry.ts': 'writes down until when an answer stays',
  'layout/page-languages.service.ts': 'the language of the page that is made',
  'personal-data/personal-data.service.ts': 'erases without entries in the audit log',
  'seo/sitemap/sitemap.service.ts': 'writes down that an answer may be out of date',
  'site/site-pages.controller.ts': 'says that a page is made, in the language of the visitor',
};

/** Files that are still to take who calls as an argument; the list only shrinks. */
const PENDING_CONTEXT_READERS = [
  'cal/tickets/catalog/capacity/expired.repository.ts',
  'cal/tickets/catalog/tickets/sale-changes.ts',
  'cal/tickets/kernel/access/shop-visitors.policy.ts',
];

/** Where a document that a comment cites by its name can be. */
const DOCUMENT_FOLDERS = ['docs/reference', 'docs', 'docs/guides', 'docs/decisions', 'test/contract', '.'];

/** `events.md`, `events.md §8`, `content.md, "Comments"`. */
const CITATION = /([\w./-]*?)([a-zA-Z0-9-]+)\.md(?:,? §\s?(\d+(?:\.\d+)*))?(?:, "([^"]+)")?/g;

const problems = [
  ...repeatedClasses(sources('src').filter((file) => !/\.(?:spec|d)\.ts$/.test(file))),
  ...tooManyStatements(sources('src').filter((file) => !/\.(?:spec|d)\.ts$|\/migrations\//.test(file))),
  ...contextReaders(sources('src').filter((file) => !/\.spec(?:-helper)?\.ts$/.test(file))),
  ...kindsInEngine(sources('src').filter((file) => !/\.spec\.ts$/.test(file))),
  ...openCitations(['src', 'test', 'bench', 'scripts'].flatMap(sources)),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|mjs|cjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter(
      (file) => !/(?:^|\/)(?:node_modules|dist|scenarios)\//.test(file) && basename(file) !== 'lint-structure.mjs',
    );
}

function repeatedClasses(files) {
  const declared = new Map();
  for (const file of files) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/^export (?:abstract )?class (\w+)/gm)) {
      declared.set(name, [...(declared.get(name) ?? []), file]);
    }
  }
  return [...declared]
    .filter(([, where]) => where.length > 1)
    .map(([name, where]) => `${name} is the name of ${where.length} classes: ${where.join(', ')}`);
}

function tooManyStatements(files) {
  const statements = files.flatMap((file) => withoutComments(readFileSync(file, 'utf8')).match(STATEMENT) ?? []);
  if (statements.length <= MAX_STATEMENTS) return [];
  return [
    `src has ${statements.length} SQL statements written by hand; the limit is ${MAX_STATEMENTS}: use a repository or a list`,
  ];
}

function withoutComments(text) {
  return text.replace(/\/\*\*?[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

function contextReaders(files) {
  const allowed = new Set([...Object.keys(CONTEXT_READERS), ...PENDING_CONTEXT_READERS].map((file) => `src/${file}`));
  const found = new Set(files.filter((file) => /RequestContext\.(?:current|peek)\(/.test(readFileSync(file, 'utf8'))));
  return [
    ...[...found.difference(allowed)].map(
      (file) => `${file} reads RequestContext: take \`caller\` as an argument and inject SiteUrls or RequestMemo`,
    ),
    ...[...allowed.difference(found)].map((file) => `${file} does not read RequestContext: remove it from the list`),
  ];
}

/** Kinds of records that the engine of moves names; modules bring them, and say what the engine does with them (`KindTraits`). */
function kindsInEngine(files) {
  const names = files
    .filter((file) => file.endsWith('-traits.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ {2}name: '(\w+)',$/gm)].map(([, name]) => name));
  if (names.length === 0)
    return ['no *-traits.ts names a kind of records: kindsInEngine cannot find any in the engine'];
  const named = new RegExp(`['"\`](?:${names.join('|')})['"\`]`, 'g');
  return files
    .filter((file) => file.startsWith('src/migration/'))
    .flatMap((file) =>
      (withoutComments(readFileSync(file, 'utf8')).match(named) ?? []).map(
        (name) => `${file} names the kind ${name}: let a trait or a member of RecordKind say it`,
      ),
    );
}

function openCitations(files) {
  return files.flatMap((file) => {
    const comments = readFileSync(file, 'utf8').match(/\/\*\*?[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm) ?? [];
    return comments
      .flatMap((comment) => [...comment.replace(/\n\s*(?:\*|\/\/) ?/g, ' ').matchAll(CITATION)])
      .map((citation) => [citation[0], unresolved(...citation.slice(1))])
      .filter(([, reason]) => reason)
      .map(([text, reason]) => `${file}: \`${text}\`: ${reason}`);
  });
}

/** Why a citation leads nowhere; nothing if it resolves. */
function unresolved(folder, name, section, title) {
  const document = [...(folder ? [folder] : []), ...DOCUMENT_FOLDERS]
    .map((where) => join(where, `${name}.md`))
    .find(existsSync);
  if (!document) return 'there is no such document';
  const headings = readFileSync(document, 'utf8').match(/^#+ .*$/gm) ?? [];
  if (
    section &&
    !headings.some((heading) => new RegExp(`^#+ ${section.replaceAll('.', '\\.')}(?:\\.|\\s|$)`).test(heading))
  ) {
    return `${document} has no section ${section}`;
  }
  if (
    title &&
    !readFileSync(document, 'utf8').replaceAll('`', '').toLowerCase().includes(title.replaceAll('`', '').toLowerCase())
  ) {
    return `${document} has no "${title}"`;
  }
  return undefined;
}
