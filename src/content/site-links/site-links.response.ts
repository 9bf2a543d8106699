import { ApiProperty } from '#core/openapi';

/** Menus and pages that all public pages link. */
export class SiteLinksResponse {
  /** Id of the menu in the header; 0: a link to the events. @example 16 */
  @ApiProperty({ type: 'integer' })
  header_menu!: number;

  /** Id of the menu in the footer; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  footer_menu!: number;

  /** Id of the page that says who runs the site; 0: none. @example 15 */
  @ApiProperty({ type: 'integer' })
  imprint_page!: number;

  /** Id of the page about personal data; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  privacy_page!: number;

  /** Id of the page with the terms, which purchasers accept at the checkout; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  terms_page!: number;
}
