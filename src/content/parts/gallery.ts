import { escapeAttribute, escapeHtml, type Shortcode } from '#core/text';
import type { ImageSummary } from '../media/media.service.js';

/** Images of one gallery that are shown. */
const MAX_IMAGES = 500;
const MAX_COLUMNS = 9;

/** Ids of the images that a gallery names; undefined: it shows those that are attached to its post. */
export function galleryIds({ ids, include }: Shortcode['attributes']): number[] | undefined {
  const idList = ids ?? include;
  if (idList === undefined) return undefined;
  return idList
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, MAX_IMAGES);
}

/** The gallery as HTML, each image with a link to its file; empty where there are none. */
export function galleryHtml(
  images: readonly ImageSummary[],
  { columns = '3', size = 'thumbnail', link }: Shortcode['attributes'],
): string {
  if (images.length === 0) return '';
  const requested = Number.parseInt(columns, 10);
  const count = requested >= 1 && requested <= MAX_COLUMNS ? requested : 3;
  const items = images.slice(0, MAX_IMAGES).map((image) => itemHtml(image, size, link !== 'none'));
  return `<div class="gallery gallery-columns-${count}">${items.join('')}</div>`;
}

function itemHtml(image: ImageSummary, size: string, isLinked: boolean): string {
  const { url, width, height } = Object.hasOwn(image.sizes, size) ? image.sizes[size] : image;
  const { alt, caption } = image;
  const tag = `<img src="${escapeAttribute(url)}" width="${width}" height="${height}" alt="${escapeAttribute(alt)}" loading="lazy" />`;
  const words = caption === '' || caption === alt ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  const shown = isLinked ? `<a href="${escapeAttribute(image.url)}">${tag}</a>` : tag;
  return `<figure class="gallery-item">${shown}${words}</figure>`;
}
