import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The vocabularies: `category` and `post_tag` of posts (tags of events too), `cal_events_cat` of events. */
export type Taxonomy = 'category' | 'post_tag' | 'cal_events_cat';

/** A category or tag. */
@Entity('terms')
export class TermEntity {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 32 })
  taxonomy: Taxonomy;

  /** HTML-escaped, without tags. */
  @Column('varchar', { length: 200 })
  name: string;

  /** Name for sorting and searching: lower case, accents folded. */
  @Column('varchar', { length: 191 })
  name_key: string;

  /** Name in lower case; terms of one level that have it in common have the same name. */
  @Column('varchar', { length: 200 })
  name_lower: string;

  /** Unique within the vocabulary. */
  @Column('varchar', { length: 200 })
  slug: string;

  /** Basic HTML. */
  @Column('text')
  description: string;

  @Column('int', { nullable: true })
  parent_id: number | null;

  /**
   * The level on which the term holds its name: id of the parent, 0 at the top. Null for a term that came to stand
   * beside one of the same name because its parent was deleted.
   */
  @Column('int', { nullable: true })
  level: number | null;

  /** Published posts that have it. Changed only by `+`/`-` in the transaction that changes such a post. */
  @Column('int', { default: 0 })
  count: number;
}

/** What is shown of a term. */
export type TermRow = Omit<TermEntity, 'name_key' | 'name_lower' | 'level'>;

/** What a term has on a post. */
@Entity('term_relations')
export class TermRelationEntity {
  @Column('int', { primary: true })
  term_id: number;

  @Column('int', { primary: true })
  content_id: number;
}
