import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ActionData, ActionType, MatchType } from './action.js';
import type { MatchData } from './flags.js';

/** A rule: which requests it is for and what becomes of them. */
@Entity('redirects')
export class RedirectEntity {
  @PrimaryGeneratedColumn()
  id: number;

  /** Source: decoded path with query, or a pattern; at most 2000 characters. */
  @Column('varchar', { length: 2000 })
  url: string;

  /** The same in lower case without accents, for finding and sorting. */
  @Column('varchar', { length: 2000 })
  url_key: string;

  /** Key under which requests look it up (`matchUrl`); `regex` for patterns. */
  @Column('varchar', { length: 2000 })
  match_url: string;

  @Column('simple-json', { nullable: true })
  match_data: MatchData | null;

  /** The source is a pattern. */
  @Column('boolean')
  regex: boolean;

  /** Lower ones are tried first, over all groups. */
  @Column('int')
  position: number;

  /** How often it has redirected. */
  @Column('int')
  last_count: number;

  /** When it redirected last, UTC; null: never. */
  @Column('datetime', { nullable: true })
  last_access: string | null;

  @Column('int')
  group_id: number;

  @Column('boolean')
  enabled: boolean;

  @Column('varchar', { length: 20 })
  action_type: ActionType;

  /** Status of the answer; 0 where the action has none. */
  @Column('int')
  action_code: number;

  @Column('simple-json', { nullable: true })
  action_data: ActionData | null;

  /** Everything in `action_data` in lower case without accents, for finding. */
  @Column('text')
  action_key: string;

  @Column('varchar', { length: 20 })
  match_type: MatchType;

  @Column('varchar', { length: 500, nullable: true })
  title: string | null;

  /** The title in lower case without accents, for finding. */
  @Column('varchar', { length: 500 })
  title_key: string;
}

/** What is stored of a new rule. */
export type NewRule = Omit<RedirectEntity, 'id'>;

/** A row as both engines give it, where flags are numbers and JSON is text. */
export function toRule(row: RedirectEntity): RedirectEntity {
  const raw = row as unknown as Record<'match_data' | 'action_data', string | null>;
  return {
    ...row,
    match_data: raw.match_data === null ? null : (JSON.parse(raw.match_data) as MatchData),
    action_data: raw.action_data === null ? null : (JSON.parse(raw.action_data) as ActionData),
    regex: Boolean(row.regex),
    enabled: Boolean(row.enabled),
  };
}
