import { ApiProperty } from '#core/openapi';
import { COLOR_THEMES, type ColorTheme, TYPE_PAIRINGS, type TypePairing } from '#core/site';

/** How the public pages of the site look. */
export class SiteLookResponse {
  /** Accent colour. @example "#1f5fbf" */
  accent!: string;

  /** Typefaces. */
  @ApiProperty({ enum: [...TYPE_PAIRINGS] })
  type_pairing!: TypePairing;

  /** Grounds. */
  @ApiProperty({ enum: [...COLOR_THEMES] })
  color_theme!: ColorTheme;

  /** Id of the image at the top of the front page; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  cover_image!: number;

  /** Id of the image beside the name of the site; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  site_logo!: number;
}
