import { createHash } from 'node:crypto';

/** What has become of a job, by the numbers that the reference counts in (cache.md, release 6.4). */
export const JobState = {
  /** To be done by this service itself. */
  new: 0,
  /** Gathered, not sent to anybody yet. */
  raw: 1,
  /** The optimisation service is at it. */
  requested: 3,
  /** Results are ready to be fetched. */
  notified: 6,
  /** The same as another job. */
  duplicate: 8,
  /** Results are here. */
  pulled: 9,
  failed: -1,
  /** The file is not there. */
  missing: -3,
  /** Results could not be fetched. */
  unfetchable: -5,
  /** Results are not there any more. */
  notFound: -6,
  /** The file could not be optimised. */
  unoptimised: -7,
  badMetadata: -8,
  error: -9,
} as const;

export type JobState = (typeof JobState)[keyof typeof JobState];
export const JOB_STATES: readonly JobState[] = Object.values(JobState).sort((a, b) => a - b);

/** What is optimised: an image, the styles that a page uses, or which images are seen first on it. */
export type JobKind = 'img' | 'ucss' | 'vpi';
export const JOB_KINDS: readonly JobKind[] = ['img', 'ucss', 'vpi'];

/** The forms in which a result may come: the image's own type made smaller, or another type. */
export type ResultForm = 'ori' | 'webp' | 'avif';
export const RESULT_FORMS: readonly ResultForm[] = ['ori', 'webp', 'avif'];

/** What makes a job one of its kind. @param address path of an image's file, or address of a page */
export function jobIdentity(kind: JobKind, address: string, mobile: boolean): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, address, mobile]))
    .digest('hex');
}
