import { RestError } from '#core/errors';

/** There is no such series. */
export function noSeries(): RestError {
  return new RestError('series-not-found', 'There is no such series.', 404);
}

/** The event is in a series already. */
export function alreadyInSeries(): RestError {
  return new RestError('event-in-series', 'This event is a date of a series already. Change that series instead.', 409);
}

/** Nothing is left that a date could be copied from. */
export function withoutDates(): RestError {
  return new RestError(
    'series-without-dates',
    'All dates of the series are in the trash: restore one of them first.',
    409,
  );
}
