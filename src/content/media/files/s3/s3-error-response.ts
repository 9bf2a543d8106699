import { RestError } from '#core/errors';
import type { FaultLog } from '#core/faults';
import { unavailable } from '#core/rest';

/** What the SDK throws, as far as it is looked at. */
interface StoreFault {
  name?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { headers?: Record<string, string> };
}

/** Names that the SDK gives to errors whose response has no body, such as those to HEAD. */
const NAMELESS = new Set(['Unknown', 'UnknownError']);
/** Header in which MinIO names the code of an error to HEAD. */
const CODE_HEADER = 'x-minio-error-code';

/** Codes of stores that have no capacity left, or whose quota is used up. */
const FULL =
  /^(?:QuotaExceeded|InsufficientStorage|InsufficientCapacity|XMinioStorageFull|XMinioAdminBucketQuotaExceeded)$/;

/** Codes that only another configuration can remedy, with what to look at. */
const MISCONFIGURED: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist',
  InvalidAccessKeyId: 'the access key is unknown',
  SignatureDoesNotMatch: 'the secret of the access key is wrong',
  AccessDenied: 'the credentials may not use it',
  Forbidden: 'the credentials may not use it',
  AllAccessDisabled: 'it is disabled',
  AuthorizationHeaderMalformed: 'the region is wrong',
  PermanentRedirect: 'the region or endpoint is wrong',
  CredentialsProviderError: 'there are no credentials',
};

/** Whether an error says that there is no such object. A missing bucket is something else. */
export function isMissingObject(error: unknown): boolean {
  const { name, $metadata } = error as StoreFault;
  return name !== 'NoSuchBucket' && ($metadata?.httpStatusCode === 404 || name === 'NoSuchKey');
}

/** Whether an error says that an object of the name exists already, or is just being made by another request. */
export function isTakenName(error: unknown): boolean {
  const status = (error as StoreFault).$metadata?.httpStatusCode;
  return status === 412 || status === 409;
}

/** Whether a store does not know what a request demanded. */
export function isNotImplemented(error: unknown): boolean {
  return (error as StoreFault).$metadata?.httpStatusCode === 501;
}

/** Why a store cannot be used before its configuration changes; undefined for faults that may pass. */
export function misconfiguration(error: unknown): string | undefined {
  const { name = '' } = error as StoreFault;
  return Object.hasOwn(MISCONFIGURED, name) ? MISCONFIGURED[name] : undefined;
}

/**
 * The response to a request that the store did not serve, through no fault of the request: 507 or 503.
 * @param faults notes the reason
 */
export function s3ErrorResponse(error: unknown, faults: FaultLog): RestError {
  if (error instanceof RestError) return error;
  const code = codeOf(error);
  const { $metadata } = error as StoreFault;
  const reason = code === undefined ? `status ${$metadata?.httpStatusCode} without a code` : reasonOf(error, code);
  if (FULL.test(code ?? '') || $metadata?.httpStatusCode === 507) {
    faults.note('full', `The bucket for uploads has no room left: ${reason}`);
    return new RestError('insufficient_storage', 'There is no room left for the file. Nothing was stored.', 507);
  }
  faults.note(
    code ?? String($metadata?.httpStatusCode),
    `The bucket for uploads cannot be used (${misconfiguration(error) ?? 'fault of the store'}): ${reason}`,
  );
  return unavailable('The storage of uploads cannot be reached just now. Nothing was changed; try again shortly.');
}

/** What the store calls an error, or the kind of error that came up here; undefined where the store has not said it. */
function codeOf(error: unknown): string | undefined {
  const { name, $metadata, $response } = error as StoreFault;
  const isNameless = $metadata?.httpStatusCode !== undefined && NAMELESS.has(name ?? 'Unknown');
  return isNameless ? $response?.headers?.[CODE_HEADER] : (name ?? 'Error');
}

function reasonOf(error: unknown, code: string): string {
  return (error as StoreFault).name === code ? String(error) : code;
}
