import { RestParam } from '#core/parameters';
import { JOB_KINDS, type JobKind } from './job-state.js';

/** Parameters of `POST jobs`. */
export class CreateJobsDto {
  @RestParam({
    type: 'string',
    enum: JOB_KINDS,
    default: 'img',
    description: 'img: images as WebP and AVIF; ucss: styles that pages use; vpi: images that are seen first on pages.',
  })
  kind: JobKind;

  @RestParam({
    type: 'string',
    enum: ['here', 'service'],
    description:
      'Who does them: this service, or the optimisation service, which looks for jobs in state 3 and reports back. Pages are for that one only. Default: here for images.',
  })
  by?: 'here' | 'service';

  @RestParam({
    type: 'array',
    maxItems: 100,
    items: { type: 'integer', minimum: 1 },
    description: 'Ids of images.',
  })
  ids?: number[];

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    description: 'As many images as this that were not ordered in turn before, oldest first.',
  })
  next?: number;

  @RestParam({
    type: 'array',
    maxItems: 100,
    items: { type: 'string', maxLength: 2000 },
    description: 'Addresses of pages of this site.',
  })
  urls?: string[];

  @RestParam({ type: 'boolean', default: false, description: 'The pages as small screens show them.' })
  is_mobile: boolean;
}

/** Parameters of `GET jobs`. */
export class ListJobsDto {
  @RestParam({ type: 'integer', minimum: 1, default: 1, description: 'Page of the list.' })
  page: number;

  @RestParam({ type: 'integer', minimum: 1, maximum: 100, default: 10, description: 'Jobs on a page.' })
  per_page: number;

  @RestParam({ type: 'string', enum: JOB_KINDS, description: 'Only of this kind.' })
  kind?: JobKind;

  @RestParam({ type: 'integer', minimum: -9, maximum: 9, description: 'Only in this state.' })
  state?: number;

  @RestParam({ type: 'integer', minimum: 1, description: 'Only of this image.' })
  attachment_id?: number;

  @RestParam({
    loose: 'A wrong key is answered with the codes of callbacks, not refused by its type.',
    hidden: true,
    description: 'For the optimisation service: MD5 of the key, once one is agreed.',
  })
  domain_key?: unknown;
}

/** Parameters of `GET|DELETE jobs/<id>`. */
export class JobDto {
  @RestParam({ in: 'path', path: '\\d+', type: 'integer', required: true, description: 'Number of the job.' })
  id: number;
}
