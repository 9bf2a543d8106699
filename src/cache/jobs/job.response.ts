import { ApiProperty } from '#core/openapi';
import { JOB_KINDS, JOB_STATES, type JobKind, type JobState } from './job-state.js';

/** An order to optimise one image file or page. */
export class JobResponse {
  @ApiProperty({ type: 'integer', description: 'Number of the job.', example: 19 })
  id!: number;

  @ApiProperty({
    enum: JOB_KINDS,
    description: '`img`: an image file; `ucss`: the styles that a page uses; `vpi`: the images seen first on a page.',
  })
  kind!: JobKind;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Id of the image; null for pages.', example: 7 })
  attachment_id!: number | null;

  @ApiProperty({ type: 'string', format: 'uri', description: 'Address of the image file or page.' })
  url!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Name under which the optimisation service reports on a page; null for images.',
    example: '939798b02add3ed2305141cfa8c5e16b',
  })
  queue_k!: string | null;

  @ApiProperty({ type: 'boolean', description: 'Whether it is about the page as small screens show it.' })
  is_mobile!: boolean;

  @ApiProperty({
    type: 'integer',
    enum: JOB_STATES,
    description:
      'State: 0 to be done here, 1 gathered, 3 with the optimisation service, 6 results ready, 8 duplicate, 9 done. Failures: -1 failed, -3 no file, -5 results not fetched, -6 results gone, -7 not optimised, -8 bad metadata, -9 error.',
    example: 9,
  })
  state!: JobState;

  @ApiProperty({ type: 'integer', description: 'Number of tries in its state.', example: 0 })
  attempts!: number;

  @ApiProperty({
    type: 'string',
    description: 'Host that has the results; empty for none.',
    example: 'node1.results.example',
  })
  server!: string;

  @ApiProperty({
    type: 'string',
    description: 'MD5 of the file; empty until it was read.',
    example: 'e62ee2979c057dc64ce7068e49307a26',
  })
  src_md5!: string;

  @ApiProperty({ type: 'integer', description: 'Size of the file in bytes; 0 until it was read.', example: 9219 })
  src_size!: number;

  @ApiProperty({ type: 'integer', description: 'Bytes saved in the type of the file.', example: 0 })
  ori_reduced!: number;

  @ApiProperty({ type: 'integer', description: 'Bytes saved as WebP.', example: 8259 })
  webp_reduced!: number;

  @ApiProperty({ type: 'integer', description: 'Bytes saved as AVIF.', example: 8887 })
  avif_reduced!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', format: 'uri' },
    description: 'Addresses of the stored results by form: `ori`, `webp` or `avif`.',
    example: { webp: 'https://example.org/wp-content/uploads/2031/05/lamp.jpg.webp' },
  })
  files!: Record<string, string>;

  @ApiProperty({ type: 'string', description: 'When it was created, in UTC.', example: '2031-05-01 17:30:00' })
  created!: string;

  @ApiProperty({ type: 'string', description: 'When it was last changed, in UTC.', example: '2031-05-01 17:30:05' })
  modified!: string;
}

/** A job with its results. */
export class WholeJobResponse extends JobResponse {
  @ApiProperty({
    type: 'string',
    required: false,
    nullable: true,
    description: 'Styles that the page uses; null until they are known. Only for `ucss`.',
    example: 'h1{color:navy}',
  })
  css?: string | null;

  @ApiProperty({
    type: 'string',
    isArray: true,
    required: false,
    nullable: true,
    description: 'Addresses of the images seen first; null until they are known. Only for `vpi`.',
  })
  images?: string[] | null;
}

/** A job that was deleted. */
export class DeletedJobResponse {
  @ApiProperty({ enum: [true], type: 'boolean', description: 'Says that the job is deleted.' })
  deleted!: true;

  @ApiProperty({ type: WholeJobResponse, description: 'The job as it was.' })
  previous!: WholeJobResponse;
}

/** What was ordered. */
export class CreatedJobsResponse {
  @ApiProperty({ type: 'integer', description: 'Number of new jobs: one for each file of an image.', example: 3 })
  created!: number;

  @ApiProperty({
    type: 'integer',
    isArray: true,
    description: 'Ids of the requested images; empty for pages.',
    example: [7],
  })
  images!: number[];
}
