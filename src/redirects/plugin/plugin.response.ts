import { ApiProperty, FALSE_SCHEMA } from '#core/openapi';

/** State of one part of redirects. */
export class RedirectCheckResponse {
  /** Name for programs. @example groups */
  id!: string;

  /** Name for people. @example "Valid groups" */
  name!: string;

  /** State in words. @example "Valid groups detected" */
  message!: string;

  /** State. */
  status!: 'good' | 'problem' | 'error';
}

/** Versions of the stored data. */
export class StoredVersionResponse {
  /** Version of the stored data. @example 4.2 */
  current!: string;

  /** Latest version. @example 4.2 */
  latest!: string;
}

/** Facts for support. */
export class RedirectDebugResponse {
  /** Versions of the stored data. */
  database!: StoredVersionResponse;

  /** Values of the headers that may contain the address of the client; `false` if they are absent. */
  @ApiProperty({ type: 'object', additionalProperties: { oneOf: [{ type: 'string' }, FALSE_SCHEMA] } })
  ip_header!: Record<string, string | false>;
}

/** State of redirects. */
export class RedirectStateResponse {
  /** State of each part. */
  status!: RedirectCheckResponse[];

  /** Facts for support. */
  debug!: RedirectDebugResponse;
}

/** Confirmation. */
export class SuccessResponse {
  /** Always true. @example true */
  success!: true;
}

/** Result of a reset. */
export class ResetRedirectsResponse {
  /** Address to go to. @example https://calendar.example/ */
  @ApiProperty({ format: 'uri' })
  location!: string;
}

/** State of an upgrade of the stored data. */
export class UpgradeStateResponse {
  /** Always `ok`: migrations of the service do the work. @example ok */
  status!: string;

  /** Always false. */
  inProgress!: boolean;

  /** Version of the stored data. @example 4.2 */
  current!: string;

  /** Version after the upgrade. @example 4.2 */
  next!: string;

  /** Current time in seconds since 1970. @example 1927999800.5 */
  time!: number;

  /** Percentage that is done. @example 0 */
  @ApiProperty({ type: 'integer' })
  complete!: number;

  /** Always `error`: there is nothing to do. @example error */
  result!: string;

  /** Reason. @example "The stored data is up to date: 4.2." */
  reason!: string;

  /** Always empty. */
  debug!: string[];
}

/** State of the stored data. */
export class FixedDatabaseResponse {
  /** Always `ok`. @example ok */
  status!: string;

  /** Always false. */
  inProgress!: boolean;
}

/** Result of a repair of the stored data. */
export class FixResponse {
  /** Always true. */
  success!: boolean;

  /** State of the stored data. */
  database!: FixedDatabaseResponse;
}
