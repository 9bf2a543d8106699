import type { FileContent } from '#core/rest';
import { splitFileName, type ImageMimeType } from './file-types.js';
import type { ImageMeta } from './image-meta.js';
import type { ProcessedImage, RenderedImage } from './image-processor.js';
import type { ImageSizeName } from './image-sizes.js';

/** One file to be stored, named without its folder. */
export interface NamedFile {
  name: string;
  data: Buffer | FileContent;
}

/** A smaller rendering as it is remembered with the attachment. */
export interface ImageSizeDetails {
  /** File name without folder. */
  file: string;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  mimeType: ImageMimeType;
  /** Bytes. */
  filesize: number;
}

/** What is remembered with an image attachment; the mappers of `content/v2` and `cal/events/v1` read it. */
export interface ImageDetails {
  /** Name of the served file, without folder: the image itself or its scaled stand-in. */
  file: string;
  /** Pixels of the served file. */
  width: number;
  /** Pixels of the served file. */
  height: number;
  /** Bytes of the served file. */
  filesize: number;
  sizes: Partial<Record<ImageSizeName, ImageSizeDetails>>;
  /** Name of the full-size file, only when `file` is a stand-in. */
  originalImage?: string;
  imageMeta: ImageMeta;
}

/** What is remembered with any file: nothing for what is no image. */
export type MediaDetails = ImageDetails | Record<string, never>;

/** Tells images from other files by what is remembered of them. */
export function isImageDetails(details: MediaDetails): details is ImageDetails {
  return 'sizes' in details;
}

/**
 * Gives a processed image and its sizes their names: `lamp.jpg`, `lamp-300x225.jpg`, `lamp-scaled.jpg`.
 *
 * @param fileName the unique name of the image
 * @returns what to remember, and the files to store: the one called `fileName` first, no name twice
 */
export function nameImage(image: ProcessedImage, fileName: string): { details: ImageDetails; files: NamedFile[] } {
  const { base } = splitFileName(fileName);
  const extension = fileName.slice(base.length);
  const files = new Map([[fileName, image.original.data]]);

  const sizes: ImageDetails['sizes'] = {};
  for (const { name, ...size } of image.sizes) {
    const file = `${base}-${size.width}x${size.height}${extension}`;
    files.set(file, size.data);
    sizes[name] = { file, ...measures(size), mimeType: image.mimeType };
  }

  const details: ImageDetails = { file: fileName, ...measures(image.original), sizes, imageMeta: image.meta };
  if (image.scaled) {
    details.file = `${base}-scaled${extension}`;
    details.originalImage = fileName;
    Object.assign(details, measures(image.scaled));
    files.set(details.file, image.scaled.data);
  }
  return { details, files: [...files].map(([name, data]) => ({ name, data })) };
}

/** Names of all files of an image, to be deleted together with it. */
export function namesOf({ file, originalImage, sizes }: ImageDetails): string[] {
  const renderings = Object.values(sizes).map((size) => size.file);
  return [...new Set([file, ...(originalImage ? [originalImage] : []), ...renderings])];
}

function measures({ width, height, data }: RenderedImage): { width: number; height: number; filesize: number } {
  return { width, height, filesize: data.length };
}
