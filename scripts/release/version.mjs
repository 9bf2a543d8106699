// Versions of releases: three numbers, as in Semantic Versioning. Pre-release versions are not supported.

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

const numbersOf = (version) => VERSION.exec(version)?.slice(1).map(Number);

export const isVersion = (text) => VERSION.test(text);

export function compareVersions(a, b) {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const index = left.findIndex((number, i) => number !== right[i]);
  return index < 0 ? 0 : left[index] - right[index];
}

export function versionProblem({ requested, current, isCurrentReleased, planned }) {
  if (!requested) return 'The version is missing: npm run release -- 1.2.3';
  if (!isVersion(requested)) return `${requested} is not a version: it must be three numbers, such as 1.2.3.`;
  const order = compareVersions(requested, current);
  if (order === 0 && isCurrentReleased) return `${requested} is already released.`;
  if (order < 0) return `${requested} is not greater than ${current}, the version in package.json.`;
  if (planned && planned !== requested)
    return `CHANGELOG.md has the unreleased changes under ${planned}: release ${planned}, or change the heading.`;
  return undefined;
}
