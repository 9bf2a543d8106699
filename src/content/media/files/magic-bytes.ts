import type { MediaMimeType } from './file-types.js';

/** Types that the first bytes of a file identify. Plain text has none; Ogg holds sound or pictures. */
export type BinaryMimeType = Exclude<MediaMimeType, `text/${string}`>;

const MP4_BRANDS = new Set([
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'dash',
  'MSNV',
  'M4V ',
  'M4VH',
  'M4VP',
  'mmp4',
]);
const AVIF_BRANDS = new Set(['avif', 'avis']);

type Test = (data: Buffer) => boolean;

const TESTS: readonly (readonly [BinaryMimeType, Test])[] = [
  ['image/jpeg', startsWith('\xff\xd8\xff')],
  ['image/png', startsWith('\x89PNG\r\n\x1a\n')],
  ['image/gif', (data) => startsWith('GIF87a')(data) || startsWith('GIF89a')(data)],
  ['image/webp', (data) => startsWith('RIFF')(data) && startsWith('WEBP', 8)(data)],
  ['image/avif', (data) => hasBrand(data, AVIF_BRANDS)],
  ['application/pdf', startsWith('%PDF-')],
  ['audio/mpeg', (data) => startsWith('ID3')(data) || isMpegAudioFrame(data)],
  ['video/mp4', (data) => hasBrand(data, MP4_BRANDS)],
  ['audio/ogg', startsWith('OggS\x00')],
  [
    'video/webm',
    (data) => startsWith('\x1a\x45\xdf\xa3')(data) && data.subarray(0, 64).includes('\x42\x82\x84webm', 0, 'latin1'),
  ],
];

/**
 * Tells the type of a file from its first bytes, among the binary types that may be uploaded.
 *
 * @returns `audio/ogg` for any Ogg file; undefined for everything that is not on the list
 */
export function detectBinaryType(data: Buffer): BinaryMimeType | undefined {
  return TESTS.find(([, test]) => test(data))?.[0];
}

function startsWith(signature: string, offset = 0): Test {
  const bytes = Buffer.from(signature, 'latin1');
  return (data) => data.subarray(offset, offset + bytes.length).equals(bytes);
}

/**
 * ISO base media files (AVIF, MP4, HEIC, QuickTime …) all begin with a `ftyp` box that lists brands: the main one, a
 * version, then all compatible ones. The main brand decides, except `mif1`, which only says "some image".
 */
function hasBrand(data: Buffer, brands: ReadonlySet<string>): boolean {
  if (!startsWith('ftyp', 4)(data)) return false;
  const end = Math.min(data.readUInt32BE(0), data.length, 256);
  const main = data.toString('latin1', 8, 12);
  if (brands.has(main)) return true;
  if (main !== 'mif1' && main !== 'msf1') return false;
  for (let at = 16; at + 4 <= end; at += 4) {
    if (brands.has(data.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/** An MPEG layer III frame header: eleven set bits, then fields of which some values are reserved. */
function isMpegAudioFrame(data: Buffer): boolean {
  if (data.length < 4 || data[0] !== 0xff || (data[1] & 0xe0) !== 0xe0) return false;
  const version = (data[1] >> 3) & 3;
  const layer = (data[1] >> 1) & 3;
  const bitrate = data[2] >> 4;
  const sampleRate = (data[2] >> 2) & 3;
  return version !== 1 && layer === 1 && bitrate !== 0 && bitrate !== 15 && sampleRate !== 3;
}
