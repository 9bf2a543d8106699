import sharp from 'sharp';
import { nameImage, namesOf } from './image-names.js';
import { processImage } from './image-processor.js';
import type { ImageMimeType } from './file-types.js';

const RECORDED_GIF = Buffer.from('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1');

/** An image whose left half is red and whose right half is blue. */
function picture(width: number, height: number) {
  const half = Math.ceil(width / 2);
  const blue = { create: { width: width - half, height, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: half, top: 0 },
  ]);
}

async function pixel(data: Buffer, left: number, top: number): Promise<'red' | 'blue' | 'other'> {
  const [red, , blue] = await sharp(data).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  if (red > 200 && blue < 60) return 'red';
  return blue > 200 && red < 60 ? 'blue' : 'other';
}

describe('processImage', () => {
  it('returns the recorded details for the recorded image and keeps its bytes', async () => {
    const image = await processImage(RECORDED_GIF, 'image/gif');
    const { details, files } = nameImage(image, 'cv2-lamp-144.gif');
    expect(details).toEqual({
      file: 'cv2-lamp-144.gif',
      width: 1,
      height: 1,
      filesize: 29,
      sizes: {},
      imageMeta: {
        aperture: '0',
        credit: '',
        camera: '',
        caption: '',
        created_timestamp: '0',
        copyright: '',
        focal_length: '0',
        iso: '0',
        shutter_speed: '0',
        title: '',
        orientation: '0',
        keywords: [],
        alt: '',
      },
    });
    expect(files).toEqual([{ name: 'cv2-lamp-144.gif', data: RECORDED_GIF }]);
  });

  const formats: [ImageMimeType, 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'][] = [
    ['image/jpeg', 'jpeg'],
    ['image/png', 'png'],
    ['image/gif', 'gif'],
    ['image/webp', 'webp'],
    ['image/avif', 'avif'],
  ];

  it.each(formats)('creates sizes of %s in the same type', async (mimeType, format) => {
    const data = await picture(800, 600).toFormat(format).toBuffer();
    const image = await processImage(data, mimeType);
    expect(image.original).toEqual({ width: 800, height: 600, data });
    expect(image.sizes.map(({ name }) => name)).toEqual(['medium', 'thumbnail', 'medium_large']);
    for (const size of image.sizes) {
      const real = await sharp(size.data).metadata();
      expect([real.mediaType, real.width, real.height]).toEqual([mimeType, size.width, size.height]);
    }
  });

  it('crops the thumbnail from the centre and scales the other sizes', async () => {
    const { sizes } = await processImage(await picture(900, 300).png().toBuffer(), 'image/png');
    const thumbnail = sizes.find(({ name }) => name === 'thumbnail');
    const medium = sizes.find(({ name }) => name === 'medium');
    expect([thumbnail?.width, thumbnail?.height, medium?.width, medium?.height]).toEqual([150, 150, 300, 100]);
    for (const size of [thumbnail, medium]) {
      expect(await pixel(size?.data ?? Buffer.alloc(0), 5, 50)).toBe('red');
      expect(await pixel(size?.data ?? Buffer.alloc(0), (size?.width ?? 0) - 5, 50)).toBe('blue');
    }
  });

  it('rotates a photo upright and removes EXIF data from all files', async () => {
    const exif = { IFD0: { Copyright: 'Secret Person' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } };
    const data = await picture(600, 400).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(data.includes('Secret Person')).toBe(true);

    const image = await processImage(data, 'image/jpeg');
    expect([image.original.width, image.original.height]).toEqual([400, 600]);
    expect(image.meta.orientation).toBe('1');
    expect(image.sizes.length).toBeGreaterThan(0);
    for (const file of [image.original, ...image.sizes]) {
      const real = await sharp(file.data).metadata();
      expect([real.width, real.height]).toEqual([file.width, file.height]);
      expect(real.orientation).toBeUndefined();
      expect(real.exif).toBeUndefined();
      expect(file.data.includes('Secret Person')).toBe(false);
      expect(await pixel(file.data, 20, 20)).toBe('red');
      expect(await pixel(file.data, 20, file.height - 20)).toBe('blue');
    }
  });

  it('removes XMP data', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Secret Place</note></x:xmpmeta>';
    for (const [mimeType, format] of formats.filter(([type]) => type !== 'image/gif')) {
      const data = await picture(40, 40).withXmp(xmp).toFormat(format).toBuffer();
      const { original } = await processImage(data, mimeType);
      expect((await sharp(original.data).metadata()).xmp).toBeUndefined();
    }
  });

  it('creates a scaled version of 2560 pixels for a larger photo', async () => {
    const data = await picture(3000, 1500).jpeg().toBuffer();
    const { details, files } = nameImage(await processImage(data, 'image/jpeg'), 'Lamp.JPG');
    expect(details).toMatchObject({ file: 'Lamp-scaled.JPG', width: 2560, height: 1280, originalImage: 'Lamp.JPG' });
    expect(details.sizes).toMatchObject({
      thumbnail: { file: 'Lamp-150x150.JPG', width: 150, height: 150, mimeType: 'image/jpeg' },
      '2048x2048': { file: 'Lamp-2048x1024.JPG', width: 2048, height: 1024 },
    });
    expect(files.map(({ name }) => name)).toEqual([
      'Lamp.JPG',
      'Lamp-300x150.JPG',
      'Lamp-1024x512.JPG',
      'Lamp-150x150.JPG',
      'Lamp-768x384.JPG',
      'Lamp-1536x768.JPG',
      'Lamp-2048x1024.JPG',
      'Lamp-scaled.JPG',
    ]);
    expect(details.filesize).toBe((files.at(-1)?.data as Buffer).length);
    expect(namesOf(details).sort()).toEqual(files.map(({ name }) => name).sort());
  });

  it('creates no scaled version for exactly 2560 pixels and for PNG', async () => {
    const jpeg = await processImage(await picture(2560, 100).jpeg().toBuffer(), 'image/jpeg');
    const png = await processImage(await picture(2600, 100).png().toBuffer(), 'image/png');
    expect(jpeg.scaled).toBeUndefined();
    expect(png.scaled).toBeUndefined();
  });

  it('creates neither sizes nor a scaled version with generateSubSizes: false', async () => {
    const data = await picture(3000, 100).jpeg().toBuffer();
    const image = await processImage(data, 'image/jpeg', { generateSubSizes: false });
    expect(image.sizes).toEqual([]);
    expect(image.scaled).toBeUndefined();
  });

  it('stores sizes of equal dimensions once', async () => {
    const image = await processImage(await picture(1536, 2048).png().toBuffer(), 'image/png');
    const { details, files } = nameImage(image, 'x.png');
    expect(details.sizes.large?.file).toBe('x-768x1024.png');
    expect(details.sizes.medium_large?.file).toBe('x-768x1024.png');
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
    expect(namesOf(details)).toHaveLength(files.length);
  });

  it.each([
    ['image/gif', 'gif'],
    ['image/webp', 'webp'],
  ] as const)('keeps an animation (%s) and creates still sizes of it', async (mimeType, format) => {
    const frames = [await picture(400, 200).png().toBuffer(), await picture(400, 200).negate().png().toBuffer()];
    const data = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(data).metadata()).pages).toBe(2);
    const image = await processImage(data, mimeType);
    expect(image.original).toEqual({ width: 400, height: 200, data });
    expect((await sharp(image.sizes[0].data).metadata()).pages ?? 1).toBe(1);
  });

  describe('refuses', () => {
    const refused = { name: 'UploadRefused', code: 'rest_upload_sideload_error', status: 400 };

    it('an image with too many pixels by its header alone', async () => {
      const bomb = await picture(8, 8).png().toBuffer();
      bomb.writeUInt32BE(60_000, 16);
      bomb.writeUInt32BE(60_000, 20);
      await expect(processImage(bomb, 'image/png')).rejects.toMatchObject(refused);

      const honest = await picture(100, 100).png().toBuffer();
      const work = processImage(honest, 'image/png', { maxPixels: 9_999 });
      await expect(work).rejects.toThrow('100 × 100 pixels');
      await expect(processImage(honest, 'image/png', { maxPixels: 10_000 })).resolves.toBeDefined();
    });

    it('a truncated image, also when it needs no sizes', async () => {
      for (const side of [60, 400]) {
        const data = await sharp({
          create: {
            width: side,
            height: side,
            channels: 3,
            background: 'white',
            noise: { type: 'gaussian', mean: 128, sigma: 60 },
          },
        })
          .png()
          .toBuffer();
        await expect(processImage(data.subarray(0, data.length / 2), 'image/png')).rejects.toMatchObject(refused);
      }
    });

    it('bytes that are no image or of another type', async () => {
      await expect(processImage(Buffer.from('GIF89a nothing'), 'image/gif')).rejects.toMatchObject(refused);
      await expect(processImage(RECORDED_GIF, 'image/png')).rejects.toMatchObject(refused);
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      await expect(processImage(svg, 'image/png')).rejects.toMatchObject(refused);
    });
  });
});
