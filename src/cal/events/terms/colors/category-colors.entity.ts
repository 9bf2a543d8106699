import { Entity, ForeignKey } from 'typeorm';
import { IntColumn, KeyColumn } from '#core/database';

/** Colours of a category of events. */
@Entity('event_category_colors')
export class CategoryColorsEntity {
  /** The category. */
  @ForeignKey('terms', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  term_id: number;

  /** Edge of its events: `#rrggbb`; null: none. */
  @KeyColumn(7, { nullable: true })
  color: string | null;

  /** Background of its events: `#rrggbb`; null: that of the edge. */
  @KeyColumn(7, { nullable: true })
  background: string | null;

  /** Texts on the background: `#rrggbb`; null: black or white. */
  @KeyColumn(7, { nullable: true })
  text: string | null;

  /** An event with several categories has the colours of the one with the greatest number. */
  @IntColumn({ default: 0 })
  priority: number;
}
