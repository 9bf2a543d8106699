import { ApiProperty } from '#core/openapi';

/** The terms that the purchaser of an order accepted. */
export class OrderConsentResponse {
  /** Id of the page with the terms. @example 15 */
  @ApiProperty({ type: 'integer' })
  page_id!: number;

  /** Title of the page as it was. @example Terms */
  title!: string;

  /** When the page had last been changed, UTC: which of its versions was accepted. @example "2031-01-02 10:00:00" */
  page_modified_utc!: string;

  /** When they were accepted, UTC. @example "2031-05-01 19:30:00" */
  accepted_utc!: string;
}
