import { html, type Html } from '#core/html';

/** A file of an image with its size in pixels. */
export interface PictureFile {
  url: string;
  width: number;
  height: number;
}

/** An image with its smaller renderings. */
export interface Picture extends PictureFile {
  /** By name; renderings that are cut to another shape are among them. */
  sizes?: Readonly<Record<string, PictureFile>>;
}

/** How a page shows an image. */
export interface PictureOptions {
  /** How wide it is on the page, as the attribute `sizes` says it: `(max-width: 48rem) 100vw, 40rem`. */
  sizes: string;
  className?: string;
  /** `true`: it is seen first, so it is loaded before all others. Default: it is loaded when it is scrolled to. */
  isFirst?: boolean;
}

/** Widest rendering that a page offers beside the file itself. */
const MAX_WIDTH = 2048;

/** The image as a decoration beside a title, in the size that the screen needs. */
export function pictureHtml(picture: Picture, { sizes, className, isFirst = false }: PictureOptions): Html {
  const sources = sourceSet(picture);
  return html`<img
    ${className !== undefined && html`class="${className}"`}
    src="${picture.url}"
    ${sources !== undefined && html`srcset="${sources}" sizes="${sizes}"`}
    width="${picture.width}"
    height="${picture.height}"
    alt=""
    ${isFirst ? html`fetchpriority="high"` : html`loading="lazy"`}
  />`;
}

/**
 * The renderings of one shape, narrowest first, as the attribute `srcset` lists them; nothing where there is only one.
 * @param shown the rendering whose shape they must have; default: the image itself
 */
export function sourceSet(picture: Picture, shown: PictureFile = picture): string | undefined {
  const byWidth = new Map<number, string>();
  for (const { url, width, height } of [picture, ...Object.values(picture.sizes ?? {})]) {
    if (width <= 0 || height <= 0 || !haveSameShape(shown, { width, height })) continue;
    if (url === picture.url || width <= MAX_WIDTH) byWidth.set(width, url);
  }
  if (byWidth.size < 2) return undefined;
  return [...byWidth]
    .sort(([a], [b]) => a - b)
    .map(([width, url]) => `${url} ${width}w`)
    .join(', ');
}

/** Whether one is the other made smaller, as well as whole pixels allow. */
function haveSameShape(a: Omit<PictureFile, 'url'>, b: Omit<PictureFile, 'url'>): boolean {
  const [small, large] = a.width <= b.width ? [a, b] : [b, a];
  return Math.abs((large.height * small.width) / large.width - small.height) <= 1;
}
