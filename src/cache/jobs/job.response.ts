import { ApiProperty } from '#core/openapi';
import { JOB_STATES, type JobKind, type JobState } from './job-state.js';

/** An order to optimise one image file or page. */
export class JobResponse {
  /** Number of the job. @example 19 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** `img`: an image file; `ucss`: the styles that a page uses; `vpi`: the images seen first on a page. */
  kind!: JobKind;

  /** Id of the image; null for pages. @example 7 */
  @ApiProperty({ type: 'integer' })
  attachment_id!: number | null;

  /** Address of the image file or page. */
  @ApiProperty({ format: 'uri' })
  url!: string;

  /**
   * Name under which the optimisation service reports on a page; null for images.
   * @example 939798b02add3ed2305141cfa8c5e16b
   */
  queue_k!: string | null;

  /** Whether it is about the page as small screens show it. */
  is_mobile!: boolean;

  @ApiProperty({
    type: 'integer',
    enum: JOB_STATES,
    description:
      'State: 0 to be done here, 1 gathered, 3 with the optimisation service, 6 results ready, 8 duplicate, 9 done. Failures: -1 failed, -3 no file, -5 results not fetched, -6 results gone, -7 not optimised, -8 bad metadata, -9 error.',
    example: 9,
  })
  state!: JobState;

  /** Number of tries in its state. @example 0 */
  @ApiProperty({ type: 'integer' })
  attempts!: number;

  /** Host that has the results; empty for none. @example node1.results.example */
  server!: string;

  /** MD5 of the file; empty until it was read. @example e62ee2979c057dc64ce7068e49307a26 */
  src_md5!: string;

  /** Size of the file in bytes; 0 until it was read. @example 9219 */
  @ApiProperty({ type: 'integer' })
  src_size!: number;

  /** Bytes saved in the type of the file. @example 0 */
  @ApiProperty({ type: 'integer' })
  ori_reduced!: number;

  /** Bytes saved as WebP. @example 8259 */
  @ApiProperty({ type: 'integer' })
  webp_reduced!: number;

  /** Bytes saved as AVIF. @example 8887 */
  @ApiProperty({ type: 'integer' })
  avif_reduced!: number;

  /**
   * Addresses of the stored results by form: `ori`, `webp` or `avif`.
   * @example {"webp": "https://example.org/wp-content/uploads/2031/05/lamp.jpg.webp"}
   */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string', format: 'uri' } })
  files!: Record<string, string>;

  /** When it was created, in UTC. @example "2031-05-01 17:30:00" */
  created!: string;

  /** When it was last changed, in UTC. @example "2031-05-01 17:30:05" */
  modified!: string;
}

/** A job with its results. */
export class WholeJobResponse extends JobResponse {
  /** Styles that the page uses; null until they are known. Only for `ucss`. */
  @ApiProperty({ example: 'h1{color:navy}' })
  css?: string | null;

  /** Addresses of the images seen first; null until they are known. Only for `vpi`. */
  images?: string[] | null;
}

/** A job that was deleted. */
export class DeletedJobResponse {
  /** Says that the job is deleted. */
  @ApiProperty({ enum: [true] })
  deleted!: true;

  /** The job as it was. */
  previous!: WholeJobResponse;
}

/** What was ordered. */
export class CreatedJobsResponse {
  /** Number of new jobs: one for each file of an image. @example 3 */
  @ApiProperty({ type: 'integer' })
  created!: number;

  /** Ids of the requested images; empty for pages. @example [7] */
  @ApiProperty({ type: 'integer', isArray: true })
  images!: number[];
}
