import { api } from '../api/api.js';
import type { Media } from '../api/types.js';

/** Uploads an image. @returns its id and address */
export async function uploadImage(file: File): Promise<{ id: number; url: string }> {
  const form = new FormData();
  form.append('file', file);
  const media = await api.post<Media>('/content/v2/media', form);
  return { id: media.id ?? 0, url: media.source_url };
}
