import { ApiLinks, type ResourceLinks, ApiProperty } from '#core/openapi';

/** An application password. */
export class ApplicationPasswordResponse {
  /** Id. @example 8be723b7-a181-4f23-8561-5eba97c66f4d */
  uuid!: string;

  /** Id of the application, a UUID; empty: none. @example "" */
  app_id!: string;

  /** Name of the application. @example "Check-in phone" */
  name!: string;

  /** What the password is limited to; absent without limits. @example ["tickets"] */
  scopes?: string[];

  /** Moment from which it is refused, UTC; absent if it does not expire. @example 2031-08-01T00:00:00 */
  expires?: string | null;

  /** Creation, UTC. @example 2031-05-01T19:30:00 */
  created?: string | null;

  /** Last use, UTC. @example 2031-05-02T08:00:00 */
  last_used?: string | null;

  /** Network address of the last use. @example 203.0.113.7 */
  last_ip?: string | null;

  /** The password. It is shown once. @example "abcd efgh ijkl mnop qrst uvwx" */
  password?: string;

  @ApiLinks(false)
  _links?: ResourceLinks;
}

/** A deleted application password. */
export class DeletedApplicationPasswordResponse {
  /** Always true. */
  deleted!: boolean;

  /** The application password as it was. */
  previous!: ApplicationPasswordResponse;
}

/** Result of deleting all application passwords of a user. */
export class DeletedApplicationPasswordsResponse {
  /** Always true. */
  deleted!: boolean;

  /** Number of deleted application passwords. @example 2 */
  @ApiProperty({ type: 'integer' })
  count!: number;
}
