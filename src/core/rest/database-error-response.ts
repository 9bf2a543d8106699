import { databaseErrorKind } from '#core/database';
import { RestError } from '#core/errors';

/** Seconds after which a refused request may be sent again. */
const RETRY_AFTER_SECONDS = '5';

/**
 * The answer to a request that the database could not serve, through no fault of the request; nothing for other
 * errors. A reference without its target is one of these: handlers look up what a request names before they write,
 * so in all likelihood another request deleted the target in between.
 */
export function databaseErrorResponse(error: unknown): RestError | undefined {
  switch (databaseErrorKind(error)) {
    case 'full':
      return new RestError('insufficient_storage', 'There is no room left for the data. Nothing was stored.', 507);
    case 'busy':
      return unavailable('The service has more to do than it can just now. Nothing was done; try again shortly.');
    case 'overloaded':
      return unavailable('The database is overloaded. Nothing was stored; try again shortly.');
    case 'timeout':
      return unavailable('The database takes too long to answer. Try again shortly.');
    case 'storage':
      return unavailable('The database cannot be written just now. Nothing was stored; try again shortly.');
    case 'read-only':
      return unavailable('The database is read-only just now. Nothing was stored; try again shortly.');
    case 'commit-unknown':
      return unavailable(
        'The connection to the database broke while the result was being stored: whether it was stored is unknown. Read before you send the request again; with the same Idempotency-Key it is never done twice.',
      );
    case 'away':
      return unavailable('The database cannot be reached just now. Try again shortly.');
    case 'unready':
      return unavailable('The database has no connection to its cluster just now. Try again shortly.');
    case 'retry':
      return unavailable(
        'Other requests changed the same records at the same moment. Nothing was stored; try again shortly.',
      );
    case 'foreign-key':
      return new RestError(
        'rest_conflict',
        'Something that this request refers to does not exist any more. Nothing was stored; read it again.',
        409,
      );
    default:
      return undefined;
  }
}

/** A refusal with 503 and `Retry-After`. */
export function unavailable(message: string): RestError {
  return new RestError('service_unavailable', message, 503).withHeaders({ 'Retry-After': RETRY_AFTER_SECONDS });
}
