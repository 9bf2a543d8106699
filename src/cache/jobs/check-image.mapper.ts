import type { ImageSummary } from '../../content/media/media.service.js';
import type {
  CheckedImageDataResponse,
  CheckedImageJobResponse,
  CheckedImageMetadataResponse,
  CheckedImageSizeResponse,
} from './check-image.response.js';
import type { JobEntity } from './job.entity.js';
import type { StateCount } from './jobs.repository.js';
import { md5 } from '../cloud/secret-parts.js';

/** Counts of images, as texts. Groups are images with all their sizes; done ones have jobs. */
export function imageCounts(
  images: { count: number; maxId: number | null },
  gathered: number,
  states: readonly StateCount[],
): CheckedImageDataResponse['img_count'] {
  const counts: CheckedImageDataResponse['img_count'] = {
    max_id: images.maxId === null ? null : String(images.maxId),
    groups_all: String(images.count),
    groups_new: String(Math.max(images.count - gathered, 0)),
    groups_done: String(gathered),
  };
  for (const { state, images: groups, files } of states) {
    counts[`img.${state}`] = String(files);
    counts[`group.${state}`] = String(groups);
  }
  return counts;
}

/** What is known of an image as clients of the reference know it. */
export function imageMetadata(image: ImageSummary): CheckedImageMetadataResponse {
  const { width, height, path: file, filesize, details } = image;
  const sizes = Object.entries(details.sizes).map(([name, size]): [string, CheckedImageSizeResponse] => [
    name,
    { file: size.file, width: size.width, height: size.height, 'mime-type': size.mimeType, filesize: size.filesize },
  ]);
  return {
    width,
    height,
    file,
    filesize,
    sizes: Object.fromEntries(sizes),
    image_meta: details.imageMeta,
    ...(details.originalImage === undefined ? {} : { original_image: details.originalImage }),
  };
}

/** A job of an image. */
export function imageJob(job: JobEntity): CheckedImageJobResponse {
  const { server, results } = job;
  const files = Object.entries(results.files ?? {}).flatMap(([form, { address, md5: sum }]) => [
    [form, address],
    [`${form}_md5`, sum],
  ]);
  const info = { server, id: results.remote_id ?? '', ...(Object.fromEntries(files) as Record<string, string>) };
  return {
    id: job.id,
    optm_status: job.state,
    src: job.address,
    srcpath_md5: md5(job.address),
    src_md5: job.source_md5,
    server_info: server === '' ? '' : JSON.stringify(info),
  };
}
