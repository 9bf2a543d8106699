import sharp from 'sharp';
import { withoutMetadata } from './image-metadata.js';
import { processImage } from './image-processor.js';

const EXIF = { IFD0: { Artist: 'Secret Person' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } };

/** An animation of three frames of 40 × 30 pixels. */
const animation = () => {
  const frames = [60, 120, 180].flatMap((shade) => Array.from({ length: 40 * 30 * 3 }, () => shade));
  return sharp(Buffer.from(frames), { raw: { width: 40, height: 90, channels: 3, pageHeight: 30 } });
};

/** An extension of a GIF: its label, and its data in one block. */
const extension = (label: number, ...blocks: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...blocks.flatMap((block) => [Buffer.from([block.length]), block]),
    Buffer.from([0]),
  ]);

describe('An animated WebP', () => {
  it('loses EXIF and XMP, and keeps its frames', async () => {
    const data = await animation()
      .withExif(EXIF)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Secret Place</note></x:xmpmeta>')
      .webp({ loop: 3, delay: [100, 200, 300] })
      .toBuffer();
    expect(data.includes('Secret Person')).toBe(true);
    expect(data.includes('Secret Place')).toBe(true);
    const { original } = await processImage(data, 'image/webp');
    expect(original.data.includes('Secret')).toBe(false);
    const { exif, xmp, pages, delay, loop, width } = await sharp(original.data, { animated: true }).metadata();
    expect({ exif, xmp, pages, delay, loop, width }).toEqual({
      exif: undefined,
      xmp: undefined,
      pages: 3,
      delay: [100, 200, 300],
      loop: 3,
      width: 40,
    });
    const pixels = (file: Buffer) => sharp(file, { animated: true }).raw().toBuffer();
    expect((await pixels(original.data)).equals(await pixels(data))).toBe(true);
  });

  it('without metadata keeps its bytes', async () => {
    const data = await animation().webp().toBuffer();
    expect((await processImage(data, 'image/webp')).original.data).toBe(data);
  });
});

describe('A GIF', () => {
  it('loses comments and data of programs, and keeps its frames and its loop', async () => {
    const plain = await animation()
      .gif({ loop: 3, delay: [100, 200, 300] })
      .toBuffer();
    const start = 13 + (plain[10] & 0x80 ? 3 * 2 ** ((plain[10] & 7) + 1) : 0);
    const data = Buffer.concat([
      plain.subarray(0, start),
      extension(0xfe, Buffer.from('Secret Person')),
      extension(0xff, Buffer.from('XMP DataXMP'), Buffer.from('Secret Place')),
      plain.subarray(start),
    ]);
    const { original } = await processImage(data, 'image/gif');
    expect(original.data.equals(withoutMetadata(plain, 'image/gif'))).toBe(true);
    expect(original.data.includes('Secret')).toBe(false);
    const { pages, delay, loop } = await sharp(original.data, { animated: true }).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [100, 200, 300], loop: 3 });
  });
});

describe('Damaged images', () => {
  it('come back from any cut without an error', async () => {
    const webp = await animation().withExif(EXIF).webp().toBuffer();
    const gif = await animation().gif().toBuffer();
    for (let length = 0; length < 400; length++) {
      expect(withoutMetadata(webp.subarray(0, length), 'image/webp').length).toBeLessThanOrEqual(length);
      expect(withoutMetadata(gif.subarray(0, length), 'image/gif').length).toBeLessThanOrEqual(length);
    }
  });
});
