import { WorkSlots } from '#core/processes';

/**
 * The one slot for decoding images, uploads and conversions alike: each takes a processor for seconds, and hundreds of
 * megabytes of memory at worst.
 */
export const IMAGE_SLOT = new WorkSlots(1);
