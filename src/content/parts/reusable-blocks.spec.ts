import { stripBlockComments } from '#core/text';
import { referencesIn, withReferences } from './block-references.js';
import { withBlocks } from './reusable-blocks.js';

const shown = (text: string, blocks: ReadonlyMap<number, string>) => stripBlockComments(withBlocks(text, blocks));
const reference = (id: number): string => `<!-- wp:block {"ref":${id}} /-->`;

describe('Reusable blocks', () => {
  it('are in place of their references, also within each other', () => {
    const blocks = new Map([
      [1, `<p>Open ${reference(2)}</p>`],
      [2, 'daily'],
    ]);
    const text = `<p>A</p>${reference(1)}<!-- wp:core/block {"ref":2,"content":{}} /--><p>Z</p>`;
    expect(shown(text, blocks)).toBe('<p>A</p><p>Open daily</p>daily<p>Z</p>');
    expect([...referencesIn(text)]).toEqual([1, 2]);
  });

  it('leave nothing in their place where they are not there or hold themselves', () => {
    const blocks = new Map([
      [1, `a${reference(2)}`],
      [2, `b${reference(1)}`],
    ]);
    expect(shown(`${reference(1)}${reference(9)}<!-- wp:block {"ref":"1"} /-->`, blocks)).toBe('ab');
  });

  it('grow to a million characters at most, and five levels', () => {
    const level = (id: number) => reference(id + 1).repeat(100) + 'x'.repeat(1000);
    const wide = new Map([1, 2, 3, 4, 5, 6].map((id) => [id, level(id)]));
    const { length } = shown(reference(1), wide);
    expect(length).toBeGreaterThan(1000);
    expect(length).toBeLessThan(1_100_000);
    const deep = new Map([1, 2, 3, 4, 5, 6].map((id) => [id, `${id}${reference(id + 1)}`]));
    expect(shown(reference(1), deep)).toBe('12345');
  });

  it('get other ids, and all other characters stay', () => {
    const text = '<!-- wp:block { "content":{"ref":7}, "ref" : 7 } /-->[x]<!-- wp:core/block {"ref":8} /-->';
    expect(withReferences(text, (id) => id * 10)).toBe(
      '<!-- wp:block { "content":{"ref":7}, "ref" : 70 } /-->[x]<!-- wp:core/block {"ref":80} /-->',
    );
  });
});
