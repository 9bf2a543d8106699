import { ApiProperty } from '#core/openapi';

/** Colours of a category of events. */
export class CategoryColorsResponse {
  /** Id of the category. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Edge of its events, `#rrggbb`; null: none. @example "#b04927" */
  color!: string | null;

  /** Background of its events, `#rrggbb`; null: that of the edge. @example "#fbeee9" */
  background!: string | null;

  /** Texts on the background, `#rrggbb`; null: black or white. @example "#5c1f0b" */
  text!: string | null;

  /** An event with several categories has the colours of the one with the greatest number. @example 0 */
  @ApiProperty({ type: 'integer' })
  priority!: number;
}

/** Colours of all categories of events. */
export class AllCategoryColorsResponse {
  /** Of categories that have some, by id. */
  colors!: CategoryColorsResponse[];
}
