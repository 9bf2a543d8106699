import { HttpException } from '@nestjs/common';
import { RequestContext } from '#core/context';

/** The member `data` of an error response. */
export type ErrorData = Record<string, unknown> | null | undefined;

/** Errors of the service are logged with their stack. */
const MIN_LOGGED_STATUS = 500;

/**
 * An answer that refuses: `{code, message, data: {status, …}}` (core.md §6). Throw it anywhere; one filter writes it.
 * For Nest's tools it is an `HttpException` with that body.
 */
export class RestError extends HttpException {
  /** Further errors for `additional_errors`. */
  readonly additionalErrors: RestError[] = [];
  /** Extra data of the same code, for `additional_data`. */
  additionalData?: unknown[];
  /** Headers of the answer, such as `Retry-After`. */
  headers: Record<string, string> = {};

  /**
   * @param code machine-readable code that clients branch on
   * @param message for people: what is wrong and what to do
   * @param status HTTP status
   * @param data further members of `data`; `null` sends `data: null`, `'none'` leaves the key out
   */
  constructor(
    readonly code: string,
    message: string,
    status: number,
    readonly data: ErrorData | 'none' = {},
  ) {
    // Each response has `Allow`, which makes a refusal for each method that the caller may not use. Most of the cost is the
    // stack, which no log has for a refusal.
    const { stackTraceLimit } = Error;
    if (status < MIN_LOGGED_STATUS) Error.stackTraceLimit = 0;
    super(message, status);
    Error.stackTraceLimit = stackTraceLimit;
  }

  /** The body, for filters and tools of Nest. */
  override getResponse(): Record<string, unknown> {
    return this.toBody();
  }

  /** Adds response headers. */
  withHeaders(headers: Record<string, string>): this {
    Object.assign(this.headers, headers);
    return this;
  }

  /** The body of the answer. */
  toBody(): Record<string, unknown> {
    const body: Record<string, unknown> = { code: this.code, message: this.message };
    if (this.data === null) body.data = null;
    else if (this.data !== 'none') body.data = { status: this.getStatus(), ...this.data };
    if (this.additionalErrors.length > 0) body.additional_errors = this.additionalErrors.map((error) => error.toBody());
    if (this.additionalData) body.additional_data = this.additionalData;
    return body;
  }
}

/** The path or method is not served: 404 `rest_no_route`. */
export function noRoute(): RestError {
  return new RestError('rest_no_route', 'There is no such route for this method. The index lists the routes.', 404);
}

/** The endpoint takes no part in batches (core.md §9): 400 `rest_batch_not_allowed`. */
export function notBatchable(): RestError {
  return new RestError(
    'rest_batch_not_allowed',
    'This route cannot be part of a batch. Send a request of its own.',
    400,
  );
}

/** The caller lacks a right: 401 for visitors, 403 once signed in. */
export function forbidden(code = 'rest_forbidden', message = 'You may not do that.'): RestError {
  const known = RequestContext.peek()?.caller.known ?? false;
  return new RestError(code, known ? message : `${message} Sign in first.`, known ? 403 : 401);
}

/** No scope of the application password opens the endpoint: 403 `rest_insufficient_scope`. */
export function outsideOfScopes(): RestError {
  return new RestError(
    'rest_insufficient_scope',
    'The scopes of this application password do not include this route. Use another application password.',
    403,
  );
}

/** Parameters that the message of a refusal explains; `data.params` has all. */
const MAX_REASONS = 5;

/** A required parameter that is missing. */
export interface MissingParameter {
  name: string;
  /** What it is, with a full stop. */
  description?: string;
}

/** Required parameters are missing: 400 with all their names, and what the first of them are. */
export function missingParameters(missing: readonly MissingParameter[]): RestError {
  const names = missing.map(({ name }) => name);
  const explained = missing
    .slice(0, MAX_REASONS)
    .flatMap(({ name, description }) => (description ? [`${name}: ${description}`] : []));
  const message = [`Required and missing: ${names.join(', ')}.`, ...explained].join(' ');
  return new RestError('rest_missing_callback_param', message, 400, { params: names });
}

/** What was wrong with one parameter. */
export interface ParameterIssue {
  name: string;
  message: string;
  /** Code and data of the detail; a plain refusal has none. */
  detail?: { code: string; data: Record<string, unknown> | null };
}

/** Starts with the name of the parameter unless the message has it. */
const reason = ({ name, message }: ParameterIssue): string =>
  message.includes(name) ? message : `${name}: ${message}`;

/** Parameters were refused: 400 with a text for each, which says what is accepted. */
export function invalidParameters(faults: ParameterIssue[]): RestError {
  const params: Record<string, string> = {};
  const details: Record<string, unknown> = {};
  for (const { name, message, detail } of faults) {
    params[name] = message;
    if (detail) details[name] = { code: detail.code, message, data: detail.data };
  }
  return new RestError(
    'rest_invalid_param',
    `Not accepted: ${faults.slice(0, MAX_REASONS).map(reason).join(' ')}`,
    400,
    {
      params,
      details: Object.keys(details).length > 0 ? details : [],
    },
  );
}

/** One parameter was refused without a schema reason: 400 `rest_invalid_param`, `details: []`. @param message what is accepted */
export function invalidParameter(name: string, message: string): RestError {
  return invalidParameters([{ name, message }]);
}

/** Too many tries: 429 with `Retry-After` in seconds. */
export function tooManyRequests(seconds: number): RestError {
  return new RestError('rest_too_many_requests', `Too many tries. Wait ${seconds} seconds.`, 429, {
    retry_after: seconds,
  }).withHeaders({
    'Retry-After': String(seconds),
  });
}
