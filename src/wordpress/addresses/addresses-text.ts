import type { ComparedAddress } from './compare-addresses.js';

/** What a comparison of addresses found, for a terminal: those that differ, and how many are the same. */
export function addressesText(found: readonly ComparedAddress[]): string {
  const different = found.filter(({ isSame }) => !isSame);
  const lines = different.flatMap(({ path, old, now, differences }) => [
    `${old} -> ${now}  ${path}`,
    ...differences.map((difference) => `    ${difference}`),
  ]);
  return [...lines, `${found.length} addresses, ${different.length} do not answer as before.`].join('\n');
}
