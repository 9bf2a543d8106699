/** Types of sbom.mjs for its tests. */

/** The software bill of materials of the service (CycloneDX, JSON). */
export function sbom(): string;

/** `name@version` of all packages that are installed without those of development. */
export function productionPackages(): Set<string>;
