import fc from 'fast-check';
import { contrast, schemesOf } from './accent.js';

const HEX = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

describe('The accent colour of a site', () => {
  it.each([false, true])(
    'has enough contrast for all texts in both schemes, whatever it is; tinted: %s',
    (isTinted) => {
      fc.assert(
        fc.property(HEX, (colour) => {
          for (const scheme of Object.values(schemesOf(colour, isTinted))) {
            for (const text of ['accent', 'ink', 'soft', 'error'] as const)
              for (const ground of ['paper', 'panel'] as const)
                expect(contrast(scheme[text], scheme[ground])).toBeGreaterThanOrEqual(4.5);
            expect(contrast(scheme.onAccent, scheme.accent)).toBeGreaterThanOrEqual(4.5);
          }
        }),
      );
    },
  );

  it('is used as it is where it can be read', () => {
    expect(schemesOf('#1f5fbf').light.accent).toBe('#1f5fbf');
    expect(schemesOf('#8ab6ff').dark.accent).toBe('#8ab6ff');
  });

  it('is in the grounds where they are tinted, and only there', () => {
    expect(schemesOf('#1f5fbf').light.paper).toBe('#ffffff');
    expect(schemesOf('#1f5fbf', true).light.paper).toBe('#f4f7fc');
  });

  it('is as far from its paper as white from black at most', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrast('#777777', '#777777')).toBe(1);
  });
});
