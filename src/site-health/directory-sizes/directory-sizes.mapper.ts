import type { DirectorySizeResponse, DirectorySizesResponse } from './directory-sizes.response.js';

/** Bytes; or that there is nothing to count, or that counting took too long. */
export type CountedSize = number | 'missing' | 'timeout';

/** The parts of the response. */
export interface CountedSizes {
  application: CountedSize;
  uploads: CountedSize;
  database: CountedSize;
}

const UNITS = ['B', 'KB', 'MB', 'GB'];

/** A number of bytes in words: steps of 1024, two decimals, at most GB (site-health.md). */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1024 && unit < UNITS.length - 1; unit++) value /= 1024;
  return `${value.toFixed(2)} ${UNITS[unit]}`;
}

/** The body of `directory-sizes`. The total is unknown where a part is; a folder that is not there counts nothing. */
export function toDirectorySizesResponse({ application, uploads, database }: CountedSizes): DirectorySizesResponse {
  return {
    application_size: shown(application),
    uploads_size: shown(uploads),
    database_size: shown(database),
    total_size: shown(total([application, uploads, database])),
  };
}

function total(sizes: CountedSize[]): CountedSize {
  if (sizes.includes('timeout')) return 'timeout';
  return sizes.reduce<number>((sum, size) => sum + (typeof size === 'number' ? size : 0), 0);
}

function shown(size: CountedSize): DirectorySizeResponse {
  if (size === 'timeout') return { size: 'timeout', debug: 'timeout' };
  if (size === 'missing') return { size: 'The directory does not exist.', debug: 'directory not found' };
  const text = sizeText(size);
  return { size: text, debug: `${text} (${size} bytes)`, ...(size > 0 ? { raw: size } : {}) };
}
