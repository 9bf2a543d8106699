import { QueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api.js';

const MAX_RETRIES = 2;
const FRESH_MS = 10_000;

/** What has been read from the service. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Refusals stay refusals; a connection may come back.
      retry: (count, error) =>
        count < MAX_RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});

/** Reads the data of a screen as soon as its address is known, while the service says who the user is. */
export function prefetch<Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>): null {
  void queries.prefetchQuery(options);
  return null;
}
