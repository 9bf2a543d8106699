import { type ImageDetails, type ImageSizeDetails, isImageDetails } from './files/image-names.js';
import { planSizes } from './files/image-sizes.js';
import type { MediaRow } from './media.repository.js';
import type { MediaDetailsResponse, MediaSizeResponse } from './media-details.response.js';

/** Address of a file below the uploads. */
export type MediaUrl = (path: string) => string;

/** Whether a row is an image with everything that belongs to one. */
export function isImage(row: MediaRow): row is MediaRow & ImageRow {
  return isImageDetails(row.details) && row.width !== null && row.height !== null;
}

/** What the row of an image has beside that of another file. */
export interface ImageRow {
  width: number;
  height: number;
  details: ImageDetails;
}

/** `media_details` (content.md, "Media"): measures and sizes of an image, the length of any other file. */
export function mediaDetails(row: MediaRow, url: MediaUrl): MediaDetailsResponse {
  if (!isImage(row)) return { filesize: row.filesize, sizes: {} };
  const { details, width, height, filesize } = row;
  return {
    width,
    height,
    file: row.path,
    filesize,
    sizes: sizeResponses(row, url),
    image_meta: details.imageMeta,
    ...(details.originalImage === undefined ? {} : { original_image: details.originalImage }),
  };
}

/** The smaller renderings and, where there are any, `full`: the file itself. */
function sizeResponses(row: MediaRow & ImageRow, url: MediaUrl): Record<string, MediaSizeResponse> {
  const folder = row.path.slice(0, row.path.lastIndexOf('/'));
  const sizes = Object.entries(row.details.sizes).map(([name, size]) => [name, sizeResponse(size, folder, url)]);
  if (sizes.length === 0) return {};
  const full = {
    file: row.details.file,
    width: row.width,
    height: row.height,
    mime_type: row.mime_type,
    source_url: url(row.path),
  };
  return { ...(Object.fromEntries(sizes) as Record<string, MediaSizeResponse>), full };
}

function sizeResponse(
  { file, width, height, filesize, mimeType }: ImageSizeDetails,
  folder: string,
  url: MediaUrl,
): MediaSizeResponse {
  return { file, width, height, filesize, mime_type: mimeType, source_url: url(`${folder}/${file}`) };
}

/** Names of sizes that the image should have but has not, because it was uploaded with `generate_sub_sizes=false`. */
export function missingSizes(row: MediaRow): string[] {
  if (!isImage(row)) return [];
  const { width, height, details } = row;
  return planSizes({ width, height })
    .map(({ name }) => name)
    .filter((name) => !(name in details.sizes));
}
