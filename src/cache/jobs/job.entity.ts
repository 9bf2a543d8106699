import { Entity, ForeignKey, Index } from 'typeorm';
import {
  BigIntColumn,
  FlagColumn,
  IdColumn,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
} from '#core/database';
import type { JobKind, JobState, ResultForm } from './job-state.js';

/** What is known of the results of a job. */
export interface JobResults {
  /** The job's number on the server. */
  remote_id?: string;
  /** Images by form: where they are to be fetched, and their MD5. */
  files?: Partial<Record<ResultForm, { address: string; md5: string }>>;
  /** Styles that the page uses (`ucss`). */
  css?: string;
  /** Addresses of the images that are seen first (`vpi`). */
  images?: string[];
  /** Names of the files that were stored beside the image, by form. */
  stored?: Partial<Record<ResultForm, string>>;
}

/** An order to optimise one image or page. */
@Entity('optimisation_jobs')
@Index('ix_optimisation_jobs_attachment', ['attachment_id'])
@Index('ix_optimisation_jobs_due', ['due'])
@Index('ix_optimisation_jobs_state', ['state', 'id'])
@Index('uq_optimisation_jobs_identity', ['identity'], { unique: true })
export class JobEntity {
  /** Job id. */
  @IdColumn()
  id: number;

  /** `img` image, `ucss` used styles of a page, `vpi` images in the first view. */
  @KeyColumn(10)
  kind: JobKind;

  /** SHA-256 of what makes it one of its kind, so that nothing is ordered twice. */
  @KeyColumn(64)
  identity: string;

  /** The image; null for pages. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ nullable: true })
  attachment_id: number | null;

  /** Path of the image's file below the uploads, or address of the page. */
  @StringColumn(2000, { default: '' })
  address: string;

  /** The name under which the service reports on a page. */
  @KeyColumn(64, { nullable: true })
  queue_key: string | null;

  /** A page as small screens show it. */
  @FlagColumn()
  mobile: boolean;

  /** Number of the state (`JobState`). */
  @IntColumn()
  state: JobState;

  /** Tries since it entered its state: that failed, that is under way, or that a process did not survive. */
  @IntColumn({ default: 0 })
  attempts: number;

  /** MD5 of the file; empty until it was read. */
  @KeyColumn(32, { default: '' })
  source_md5: string;

  /** Host that has the results. */
  @KeyColumn(255, { default: '' })
  server: string;

  /** Results reported by the optimisation server, JSON. */
  @JsonColumn()
  results: JobResults;

  /** Bytes of the file. */
  @IntColumn({ default: 0 })
  source_size: number;

  /** Bytes by which each form is smaller than the file. */
  @IntColumn({ default: 0 })
  original_saved: number;

  /** Bytes saved by WebP. */
  @IntColumn({ default: 0 })
  webp_saved: number;

  /** Bytes saved by AVIF. */
  @IntColumn({ default: 0 })
  avif_saved: number;

  /**
   * When there is something to be done for it next, or when the lease of a process that does it ends, milliseconds since
   * 1970 by the clock of the database; null: nothing.
   */
  @BigIntColumn({ nullable: true })
  due: number | null;

  /** UTC. */
  @MomentColumn()
  created: string;

  /** UTC. */
  @MomentColumn()
  modified: string;
}
