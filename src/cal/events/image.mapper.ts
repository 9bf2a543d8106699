import type { ImageSummary } from '../../content/media/media.service.js';
import type { PostImageResponse } from './image.response.js';

/** An image as events, venues and organizers show it (events.md §15); nothing for none. */
export function imageMember(image: ImageSummary | undefined): PostImageResponse | false {
  if (!image) return false;
  const member: PostImageResponse = {
    url: image.url,
    id: image.id,
    extension: image.path.slice(image.path.lastIndexOf('.') + 1),
    width: image.width,
    height: image.height,
    filesize: image.filesize,
  };
  const sizes: PostImageResponse['sizes'] = {};
  for (const [name, size] of Object.entries(image.sizes)) {
    sizes[name] = {
      width: size.width,
      height: size.height,
      'mime-type': size.mimeType,
      filesize: size.filesize,
      url: size.url,
    };
    member.sizes = sizes;
  }
  return member;
}
