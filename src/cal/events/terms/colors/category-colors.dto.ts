import { type ParamDeclaration, RestParam } from '#core/parameters';
import { EVENT_CATEGORIES } from '../../event-categories.js';
import { existingTerm } from '../terms.dto.js';

const MAX_PRIORITY = 1_000_000;

const color = (description: string): ParamDeclaration => ({
  type: ['string', 'null'],
  pattern: '^#[0-9a-fA-F]{6}$',
  description: `${description} #rrggbb.`,
});

/** Parameters of `GET categories/<id>/colors`. */
export class ReadCategoryColorsDto {
  @RestParam({
    in: 'path',
    path: '\\d+',
    type: 'integer',
    required: true,
    check: existingTerm(EVENT_CATEGORIES),
    description: 'Id of the category.',
  })
  id: number;
}

/** Parameters of `POST categories/<id>/colors`. What is not sent stays. */
export class ChangeCategoryColorsDto extends ReadCategoryColorsDto {
  @RestParam(color('Edge of its events; null: none.'))
  color?: string | null;

  @RestParam(color('Background of its events; null: that of the edge.'))
  background?: string | null;

  @RestParam(color('Texts on the background; null, and where the contrast would be too small: black or white.'))
  text?: string | null;

  @RestParam({
    type: 'integer',
    minimum: -MAX_PRIORITY,
    maximum: MAX_PRIORITY,
    description: 'An event with several categories has the colours of the one with the greatest number.',
  })
  priority?: number;
}
