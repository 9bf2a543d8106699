import { readFileSync } from 'node:fs';
import { changelogProblem, unreleasedSection, withReleasedSection } from '../../../scripts/release/changelog.mjs';
import { versionOf, withLockVersion, withPackageVersion } from '../../../scripts/release/package-version.mjs';
import { compareVersions, isVersion, versionProblem } from '../../../scripts/release/version.mjs';

const CHANGELOG = `# Changelog

## Unreleased

### Breaking changes
- \`GET /audit/v1/entries\`: the member \`who\` is now \`login\`.

### Added
- A second thing.

## 0.1.0 (2026-11-01)

- A first thing.
`;

describe('The version of a release', () => {
  it.each(['0.0.0', '1.2.3', '10.20.30'])('may be %s', (version) => {
    expect(isVersion(version)).toBe(true);
  });

  it.each(['', '1', '1.2', '1.2.3.4', 'v1.2.3', '01.2.3', '1.2.3-rc.1', '1.2.x', ' 1.2.3'])(
    'is not "%s"',
    (version) => {
      expect(isVersion(version)).toBe(false);
    },
  );

  it('is compared by its numbers', () => {
    const sorted = ['0.10.0', '1.0.0', '0.9.1', '0.9.10'].sort(compareVersions);
    expect(sorted).toEqual(['0.9.1', '0.9.10', '0.10.0', '1.0.0']);
    expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
  });

  const released = { current: '0.9.0', isCurrentReleased: true };

  it('must be greater than the released one', () => {
    expect(versionProblem({ ...released, requested: '0.10.0' })).toBeUndefined();
    expect(versionProblem({ ...released, requested: '0.9.0' })).toBe('0.9.0 is already released.');
    expect(versionProblem({ ...released, requested: '0.8.9' })).toContain('not greater than 0.9.0');
  });

  it('must be given as three numbers', () => {
    expect(versionProblem({ ...released, requested: undefined })).toContain('missing');
    expect(versionProblem({ ...released, requested: '1.0' })).toContain('1.0 is not a version');
  });

  it('may be that of package.json until it is released', () => {
    expect(versionProblem({ requested: '0.9.0', current: '0.9.0', isCurrentReleased: false })).toBeUndefined();
  });

  it('is the one that the changelog plans', () => {
    const question = { current: '0.1.0', isCurrentReleased: false, planned: '0.1.0' };
    expect(versionProblem({ ...question, requested: '0.1.0' })).toBeUndefined();
    expect(versionProblem({ ...question, requested: '0.2.0' })).toContain('release 0.1.0, or change the heading');
  });
});

describe('The changelog of a release', () => {
  it('has the unreleased changes under the version, below an empty unreleased section', () => {
    const text = withReleasedSection(CHANGELOG, '0.2.0', '2026-12-24');
    expect(text).toBe(CHANGELOG.replace('## Unreleased\n', '## Unreleased\n\n## 0.2.0 (2026-12-24)\n'));
    expect(unreleasedSection(text)).toMatchObject({ body: '', planned: undefined });
  });

  it('also takes the changes of a planned version, without another section below', () => {
    const text = '# Changelog\n\n## 0.1.0 (unreleased)\n\n- All.\n';
    expect(unreleasedSection(text)).toMatchObject({ body: '- All.', planned: '0.1.0' });
    expect(withReleasedSection(text, '0.1.0', '2026-12-24')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-12-24)\n\n- All.\n',
    );
  });

  it('is refused without unreleased changes', () => {
    expect(changelogProblem(CHANGELOG)).toBeUndefined();
    expect(changelogProblem(withReleasedSection(CHANGELOG, '0.2.0', '2026-12-24'))).toContain('is empty');
    expect(changelogProblem('## Unreleased\n\n### Breaking changes\n\n## 0.1.0 (2026-11-01)\n- A.\n')).toContain(
      'empty',
    );
    expect(changelogProblem('# Changelog\n\n## 0.1.0 (2026-11-01)\n- A.\n')).toContain('no section');
  });

  it('is refused when another section is above the unreleased one', () => {
    expect(changelogProblem('## 0.1.0 (2026-11-01)\n- A.\n\n## Unreleased\n- B.\n')).toContain('must be the first');
  });
});

describe('The packages of a release', () => {
  it('have its version, and nothing else changes', () => {
    const text = readFileSync('package.json', 'utf8');
    const changed = withPackageVersion(text, '98.7.6');
    expect(versionOf(changed)).toBe('98.7.6');
    expect(withPackageVersion(changed, versionOf(text))).toBe(text);
  });

  it('have its version in the lock file, and nothing else changes', () => {
    const text = readFileSync('package-lock.json', 'utf8');
    const { version } = JSON.parse(text) as { version: string };
    const changed = withLockVersion(text, '98.7.6', ['clients/typescript']);
    expect(changed.match(/"98\.7\.6"/g)).toHaveLength(3);
    expect(withLockVersion(changed, version, ['clients/typescript'])).toBe(text);
  });
});
