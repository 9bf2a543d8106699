// The unreleased section of CHANGELOG.md: `## Unreleased`, or `## 0.1.0 (unreleased)` with the planned version.

const HEADING = /^## (?:Unreleased|(\S+) \(unreleased\))[ \t]*$/im;
const NEXT_HEADING = /^## /m;

export function unreleasedSection(changelog) {
  const heading = HEADING.exec(changelog);
  if (!heading) return undefined;
  const bodyStart = heading.index + heading[0].length;
  const length = changelog.slice(bodyStart).search(NEXT_HEADING);
  const end = length < 0 ? changelog.length : bodyStart + length;
  return { planned: heading[1], start: heading.index, end, body: changelog.slice(bodyStart, end).trim() };
}

export function changelogProblem(changelog) {
  const section = unreleasedSection(changelog);
  if (!section) return 'CHANGELOG.md has no section "## Unreleased".';
  // Headings such as "### Breaking changes" are no content.
  const lines = section.body.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (lines.length === 0) return 'The unreleased section of CHANGELOG.md is empty.';
  if (changelog.search(NEXT_HEADING) !== section.start)
    return 'The unreleased section must be the first section of CHANGELOG.md.';
  return undefined;
}

export function withReleasedSection(changelog, version, date) {
  const { start, end, body } = unreleasedSection(changelog);
  const rest = changelog.slice(end);
  return `${changelog.slice(0, start)}## Unreleased\n\n## ${version} (${date})\n\n${body}\n${rest ? `\n${rest}` : ''}`;
}
