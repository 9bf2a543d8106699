import { RestParam, textNotBlank } from '#core/parameters';
import { ApiKeyDto } from '../access/api-key.dto.js';

/** A page number as the interface reads it: the absolute value, and 1 for everything that is no number. */
function pageNumber(value: unknown): number {
  const number = Math.abs(Math.trunc(Number(value)));
  return Number.isFinite(number) && number >= 1 ? Math.min(number, 2_147_483_647) : 1;
}

/** Parameters that both lists share. */
export class ListedDto extends ApiKeyDto {
  @RestParam({
    type: 'integer',
    default: 1,
    minimum: 1,
    loose: 'Everything that is no number counts as page 1 (recorded).',
    clean: pageNumber,
    description: 'Number of the page, from 1.',
  })
  page: number;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    index: { default: 12 },
    description: 'Items on a page, 1 to 100. Default: as many as the site shows.',
  })
  per_page?: number;
}

/** Direction of a list. */
export const ORDER = { type: 'string', enum: ['ASC', 'DESC'], description: 'Direction.' } as const;
/** Words to look for. */
export const SEARCH = { type: 'string', check: textNotBlank } as const;
/** Items to skip. */
export const OFFSET = { type: 'integer', description: 'Items to skip; used if `page` is absent.' } as const;
