import { readFileSync } from 'node:fs';
import type { DecidedDifference } from '../migration/kind-traits.js';
import { DECIDED_FIRST, DECIDED_LAST } from '../migration/losses.js';
import { WORDPRESS_KINDS } from './wordpress-kinds.js';

/** The decided differences in the order in which they count, each with the kinds that have it. */
function decided(): [DecidedDifference, string][] {
  const own = new Map<DecidedDifference, string[]>();
  for (const { name, decided: differences = [] } of WORDPRESS_KINDS.values())
    for (const difference of differences) own.set(difference, [...(own.get(difference) ?? []), name]);
  const ofAll = (differences: readonly DecidedDifference[]) =>
    differences.map((difference): [DecidedDifference, string] => [difference, 'all']);
  return [
    ...ofAll(DECIDED_FIRST),
    ...[...own].map(([difference, kinds]): [DecidedDifference, string] => [difference, kinds.join(', ')]),
    ...ofAll(DECIDED_LAST),
  ];
}

/** The table of decided differences for the documentation, in Markdown. */
function knownLosses(): string {
  const effects = { technical: 'left behind', stored: 'stored, shown nowhere', changed: 'changed' };
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const rows = decided().map(
    ([{ fields, effect, reason }, kinds]) =>
      `| ${kinds} | \`${cell(fields.source)}\` | ${effects[effect]} | ${cell(reason)} |`,
  );
  return ['| kinds | fields (pattern) | effect | reason |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

describe('The known losses in docs/moving-from-wordpress.md', () => {
  it('are those of the code', () => {
    const text = readFileSync('docs/moving-from-wordpress.md', 'utf8');
    const [, table] = /<!-- known losses -->\n([^]*)\n<!-- end of known losses -->/.exec(text) ?? [];
    // Where it differs, put in what `knownLosses()` returns.
    expect(table).toBe(knownLosses());
  });
});
