import { Entity } from 'typeorm';
import { IntColumn, KeyColumn, StringColumn, TaggedBy, TextColumn } from '#core/database';
import type { SeoObjectType } from './seo-fields.js';

/** Fields of the head of one post, term or user; null: not set, so that the default applies. */
@Entity('seo_fields')
@TaggedBy('object_id')
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

  /** Title for Open Graph. */
  @TextColumn({ nullable: true })
  open_graph_title: string | null;

  /** Description for Open Graph. */
  @TextColumn({ nullable: true })
  open_graph_description: string | null;

  /** Address of the Open Graph image. */
  @StringColumn(2000, { nullable: true })
  open_graph_image: string | null;

  /** Title for X cards. */
  @TextColumn({ nullable: true })
  twitter_title: string | null;

  /** Description for X cards. */
  @TextColumn({ nullable: true })
  twitter_description: string | null;

  /** Address of the X card image. */
  @StringColumn(2000, { nullable: true })
  twitter_image: string | null;

  /** Title in breadcrumbs. */
  @TextColumn({ nullable: true })
  breadcrumb_title: string | null;

  /** schema.org type of the page. */
  @KeyColumn(64, { nullable: true })
  schema_page_type: string | null;

  /** schema.org type of the article. */
  @KeyColumn(64, { nullable: true })
  schema_article_type: string | null;

  /** Key phrase given by the editor. */
  @StringColumn(191, { nullable: true })
  focus_keyphrase: string | null;

  /** 0 to 100, worked out by the editor of a client. */
  @IntColumn({ nullable: true })
  seo_score: number | null;

  /** Score given by the client, 0 to 100. */
  @IntColumn({ nullable: true })
  readability_score: number | null;

  /** Score given by the client, 0 to 100. */
  @IntColumn({ nullable: true })
  inclusive_language_score: number | null;

  /** Minutes it takes to read. */
  @IntColumn({ nullable: true })
  reading_minutes: number | null;

  /** Main category of a post or event: id of the term. It counts while the post has it. */
  @IntColumn({ nullable: true })
  primary_category: number | null;
}
