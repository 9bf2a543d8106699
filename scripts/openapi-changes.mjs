// `node scripts/openapi-changes.mjs`: compares openapi.json with the document of the last release (part of lint). A
// change that breaks clients fails unless the first section of CHANGELOG.md names its operation (`GET /audit/v1/entries`) or schema
// below the heading "Breaking changes".
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { apiDiff, breaking } from 'api-smart-diff';

/** Documents of releases, `<version>.json`. A release adds its own. */
const RELEASES = 'test/fixtures/openapi';
/** At most so many changes are printed. */
const MAX_PRINTED = 20;

// Nothing was released yet.
if (!existsSync(RELEASES)) process.exit();

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Versions in the order of their numbers. */
const byVersion = (a, b) => a.localeCompare(b, 'en', { numeric: true });

/** The operation of a change, e.g. `GET /audit/v1/entries`, or the schema that responses share, e.g. `EventResponse`. */
function placeOf([root, path, third]) {
  if (root !== 'paths') return String(third);
  return typeof third === 'string' ? `${third.toUpperCase()} ${path}` : String(path);
}

/** What CHANGELOG.md announces for the next release. */
function announced() {
  const [, section = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  const [, breakingChanges = ''] = section.split(/^### Breaking changes\s*$/m);
  return breakingChanges.split(/^### /m)[0];
}

const release = readdirSync(RELEASES).sort(byVersion).at(-1);
const changes = apiDiff(readJson(`${RELEASES}/${release}`), readJson('openapi.json'));
const known = announced();
const unannounced = changes
  // An optional member may be missing from a response, but a client that shows it misses it.
  .filter(({ type, action, path }) => type === breaking || (action === 'remove' && path.at(-2) === 'properties'))
  // Schemas of components are those of responses, and a member more breaks no client.
  .filter(({ path, action }) => !(action === 'add' && (path.includes('responses') || path[0] === 'components')))
  .map(({ path, action, description }) => ({
    place: placeOf(path),
    what: description ?? `${action} ${path.join('/')}`,
  }))
  .filter(({ place }) => !known.includes(place));
if (unannounced.length > 0) {
  console.error(`Since ${release} clients break in ${unannounced.length} places that CHANGELOG.md does not announce:`);
  for (const { place, what } of unannounced.slice(0, MAX_PRINTED)) console.error(`  ${place}: ${what}`);
  process.exitCode = 1;
}
