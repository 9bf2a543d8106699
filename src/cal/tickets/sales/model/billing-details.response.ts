/** For whom the invoice of an order is. */
export class BillingDetailsResponse {
  /** Name of the company; empty: the purchaser. @example "Acme GmbH" */
  company!: string;

  /** Postal address without the country. @example "Main Street 1\n10115 Berlin" */
  address!: string;

  /** ISO 3166-1 code; empty: not given. @example DE */
  country!: string;

  /** VAT id of the company; empty: none. @example DE123456789 */
  vat_id!: string;
}
