import { readFileSync } from 'node:fs';
import { DECIDED_DIFFERENCES } from './losses.js';

/** The table of decided differences for the documentation, in Markdown. */
function knownLosses(): string {
  const effects = { technical: 'left behind', stored: 'stored, shown nowhere', changed: 'changed' };
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const rows = DECIDED_DIFFERENCES.map(
    ({ kinds, fields, effect, reason }) =>
      `| ${kinds?.join(', ') ?? 'all'} | \`${cell(fields.source)}\` | ${effects[effect]} | ${cell(reason)} |`,
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
