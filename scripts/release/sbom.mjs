import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The software bill of materials of the service in CycloneDX: the packages that it is installed with, without those of
 * development, by package-lock.json. Nothing is installed or fetched for it.
 * @returns {string} JSON
 */
export function sbom() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const printed = execFileSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const document = JSON.parse(printed);
  // npm writes the name of the folder.
  document.metadata.component.name = 'almanac';
  // `--omit dev` of npm also leaves out packages that workspaces need for development and the service needs to run.
  const packages = productionPackages();
  const isShipped = ({ name, version, group }) => packages.has(`${group ? `${group}/` : ''}${name}@${version}`);
  document.components = document.components.filter(isShipped);
  const references = new Set([
    document.metadata.component['bom-ref'],
    ...document.components.map((component) => component['bom-ref']),
  ]);
  document.dependencies = document.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => references.has(name)) }));
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** `name@version` of all packages that are installed without those of development. */
export function productionPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const marker = 'node_modules/';
  return new Set(
    Object.entries(packages)
      .filter(([path, { dev, devOptional, link }]) => path.includes(marker) && !dev && !devOptional && !link)
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf(marker) + marker.length)}@${version}`),
  );
}
