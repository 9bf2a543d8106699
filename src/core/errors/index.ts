/** Errors of the REST interface. */
export {
  forbidden,
  invalidParameter,
  invalidParameters,
  type MissingParameter,
  missingParameters,
  noRoute,
  notBatchable,
  outsideOfScopes,
  type ParameterIssue,
  RestError,
  tooManyRequests,
} from './rest.error.js';
