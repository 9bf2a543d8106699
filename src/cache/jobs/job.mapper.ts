import type { JobEntity } from './job.entity.js';
import type { WholeJobResponse } from './job.response.js';

/** A job as administrators see it; moments in UTC. @param whole with its results */
export function toJobResponse(job: JobEntity, url: (path: string) => string, whole: boolean): WholeJobResponse {
  const { results, kind } = job;
  const stored = Object.entries(results.stored ?? {}).map(([form, path]): [string, string] => [form, url(path)]);
  return {
    id: job.id,
    kind,
    attachment_id: job.attachment_id,
    url: kind === 'img' ? url(job.address) : job.address,
    queue_k: job.queue_key,
    is_mobile: job.mobile,
    state: job.state,
    attempts: job.attempts,
    server: job.server,
    src_md5: job.source_md5,
    src_size: job.source_size,
    ori_reduced: job.original_saved,
    webp_reduced: job.webp_saved,
    avif_reduced: job.avif_saved,
    files: Object.fromEntries(stored),
    created: job.created,
    modified: job.modified,
    ...(whole && kind === 'ucss' ? { css: results.css ?? null } : {}),
    ...(whole && kind === 'vpi' ? { images: results.images ?? null } : {}),
  };
}
