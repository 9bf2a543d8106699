import { Entity, ForeignKey, Index, JoinColumn, ManyToOne } from 'typeorm';
import { BinaryColumn, IdColumn, IntColumn, KeyColumn, StringColumn, TaggedBy, TextColumn } from '#core/database';

/** A category or tag. */
@Entity('terms')
@Index('ix_terms_count', ['taxonomy', 'count', 'id'])
@Index('ix_terms_id', ['taxonomy', 'id'])
@Index('ix_terms_name', ['taxonomy', 'name_key', 'id'])
@Index('ix_terms_parent', ['parent_id'])
@Index('uq_terms_name', ['taxonomy', 'name_lower', 'level'], { unique: true })
@Index('uq_terms_slug', ['taxonomy', 'slug'], { unique: true })
export class TermEntity {
  /** Term id, unique over all taxonomies. */
  @IdColumn()
  id: number;

  /** Taxonomy, such as `category` or `cal_events_cat`. */
  @KeyColumn(32)
  taxonomy: string;

  /** HTML-escaped, without tags. */
  @StringColumn(200)
  name: string;

  /** Name for sorting and searching: lower case, accents folded. */
  @BinaryColumn(191)
  name_key: string;

  /** Name in lower case; terms of one level that have it in common have the same name. */
  @BinaryColumn(200)
  name_lower: string;

  /** Unique within the vocabulary. */
  @KeyColumn(200)
  slug: string;

  /** Basic HTML. */
  @TextColumn()
  description: string;

  /** Parent term; null at the top level. */
  @IntColumn({ nullable: true })
  parent_id: number | null;

  @ManyToOne(() => TermEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'parent_id' })
  parent?: TermEntity | null;

  /**
   * The level on which the name of the term is unique: id of the parent, 0 at the top. Null for a term that was moved
   * beside one of the same name because its parent was deleted.
   */
  @IntColumn({ nullable: true })
  level: number | null;

  /** Published posts that have it. Changed only by `+`/`-` in the transaction that changes such a post. */
  @IntColumn({ default: 0 })
  count: number;
}

/** What is shown of a term. */
export type TermRow = Omit<TermEntity, 'name_key' | 'name_lower' | 'level'>;

/** What a term has on a post. */
@Entity('term_relations')
@TaggedBy('content_id')
@Index('ix_term_relations_content', ['content_id'])
export class TermRelationEntity {
  /** The term. */
  @IntColumn({ primary: true })
  term_id: number;

  @ManyToOne(() => TermEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'term_id' })
  term?: TermEntity;

  /** The post. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  content_id: number;
}
