import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Test } from 'supertest';
import { MARKER_FILE } from '../../../src/content/media/files/media.storage.js';
import type { Caller, TestApp } from '../../helpers/app.js';

/** The smallest GIF there is: one pixel. */
export const GIF = Buffer.from('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1');

/** A picture of one colour. */
export function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'avif' = 'png',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();
}

/** Sends bytes as the body itself. */
export function send(
  service: TestApp,
  who: Caller,
  name: string,
  data: Buffer | string,
  type = 'application/octet-stream',
): Test {
  return service
    .as(who)
    .post('/content/v2/media')
    .set('Content-Type', type)
    .set('Content-Disposition', `attachment; filename="${name}"`)
    .send(data);
}

/** An entry as it is answered, as far as tests look into it. */
export interface MediaItem {
  id: number;
  slug: string;
  filename: string;
  source_url: string;
  missing_image_sizes: string[];
  description: { rendered: string };
  media_details: { sizes: Record<string, { source_url: string }>; image_meta: object };
}

/** Uploads and gives the entry. */
export async function uploaded(
  service: TestApp,
  who: Caller,
  name: string,
  data: Buffer | string = GIF,
): Promise<MediaItem> {
  const { body } = await send(service, who, name, data).expect(201);
  return body as MediaItem;
}

/** For tests that look into or change the folder for uploads. */
export const onDisk = process.env.TEST_STORAGE === 's3' ? it.skip : it;

/** Paths of all stored files below the uploads, on disk unfinished ones too. */
export function filesOnDisk(service: TestApp): string[] {
  if (service.store) {
    const keys = [...service.store.objects.keys()].map((key) => key.slice('site/'.length));
    return keys.filter((name) => name !== MARKER_FILE).sort();
  }
  const root = join(service.folder, 'uploads');
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name !== MARKER_FILE && statSync(join(root, name)).isFile()).sort();
}

/** Number of entries. */
export async function entries(service: TestApp): Promise<number> {
  const [row] = await service.database.read<{ n: number }>('SELECT COUNT(*) AS n FROM media');
  return Number(row?.n);
}

/** Number of ids of the site-wide sequence that files have. */
export async function registered(service: TestApp): Promise<number> {
  const [row] = await service.database.read<{ n: number }>(
    "SELECT COUNT(*) AS n FROM content WHERE type = 'attachment'",
  );
  return Number(row?.n);
}
