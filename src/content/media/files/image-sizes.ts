/** Width and height in pixels. */
export interface Dimensions {
  width: number;
  height: number;
}

/** Names of the sizes made of every image, in the order in which they are listed (content.md, "Media"). */
export type ImageSizeName = 'medium' | 'large' | 'thumbnail' | 'medium_large' | '1536x1536' | '2048x2048';

/** A size to be made of one image. */
export interface PlannedSize extends Dimensions {
  name: ImageSizeName;
  /** True when the image is cut to fill the size, false when all of it is scaled down. */
  crop: boolean;
}

interface SizeRule {
  name: ImageSizeName;
  maxWidth: number;
  maxHeight: number;
  crop: boolean;
}

const RULES: readonly SizeRule[] = [
  { name: 'medium', maxWidth: 300, maxHeight: 300, crop: false },
  { name: 'large', maxWidth: 1024, maxHeight: 1024, crop: false },
  { name: 'thumbnail', maxWidth: 150, maxHeight: 150, crop: true },
  { name: 'medium_large', maxWidth: 768, maxHeight: Infinity, crop: false },
  { name: '1536x1536', maxWidth: 1536, maxHeight: 1536, crop: false },
  { name: '2048x2048', maxWidth: 2048, maxHeight: 2048, crop: false },
];

/**
 * Which sizes an image gets and how large each is. Sizes that would not be noticeably smaller (more than one pixel on
 * either side) are left out, so a tiny image has none (events.md §15).
 */
export function planSizes(original: Dimensions): PlannedSize[] {
  return RULES.flatMap(({ name, maxWidth, maxHeight, crop }) => {
    const size = crop
      ? { width: Math.min(original.width, maxWidth), height: Math.min(original.height, maxHeight) }
      : fitInside(original, maxWidth, maxHeight);
    const smaller = original.width - size.width > 1 || original.height - size.height > 1;
    return smaller ? [{ name, crop, ...size }] : [];
  });
}

/**
 * Scales down to a bounding box, keeping the proportions as well as whole pixels allow. Never scales up.
 *
 * When rounding would miss the bounding side by one pixel, the side gets its full length: 4:3 images and the like come
 * out at the same numbers as in the reference.
 */
export function fitInside({ width, height }: Dimensions, maxWidth: number, maxHeight: number): Dimensions {
  const ratio = Math.min(1, maxWidth / width, maxHeight / height);
  const scaled = {
    width: Math.max(1, Math.round(width * ratio)),
    height: Math.max(1, Math.round(height * ratio)),
  };
  if (width > maxWidth && scaled.width === maxWidth - 1) scaled.width = maxWidth;
  if (height > maxHeight && scaled.height === maxHeight - 1) scaled.height = maxHeight;
  return scaled;
}
