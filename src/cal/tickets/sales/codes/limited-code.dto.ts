import { MAX_ID, type ParamDeclaration, RestParam } from '#core/parameters';

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

/** Parameters of lists of codes. */
export class ListLimitedCodesDto {
  @RestParam({ type: 'integer', default: 1, minimum: 1, maximum: 100_000, description: 'Number of the page, from 1.' })
  page: number;

  @RestParam({ type: 'integer', default: 50, minimum: 1, maximum: 100, description: 'Codes on a page, 1 to 100.' })
  per_page: number;
}
