import { readFileSync } from 'node:fs';
import { knownLosses } from './known-losses.js';

describe('The known losses in docs/moving-from-wordpress.md', () => {
  it('are those of the code', () => {
    const text = readFileSync('docs/moving-from-wordpress.md', 'utf8');
    const [, table] = /<!-- known losses -->\n([^]*)\n<!-- end of known losses -->/.exec(text) ?? [];
    // Where it differs, put in what `knownLosses()` returns.
    expect(table).toBe(knownLosses());
  });
});
