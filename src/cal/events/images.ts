import type { MediaService } from '../../content/media/media.service.js';
import type { Caller } from '#core/context';
import { invalidParameter } from '#core/errors';
import { isUrl, isHttpUrl } from '#core/parameters';

/** Parameters that may hold a new venue or new organizers, each with an image of its own. */
const NESTED = ['venue', 'organizer'] as const;

/** All addresses of images in the parameters of an event, a venue or an organizer, each once. */
export function imageAddresses(params: object): string[] {
  const own = addressOf(params);
  const nested = NESTED.flatMap((name) => items((params as Record<string, unknown>)[name]).flatMap(addressOf));
  return [...new Set([...own, ...nested])];
}

function items(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** What names an existing venue or organizer by its id is not stored, image and all. */
function addressOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { image } = value as { image?: unknown };
  return typeof image === 'string' && isUrl(image) && isHttpUrl(image) ? [image] : [];
}

/**
 * The id of the image that a request names by id or address: null for an empty one, undefined when none is named. An
 * address must have been fetched by `FetchImagesInterceptor` before.
 * @throws RestError 400 `rest_invalid_param` for an address from callers who may not upload files
 */
export async function namedImage(
  caller: Caller,
  image: string | number | undefined,
  media: MediaService,
): Promise<number | null | undefined> {
  if (image === undefined) return undefined;
  if (image === '') return null;
  if (/^\d+$/.test(String(image).trim())) return Number(image);
  if (!caller.can('upload_files'))
    throw invalidParameter('image', 'You may not upload files: send the id of an image in place of an address.');
  return media.fromAddress(caller, String(image));
}
