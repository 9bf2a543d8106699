import fc from 'fast-check';
import { fitInside, planSizes } from './image-sizes.js';

const numbers = (width: number, height: number) =>
  Object.fromEntries(planSizes({ width, height }).map((size) => [size.name, `${size.width}x${size.height}`]));

const side = fc.integer({ min: 1, max: 12_000 });

describe('planSizes', () => {
  it('returns no sizes for a one-pixel image', () => {
    expect(planSizes({ width: 1, height: 1 })).toEqual([]);
  });

  it('returns all six sizes of a photo in a fixed order', () => {
    expect(planSizes({ width: 4000, height: 3000 }).map(({ name }) => name)).toEqual([
      'medium',
      'large',
      'thumbnail',
      'medium_large',
      '1536x1536',
      '2048x2048',
    ]);
    expect(numbers(4000, 3000)).toEqual({
      medium: '300x225',
      large: '1024x768',
      thumbnail: '150x150',
      medium_large: '768x576',
      '1536x1536': '1536x1152',
      '2048x2048': '2048x1536',
    });
  });

  it('limits only the width of medium_large', () => {
    expect(numbers(1000, 4000)).toMatchObject({ medium: '75x300', large: '256x1024', medium_large: '768x3072' });
  });

  it('crops only the thumbnail', () => {
    const cropped = planSizes({ width: 4000, height: 3000 }).filter(({ crop }) => crop);
    expect(cropped.map(({ name }) => name)).toEqual(['thumbnail']);
  });

  it('crops one side when the other is already short', () => {
    expect(numbers(100, 300)).toEqual({ thumbnail: '100x150' });
    expect(numbers(400, 100)).toEqual({ medium: '300x75', thumbnail: '150x100' });
  });

  it.each([
    [150, 150],
    [151, 151],
    [149, 20],
  ])('omits sizes that differ by at most one pixel (%d × %d)', (width, height) => {
    expect(planSizes({ width, height })).toEqual([]);
  });

  it('never returns an empty size or one larger than the image or its limits', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        for (const size of planSizes({ width, height })) {
          expect(Number.isInteger(size.width) && Number.isInteger(size.height)).toBe(true);
          expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1);
          expect(size.width).toBeLessThanOrEqual(Math.min(width, 2048));
          expect(size.height).toBeLessThanOrEqual(height);
          expect(size.width + size.height).toBeLessThan(width + height);
        }
      }),
    );
  });
});

describe('fitInside', () => {
  it('fills the box along the longer side', () => {
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 3000 }), (width, height, box) => {
        const fitted = fitInside({ width, height }, box, box);
        if (Math.max(width, height) <= box) expect(fitted).toEqual({ width, height });
        else expect(Math.max(fitted.width, fitted.height)).toBe(box);
      }),
    );
  });

  it('rounds a side up when it would miss the box by one pixel', () => {
    expect(fitInside({ width: 4000, height: 4009 }, 300, 300)).toEqual({ width: 300, height: 300 });
  });
});
