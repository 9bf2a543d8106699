import type { Channels, Metadata, Sharp } from 'sharp';
import type { ImageMimeType } from './file-types.js';
import { withoutMetadata } from './image-metadata.js';
import { imageMeta, type ImageMeta } from './image-meta.js';
import { type Dimensions, fitInside, type ImageSizeName, planSizes } from './image-sizes.js';
import { UploadRefusedError } from './upload-refused.error.js';

/** What bounds the work on one image. */
export interface ImageProcessingOptions {
  /** False makes neither sizes nor a scaled stand-in (`generate_sub_sizes`, content.md "Media"). Default true. */
  generateSubSizes?: boolean;
  /**
   * Most pixels (width × height) an image may have, read from its header before anything is unpacked: a few kilobytes
   * can claim gigabytes. Default 64 million.
   */
  maxPixels?: number;
  /** Longest side of an image that is served as it is; larger ones get a stand-in. Default 2560 pixels. */
  scaleAbove?: number;
  /** Seconds one rendering may take. Default 30. */
  timeoutSeconds?: number;
}

/** Bytes of an image with their measures. */
export interface RenderedImage extends Dimensions {
  data: Buffer;
}

/** An image made ready for storage; names come later, see `nameImage`. */
export interface ProcessedImage {
  mimeType: ImageMimeType;
  /** The image in its full size: the bytes sent, or upright and without camera data if there was any. */
  original: RenderedImage;
  /** Smaller stand-in to be served in place of a very large original. */
  scaled?: RenderedImage;
  /** Smaller renderings in the order of `planSizes`. */
  sizes: readonly (RenderedImage & { name: ImageSizeName })[];
  /** Camera data for clients. */
  meta: ImageMeta;
}

const FORMATS: Readonly<Record<ImageMimeType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/** Most pixels of an image that is unpacked. */
const MAX_PIXELS = 64_000_000;

/** Pixels above which smaller sizes are made of one reduced picture, so that the image is decoded once for all. */
const MIN_PIXELS_TO_REDUCE = 8_000_000;
/** Longest side of that picture: twice the largest of the usual sizes, so that these lose nothing. */
const REDUCED_SIDE_PIXELS = 2048;

/** Encoder quality (1 to 100) of smaller renderings, and of originals that have to be encoded again. */
export const QUALITY = { rendering: 82, original: 92 };

/**
 * Measures an uploaded image and makes its smaller sizes (content.md "Media", events.md §15).
 *
 * Photos are turned upright and lose their camera data (place, time, names) in every file that is stored. To that end
 * an original with such data is encoded again; others keep their bytes. Animations lose it without another encoding, and
 * have stills as smaller sizes. Very large images get a smaller version of at most 2560 pixels a side, but PNG does not (it would grow) and
 * neither do animations.
 *
 * @param data all bytes of the file
 * @param mimeType the type its bytes were found to have (`checkFileType`)
 * @throws UploadRefusedError `rest_upload_sideload_error` when the image is broken or has too many pixels
 */
export async function processImage(
  data: Buffer,
  mimeType: ImageMimeType,
  options: ImageProcessingOptions = {},
): Promise<ProcessedImage> {
  const { generateSubSizes = true, maxPixels = MAX_PIXELS, scaleAbove = 2560, timeoutSeconds = 30 } = options;
  // Loaded for the first image: most processes never see one, and it takes memory and time to start.
  const { default: sharp } = await import('sharp');
  const open = (): Sharp =>
    sharp(data, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient().timeout({ seconds: timeoutSeconds });
  const render = async (from: Sharp, size: Dimensions, fit: 'fill' | 'cover'): Promise<RenderedImage> => {
    const { width, height } = size;
    return { width, height, data: await encode(from.resize({ width, height, fit }), mimeType, QUALITY.rendering) };
  };

  // Without a limit, so that the refusal below can name the numbers; only the header is read here.
  const header = await decoding(() => sharp(data, { limitInputPixels: false }).metadata());
  if (header.format !== FORMATS[mimeType]) throw broken();
  const full: Dimensions = { width: header.autoOrient.width, height: header.autoOrient.height };
  if (full.width * full.height > maxPixels) {
    throw new UploadRefusedError(
      'rest_upload_sideload_error',
      `The image has ${full.width} × ${full.height} pixels, more than the ${maxPixels} allowed. Send a smaller one.`,
    );
  }

  return decoding(async () => {
    // sharp uses several threads for one image; other requests need processors too.
    sharp.concurrency(1);
    const encoded = hasCameraData(header, mimeType) ? await encode(open(), mimeType, QUALITY.original) : undefined;
    const original = encoded ?? withoutMetadata(data, mimeType);
    const planned = generateSubSizes ? planSizes(full) : [];
    const base = full.width * full.height > MIN_PIXELS_TO_REDUCE ? await reduced(open(), full) : undefined;
    const source = ({ width, height }: Dimensions): Sharp =>
      base && width <= base.width && height <= base.height ? sharp(base.data, { raw: base }) : open();
    const sizes: (RenderedImage & { name: ImageSizeName })[] = [];
    // One after the other: the renderings of one image must not take all processors from other requests.
    for (const { name, crop, width, height } of planned) {
      sizes.push({ name, ...(await render(source({ width, height }), { width, height }, crop ? 'cover' : 'fill')) });
    }
    const tooLarge = Math.max(full.width, full.height) > scaleAbove && mimeType !== 'image/png' && !isAnimated(header);
    const scaled =
      generateSubSizes && tooLarge ? await render(open(), fitInside(full, scaleAbove, scaleAbove), 'fill') : undefined;
    if (!encoded && sizes.length === 0) await open().raw().toBuffer();
    return {
      mimeType,
      original: { ...full, data: original },
      ...(scaled && { scaled }),
      sizes,
      meta: imageMeta(header.orientation !== undefined),
    };
  });
}

/** Pixels of an image that is reduced for smaller sizes. */
async function reduced(image: Sharp, full: Dimensions): Promise<Dimensions & { data: Buffer; channels: Channels }> {
  const { width, height } = fitInside(full, REDUCED_SIDE_PIXELS, REDUCED_SIDE_PIXELS);
  const { data, info } = await image
    .resize({ width, height, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/**
 * An image in another type, its first picture if it moves.
 * @throws UploadRefusedError when it is broken or has too many pixels
 */
export async function encodeAs(data: Buffer, mimeType: ImageMimeType): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return decoding(() => {
    // Stored images were within the limit when they were uploaded.
    const image = sharp(data, { limitInputPixels: false, failOn: 'error' });
    return encode(image.autoOrient().timeout({ seconds: 60 }), mimeType, QUALITY.rendering);
  });
}

/** The type of an image by its bytes; nothing for what is none. */
export async function formatOf(data: Buffer): Promise<ImageMimeType | undefined> {
  const { default: sharp } = await import('sharp');
  const fileFormat = await sharp(data, { limitInputPixels: false })
    .metadata()
    .then(
      ({ format, compression }) => (format === 'heif' && compression !== 'av1' ? undefined : format),
      () => undefined,
    );
  return (Object.keys(FORMATS) as ImageMimeType[]).find((type) => FORMATS[type] === fileFormat);
}

function isAnimated(header: Metadata): boolean {
  return (header.pages ?? 1) > 1;
}

/** Another encoding harms the palette of a GIF and the frames of an animation. */
function hasCameraData(header: Metadata, mimeType: ImageMimeType): boolean {
  if (mimeType === 'image/gif' || isAnimated(header)) return false;
  const { exif, xmp, iptc, comments, orientation = 1 } = header;
  return Boolean(exif ?? xmp ?? iptc) || (comments?.length ?? 0) > 0 || orientation > 1;
}

/** Writes the image in its own type. By default sharp leaves all metadata out. */
function encode(image: Sharp, mimeType: ImageMimeType, quality: number): Promise<Buffer> {
  switch (mimeType) {
    case 'image/jpeg':
      return image.jpeg({ quality }).toBuffer();
    case 'image/png':
      return image.png().toBuffer();
    case 'image/gif':
      return image.gif().toBuffer();
    case 'image/webp':
      return image.webp({ quality }).toBuffer();
    case 'image/avif':
      return image.avif({ quality, effort: 2 }).toBuffer();
  }
}

/** Turns whatever the decoder complains about into the refusal of the file. */
async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw broken(cause);
  }
}

function broken(cause?: unknown): UploadRefusedError {
  const message = 'The image could not be read. It is damaged, too large or not what its name says.';
  return new UploadRefusedError('rest_upload_sideload_error', message, { cause });
}
