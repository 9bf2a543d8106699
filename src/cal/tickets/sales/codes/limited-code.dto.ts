import { MAX_ID, type ParamDeclaration, RestParam } from '#core/parameters';
import { MOMENT } from '../../kernel/moment.js';

/** Most tickets or events that one code names. */
export const MAX_NAMED = 100;
/** Most uses that a code can be limited to. */
const MAX_USES = 1_000_000;

type Declaration = Omit<ParamDeclaration, 'description'>;

/** Ids of tickets or events that a code names; null: it does not depend on them. */
export const IDS: Declaration = {
  type: ['array', 'null'],
  items: { type: 'integer', minimum: 1, maximum: MAX_ID },
  maxItems: MAX_NAMED,
};

/** How many orders can use a code; null: no limit. */
export const USES: Declaration = { type: ['integer', 'null'], minimum: 1, maximum: MAX_USES };

/** What can be said of every code. */
export class LimitedCodeMembersDto {
  @RestParam({ type: 'string', maxLength: 100, description: 'What the code is for, for managers.' })
  name?: string;

  @RestParam({ ...MOMENT, description: 'First moment at which it is valid, UTC; null: no first one.' })
  valid_from?: string | null;

  @RestParam({ ...MOMENT, description: 'When it stops being valid, UTC; null: never.' })
  valid_until?: string | null;

  @RestParam({ ...USES, description: 'Orders that can use it; null: no limit.' })
  max_uses?: number | null;

  @RestParam({ type: 'boolean', description: 'Whether it can be used. Default: true.' })
  is_active?: boolean;
}

/** Parameters of lists of codes. */
export class ListLimitedCodesDto {
  @RestParam({ type: 'integer', default: 1, minimum: 1, maximum: 100_000, description: 'Number of the page, from 1.' })
  page: number;

  @RestParam({ type: 'integer', default: 50, minimum: 1, maximum: 100, description: 'Codes on a page, 1 to 100.' })
  per_page: number;
}
