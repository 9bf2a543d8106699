/** Pixels. */
const MIN_WIDTH = 200;
const MAX_WIDTH = 600;

/** A width or height as clients write it: the leading integer without its sign, 0 for everything else. Never an error. */
export function pixels(value: unknown): number {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return Math.abs(Number(/^\s*([+-]?\d{1,9})/.exec(text)?.[1] ?? 0));
}

/** Width and height of an embed of ours: 200 to 600 pixels wide, 16 to 9 but at least 200 high (oembed.md §1). */
export function embedSize(maxWidth: number): { width: number; height: number } {
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, maxWidth));
  return { width, height: Math.max(Math.ceil((width * 9) / 16), MIN_WIDTH) };
}
