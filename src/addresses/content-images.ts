import { decodeEntities, replaceTags, tagAttribute, withTagAttributes } from '#core/text';
import type { ImageSummary } from '../content/media/media.service.js';
import { type PictureFile, sourceSet } from '../layout/picture.js';

/** Finds the images of which addresses name a file. */
export type ImagesAt = (addresses: readonly string[]) => Promise<ReadonlyMap<string, ImageSummary>>;

/**
 * A content whose images are loaded when they are scrolled to, and those that were uploaded in the size that the screen
 * needs. What authors wrote about an image (`loading`, `srcset`, `width`) remains.
 * @param content HTML
 * @param siteUrl which addresses without a host are relative to
 */
export async function withImageSources(content: string, siteUrl: string, imagesAt: ImagesAt): Promise<string> {
  if (!/<img\s/i.test(content)) return content;
  const addresses = new Set<string>();
  replaceTags(content, (tag, name) => {
    const address = name === 'img' ? addressOf(tag, siteUrl) : undefined;
    if (address !== undefined) addresses.add(address);
    return tag;
  });
  const images = await imagesAt([...addresses]);
  return replaceTags(content, (tag, name) => {
    if (name !== 'img') return tag;
    const lazy = { loading: 'lazy' };
    const address = addressOf(tag, siteUrl);
    const image = address === undefined ? undefined : images.get(address);
    const sources = image && address !== undefined ? sourcesOf(tag, address, image) : {};
    const added = Object.entries({ ...lazy, ...sources }).filter(([each]) => tagAttribute(tag, each) === undefined);
    return added.length === 0 ? tag : withTagAttributes(tag, Object.fromEntries(added));
  });
}

/** What an image of these uploads has beside its address. */
function sourcesOf(tag: string, address: string, image: ImageSummary): Record<string, string> {
  const shown = [image, ...Object.values(image.sizes)].find(({ url }) => url === address) ?? image;
  const sources = sourceSet(image, shown);
  const written = Number(tagAttribute(tag, 'width') ?? '');
  const width = written > 0 ? written : shown.width;
  return {
    ...measures(tag, shown),
    ...(sources !== undefined && { srcset: sources, sizes: `(max-width: ${width}px) 100vw, ${width}px` }),
  };
}

/** Both measures or none: the other one of an image of which an author has given one would be wrong. */
function measures(tag: string, { width, height }: PictureFile): Record<string, string> {
  const isGiven = tagAttribute(tag, 'width') !== undefined || tagAttribute(tag, 'height') !== undefined;
  return isGiven ? {} : { width: String(width), height: String(height) };
}

function addressOf(tag: string, siteUrl: string): string | undefined {
  const source = tagAttribute(tag, 'src');
  const address = source === undefined ? '' : decodeEntities(source).trim();
  return URL.canParse(address, `${siteUrl}/`) ? new URL(address, `${siteUrl}/`).href : undefined;
}
