import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import {
  BinaryColumn,
  FlagColumn,
  IdColumn,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
  TextColumn,
} from '#core/database';
import type { ActionData, ActionType, MatchType } from './action.js';
import type { MatchData } from '../flags.js';
import { RedirectGroupEntity } from './redirect-group.entity.js';

/** A rule: which requests it is for and what becomes of them. */
@Entity('redirects')
@Index('ix_redirects_access', ['last_access'])
@Index('ix_redirects_group', ['group_id', 'position'])
@Index('ix_redirects_hits', ['last_count'])
@Index('ix_redirects_match', ['match_url', 'enabled'])
@Index('ix_redirects_position', ['position'])
@Index('ix_redirects_regex', ['regex'])
export class RedirectEntity {
  /** Rule id. */
  @IdColumn()
  id: number;

  /** Source: decoded path with query, or a pattern; at most 2000 characters. */
  @BinaryColumn(2000)
  url: string;

  /** The same in lower case without accents, for finding and sorting. */
  @BinaryColumn(2000)
  url_key: string;

  /** Key under which requests look it up (`matchUrl`); `regex` for patterns. */
  @KeyColumn(2000)
  match_url: string;

  /** Options of the source, JSON; null: the defaults. */
  @JsonColumn({ nullable: true })
  match_data: MatchData | null;

  /** The source is a pattern. */
  @FlagColumn()
  regex: boolean;

  /** Lower ones are tried first, over all groups. */
  @IntColumn({ default: 0 })
  position: number;

  /** How often it has redirected. */
  @IntColumn({ default: 0 })
  last_count: number;

  /** When it redirected last, UTC; null: never. */
  @MomentColumn({ nullable: true })
  last_access: string | null;

  /** The group. */
  @IntColumn()
  group_id: number;

  @ManyToOne(() => RedirectGroupEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id' })
  group?: RedirectGroupEntity;

  /** Whether the rule acts. */
  @FlagColumn({ default: true })
  enabled: boolean;

  /** Action: `url`, `random`, `pass`, `error`, `nothing`. */
  @KeyColumn(20)
  action_type: ActionType;

  /** Status of the answer; 0 where the action has none. */
  @IntColumn()
  action_code: number;

  /** Conditions and targets, by match type, JSON. */
  @JsonColumn({ nullable: true })
  action_data: ActionData | null;

  /** Everything in `action_data` in lower case without accents, for finding. */
  @TextColumn()
  action_key: string;

  /** Condition beside the source, such as `url`, `login`, `referrer`. */
  @KeyColumn(20)
  match_type: MatchType;

  /** Note of the administrator. */
  @StringColumn(500, { nullable: true })
  title: string | null;

  /** The title in lower case without accents, for finding. */
  @BinaryColumn(500)
  title_key: string;
}

/** What is stored of a new rule. */
export type NewRule = Omit<RedirectEntity, 'id'>;
