import { ApiProperty } from '#core/openapi';

/** One record that a caller created, changed or deleted. */
export class AuditEntryResponse {
  /** Sequence number. @example 12 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Moment of the change, UTC. @example 2031-05-01T19:30:00 */
  created!: string;

  /** Id of the user; 0 for the holder of a key. @example 1 */
  @ApiProperty({ type: 'integer' })
  user_id!: number;

  /** Login at that time; empty without an account. @example admin */
  login!: string;

  /** Name of the application password or kind of key; empty for browser sessions. @example "Check-in phone" */
  credential!: string;

  /** Network address of the client; empty for the command line. @example 203.0.113.9 */
  address!: string;

  /** Id of the request, as in `X-Request-Id` and in the log. @example 991da1c2-b91f-4cd5-90ac-5b84a96ff823 */
  request_id!: string;

  /** Method and path of the endpoint. @example "POST cal/events/v1/events/:id" */
  action!: string;

  /** Table of the record. @example posts */
  record_type!: string;

  /** Key of the record; empty if it has none. @example 71 */
  record_id!: string;

  /** `create`, `update` or `delete`; `sign_in`, `read` or `export` for what changes no record. @example update */
  verb!: string;

  /** Values before the change. Secrets are redacted. @example {"status": "draft"} */
  before?: Record<string, unknown>;

  /** Values after the change. Secrets are redacted. @example {"status": "publish"} */
  after?: Record<string, unknown>;
}
