// `npm run release -- 1.2.3`: makes a release of the branch `main`: version, changelog, OpenAPI documents and their
// baseline, upgrade dumps, lint, commit, annotated tag, SBOM and container image. It pushes nothing.
// `--dry-run` prints the steps and changes nothing; `--no-image` builds no image.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { changelogProblem, unreleasedSection, withReleasedSection } from './release/changelog.mjs';
import { versionOf, withLockVersion, withPackageVersion } from './release/package-version.mjs';
import { isVersion, versionProblem } from './release/version.mjs';
import { dumpPath } from './schema-dump/index.mjs';
import { findMysql } from './throwaway-mysql.mjs';

const BRANCH = 'main';
const CLIENT = 'clients/typescript';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false }, 'no-image': { type: 'boolean', default: false } },
});
const dryRun = flags['dry-run'];
const [version] = positionals;
const tag = `v${version}`;
const date = new Date().toISOString().slice(0, 10);

const read = (path) => readFileSync(path, 'utf8');
const change = (path, edit) => writeFileSync(path, edit(read(path)));

/** Runs a command with its output on the terminal. */
function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`${[command, ...args].join(' ')} failed.`);
}

/** What a git command prints, or nothing when it fails. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

const hasTag = (name) => git('rev-parse', '--verify', '--quiet', `refs/tags/${name}`) !== undefined;
const hasDocker = () => spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;

const changelog = read('CHANGELOG.md');
const current = versionOf(read('package.json'));
/** Workspaces with the version of the service. */
const workspaces = versionOf(read(`${CLIENT}/package.json`)) === current ? [CLIENT] : [];

/** Why there can be no release. */
async function problems() {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  const { planned } = unreleasedSection(changelog) ?? {};
  return [
    positionals.length > 1 && `Unknown arguments: ${positionals.slice(1).join(' ')}`,
    versionProblem({ requested: version, current, isCurrentReleased: hasTag(`v${current}`), planned }),
    isVersion(version) && version !== current && hasTag(tag) && `The tag ${tag} exists already.`,
    branch !== BRANCH && `The branch is ${branch}: a release is made on ${BRANCH}.`,
    git('status', '--porcelain') !== '' &&
      'The working tree is not clean: commit, stash or remove what is not committed.',
    changelogProblem(changelog),
    !(await findMysql()) && 'No MySQL or MariaDB answers, which the dumps need: start one or set TEST_MYSQL_URL.',
  ].filter(Boolean);
}

/** The steps before the commit. They change files only, so that `git restore` and `git clean` undo them. */
function preparation() {
  // A dump made before the first release is made again.
  const dumpOptions = ['sqlite', 'mysql'].some((engine) => existsSync(dumpPath(version, engine)))
    ? ['--', '--replace']
    : [];
  const baseline = `test/fixtures/openapi/${version}.json`;
  const packages = ['.', ...workspaces].map((folder) => (folder === '.' ? 'package.json' : `${folder}/package.json`));
  return [
    {
      title: `Set the version ${version} in ${packages.join(', ')} and package-lock.json`,
      run: () => {
        for (const path of packages) change(path, (text) => withPackageVersion(text, version));
        change('package-lock.json', (text) => withLockVersion(text, version, workspaces));
      },
    },
    { title: 'npm run openapi', run: () => run('npm', 'run', 'openapi') },
    {
      // Before the changelog changes: announcements are read from its first section.
      title: 'node scripts/openapi-changes.mjs (breaking changes must be announced in CHANGELOG.md)',
      run: () => run(process.execPath, 'scripts/openapi-changes.mjs'),
    },
    {
      title: `Change the unreleased section of CHANGELOG.md into "## ${version} (${date})", below a new empty one`,
      run: () => change('CHANGELOG.md', (text) => withReleasedSection(text, version, date)),
    },
    {
      title: `Copy openapi.json to ${baseline}`,
      run: () => {
        mkdirSync(dirname(baseline), { recursive: true });
        copyFileSync('openapi.json', baseline);
      },
    },
    {
      title: `${['npm run dump-schema', ...dumpOptions].join(' ')} (test/fixtures/upgrade/${version})`,
      run: () => run('npm', 'run', 'dump-schema', ...dumpOptions),
    },
    { title: 'npm run lint', run: () => run('npm', 'run', 'lint') },
  ];
}

function publication() {
  const message = `chore(release): ${version}`;
  return [
    {
      title: `git add --all && git commit -m "${message}"`,
      run: () => {
        // The tree was clean, so everything that differs comes from the steps before.
        run('git', 'add', '--all');
        run('git', 'commit', '--quiet', '-m', message);
      },
    },
    {
      title: `git tag -a ${tag} (with the section of CHANGELOG.md as its message)`,
      run: () => {
        const text = `Almanac ${version}\n\n${unreleasedSection(changelog).body}\n`;
        // The default clean-up removes lines that begin with #, which are headings here.
        run('git', 'tag', '-a', tag, '--cleanup=whitespace', '-m', text);
      },
    },
  ];
}

function billOfMaterials() {
  const path = `release/almanac-${version}.cdx.json`;
  return {
    title: `Write the SBOM ${path} (CycloneDX)`,
    run: () => run(process.execPath, 'scripts/release/write-sbom.mjs', path),
  };
}

/** @returns the step that builds the image, or why it is skipped */
function image() {
  if (flags['no-image']) return { skipped: '--no-image' };
  if (!hasDocker()) return { skipped: 'no Docker daemon answers' };
  const name = `almanac:${version}`;
  return { title: `docker build -t ${name} .`, run: () => run('docker', 'build', '-t', name, '.') };
}

/** Runs steps one after the other, or prints them. @throws Error of the step that failed */
function runAll(steps) {
  for (const { title, run: runStep, skipped } of steps) {
    if (skipped)
      console.log(`- Skipped, no image is built: ${skipped}. Build it with: docker build -t almanac:${version} .`);
    else console.log(`- ${title}`);
    if (!dryRun && !skipped) runStep();
  }
}

/** Runs steps; when one fails, prints what to do and ends the process. */
function runOrExplain(steps, advice) {
  try {
    runAll(steps);
  } catch (error) {
    console.error(`${error.message}\n${advice}`);
    process.exit(1);
  }
}

const found = await problems();
for (const problem of found) console.error(problem);
if (found.length > 0 && !(dryRun && isVersion(version))) process.exit(1);

if (dryRun) console.log('Dry run: nothing is changed. The steps are:');
runOrExplain(
  preparation(),
  'There is no release. Undo the changes with: git restore --staged --worktree . && git clean -fd test/fixtures',
);
runOrExplain(
  publication(),
  `The files are changed, but the release is not complete. See git status and git log; there must be one commit with the tag ${tag}.`,
);
runOrExplain([billOfMaterials()], `${tag} is committed and tagged; the SBOM and the image are missing.`);
runOrExplain([image()], `${tag} is committed and tagged; only the image is missing.`);
if (found.length > 0) process.exit(1);
if (!dryRun) console.log(`${version} is released on this machine. Publish it with: git push origin ${BRANCH} ${tag}`);
