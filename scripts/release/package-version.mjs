// The version in package.json, package-lock.json and the workspaces that have the same version.

const toText = (value) => `${JSON.stringify(value, null, 2)}\n`;

export const versionOf = (packageText) => JSON.parse(packageText).version;

export const withPackageVersion = (packageText, version) => toText({ ...JSON.parse(packageText), version });

export function withLockVersion(lockText, version, workspaces) {
  const lock = JSON.parse(lockText);
  lock.version = version;
  for (const folder of ['', ...workspaces]) lock.packages[folder].version = version;
  return toText(lock);
}
