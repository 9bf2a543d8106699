import { Entity } from 'typeorm';
import { IntColumn, KeyColumn, StringColumn, TextColumn } from '../../core/database/entity-columns.js';
import type { SeoObjectType } from './seo-fields.js';

/** What people say about the head of one post, term or user; null: nothing, so that the default stands. */
@Entity('seo_fields')
export class SeoFieldsEntity {
  /** What it is about. */
  @KeyColumn(10, { primary: true })
  object_type: SeoObjectType;

  /** Its id. */
  @IntColumn({ primary: true })
  object_id: number;

  /** Template of the title (`%%title%% %%sep%% %%sitename%%`). */
  @TextColumn({ nullable: true })
  title: string | null;

  /** Template of the description. */
  @TextColumn({ nullable: true })
  description: string | null;

  /** Address that counts as the object's own. */
  @StringColumn(2000, { nullable: true })
  canonical: string | null;

  /** Whether it is set: 1 yes, 0 no. */
  @IntColumn({ nullable: true })
  noindex: number | null;

  /** Whether it is set: 1 yes, 0 no. */
  @IntColumn({ nullable: true })
  nofollow: number | null;

  /** Whether it is set: 1 yes, 0 no. */
  @IntColumn({ nullable: true })
  noarchive: number | null;

  /** Whether it is set: 1 yes, 0 no. */
  @IntColumn({ nullable: true })
  nosnippet: number | null;

  /** Whether it is set: 1 yes, 0 no. */
  @IntColumn({ nullable: true })
  noimageindex: number | null;

  /** Whether it is set: 1 yes, 0 no. */
  @IntColumn({ nullable: true })
  is_cornerstone: number | null;

  @TextColumn({ nullable: true })
  open_graph_title: string | null;

  @TextColumn({ nullable: true })
  open_graph_description: string | null;

  @StringColumn(2000, { nullable: true })
  open_graph_image: string | null;

  @TextColumn({ nullable: true })
  twitter_title: string | null;

  @TextColumn({ nullable: true })
  twitter_description: string | null;

  @StringColumn(2000, { nullable: true })
  twitter_image: string | null;

  @TextColumn({ nullable: true })
  breadcrumb_title: string | null;

  @KeyColumn(64, { nullable: true })
  schema_page_type: string | null;

  @KeyColumn(64, { nullable: true })
  schema_article_type: string | null;

  @StringColumn(191, { nullable: true })
  focus_keyphrase: string | null;

  /** 0 to 100, worked out by the editor of a client. */
  @IntColumn({ nullable: true })
  seo_score: number | null;

  @IntColumn({ nullable: true })
  readability_score: number | null;

  @IntColumn({ nullable: true })
  inclusive_language_score: number | null;

  /** Minutes it takes to read. */
  @IntColumn({ nullable: true })
  reading_minutes: number | null;
}
