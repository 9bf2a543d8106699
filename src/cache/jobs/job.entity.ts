import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
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
export class JobEntity {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 10 })
  kind: JobKind;

  /** SHA-256 of what makes it one of its kind, so that nothing is ordered twice. */
  @Column('varchar', { length: 64 })
  identity: string;

  /** The image; null for pages. */
  @Column('int', { nullable: true })
  attachment_id: number | null;

  /** Path of the image's file below the uploads, or address of the page. */
  @Column('varchar', { length: 2000 })
  address: string;

  /** The name under which the service reports on a page. */
  @Column('varchar', { length: 64, nullable: true })
  queue_key: string | null;

  /** A page as small screens show it. */
  @Column('boolean')
  mobile: boolean;

  @Column('int')
  state: JobState;

  /** Tries since it entered its state: that failed, that is under way, or that a process did not survive. */
  @Column('int')
  attempts: number;

  /** MD5 of the file; empty until it was read. */
  @Column('varchar', { length: 32 })
  source_md5: string;

  /** Host that has the results. */
  @Column('varchar', { length: 255 })
  server: string;

  @Column('simple-json')
  results: JobResults;

  /** Bytes of the file. */
  @Column('int')
  source_size: number;

  /** Bytes by which each form is smaller than the file. */
  @Column('int')
  original_saved: number;

  @Column('int')
  webp_saved: number;

  @Column('int')
  avif_saved: number;

  /** When there is something to be done for it next, UTC; null: nothing. */
  @Column('datetime', { nullable: true })
  due: string | null;

  @Column('datetime')
  created: string;

  @Column('datetime')
  modified: string;
}
