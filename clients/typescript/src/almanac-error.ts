import type { components } from './schema.js';

/** The body of a refusal. */
export type ErrorBody = components['schemas']['Error'];

/** The service has refused a request. */
export class AlmanacError extends Error {
  override readonly name = 'AlmanacError';
  /** HTTP status, e.g. 404. */
  readonly status: number;
  /** Stable code for programs, e.g. `rest_invalid_param`; `http_<status>` if the body is not one of the service. */
  readonly code: string;
  /** Details that depend on the code, such as `params` with the reason for each parameter that was not accepted. */
  readonly data: NonNullable<ErrorBody['data']>;
  /** Id of the request in the logs of the service. */
  readonly requestId: string | undefined;

  constructor(response: Response, body: unknown) {
    const isError = isErrorBody(body);
    super(isError ? body.message : `The service answered ${response.status} ${response.statusText}`.trim());
    this.status = response.status;
    this.code = isError ? body.code : `http_${response.status}`;
    this.data = (isError && body.data) || {};
    this.requestId = response.headers.get('X-Request-Id') ?? undefined;
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
