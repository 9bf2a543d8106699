import fc from 'fast-check';
import { accentOf, contrast } from './accent.js';

const HEX = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

describe('The accent colour of a site', () => {
  it('has enough contrast for text in both schemes, whatever colour is set', () => {
    fc.assert(
      fc.property(HEX, (colour) => {
        const { light, dark } = accentOf(colour);
        for (const background of ['#ffffff', '#f7f8fa'])
          expect(contrast(light.ink, background)).toBeGreaterThanOrEqual(4.5);
        for (const background of ['#12161d', '#1a2029'])
          expect(contrast(dark.ink, background)).toBeGreaterThanOrEqual(4.5);
        for (const { ink, onInk } of [light, dark]) expect(contrast(ink, onInk)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('is used as it is where it can be read', () => {
    expect(accentOf('#1f5fbf').light.ink).toBe('#1f5fbf');
    expect(accentOf('#8ab6ff').dark.ink).toBe('#8ab6ff');
  });

  it('is as far from its paper as white from black at most', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrast('#777777', '#777777')).toBe(1);
  });
});
