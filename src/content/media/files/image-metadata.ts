import type { ImageMimeType } from './file-types.js';

/**
 * An animation without the metadata that cameras and programs write (place, time, names, comments). Pictures and
 * timing stay byte for byte, because another encoding would harm them. Other types, files without metadata, and files
 * whose structure is damaged come back as they are.
 */
export function withoutMetadata(data: Buffer, mimeType: ImageMimeType): Buffer {
  if (mimeType === 'image/webp') return withoutWebpMetadata(data) ?? data;
  if (mimeType === 'image/gif') return withoutGifMetadata(data) ?? data;
  return data;
}

/** Bytes of the head of a RIFF file and of each of its chunks. */
const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const METADATA_CHUNKS = new Set(['EXIF', 'XMP ']);
/** Bits of the first byte of `VP8X` that announce EXIF and XMP. */
const METADATA_FLAGS = 0x08 | 0x04;

function withoutWebpMetadata(data: Buffer): Buffer | undefined {
  const parts = [Buffer.from(data.subarray(0, RIFF_HEADER_BYTES))];
  let isChanged = false;
  for (let at = RIFF_HEADER_BYTES; at + CHUNK_HEADER_BYTES <= data.length;) {
    const type = data.toString('latin1', at, at + 4);
    const size = data.readUInt32LE(at + 4);
    // Chunks have an even length.
    const end = at + CHUNK_HEADER_BYTES + size + (size % 2);
    if (METADATA_CHUNKS.has(type)) isChanged = true;
    else {
      const chunk = Buffer.from(data.subarray(at, end));
      if (type === 'VP8X' && chunk.length > CHUNK_HEADER_BYTES) chunk[CHUNK_HEADER_BYTES] &= ~METADATA_FLAGS;
      parts.push(chunk);
    }
    at = end;
  }
  if (!isChanged) return undefined;
  const file = Buffer.concat(parts);
  file.writeUInt32LE(file.length - CHUNK_HEADER_BYTES, 4);
  return file;
}

const GIF_HEADER_BYTES = 13;
const IMAGE_DESCRIPTOR_BYTES = 10;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const COMMENT = 0xfe;
const APPLICATION = 0xff;
/** Applications whose data say how often an animation is shown. */
const LOOP_APPLICATIONS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

function withoutGifMetadata(data: Buffer): Buffer | undefined {
  if (data.length < GIF_HEADER_BYTES) return undefined;
  const parts: Buffer[] = [];
  let copiedUntil = 0;
  let at = GIF_HEADER_BYTES + colorTableBytes(data[10]);
  while (data[at] === EXTENSION || data[at] === IMAGE) {
    const start = at;
    if (data[at] === IMAGE) at += IMAGE_DESCRIPTOR_BYTES + colorTableBytes(data[at + 9] ?? 0) + 1;
    else at += 2;
    // Blocks of data with their length before them; an empty one is the last.
    while (data[at] > 0) at += data[at] + 1;
    at++;
    if (!isMetadata(data, start)) continue;
    parts.push(data.subarray(copiedUntil, start));
    copiedUntil = at;
  }
  return copiedUntil === 0 || at > data.length ? undefined : Buffer.concat([...parts, data.subarray(copiedUntil)]);
}

function isMetadata(data: Buffer, start: number): boolean {
  if (data[start] !== EXTENSION) return false;
  if (data[start + 1] === COMMENT) return true;
  return data[start + 1] === APPLICATION && !LOOP_APPLICATIONS.has(data.toString('latin1', start + 3, start + 14));
}

/** Bytes of the colours that follow a descriptor, by its flags. */
function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}
