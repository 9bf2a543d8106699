import { type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../api/api.js';
import { counted } from '../lib/text.js';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'Something went wrong.');

/** What went wrong, read out at once. */
export function Fault({ error, children }: { error: unknown; children?: ReactNode }) {
  if (error === null || error === undefined) return null;
  return (
    <div className="alert" role="alert">
      <p>{messageOf(error)}</p>
      {children}
    </div>
  );
}

/** Waits for data, says what went wrong, or shows them. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined)
    return (
      <>
        {query.isRefetchError && <Fault error={query.error} />}
        {children(query.data)}
      </>
    );
  if (query.isError) {
    const isForbidden = query.error instanceof ApiError && query.error.status === 403;
    return (
      <Fault error={query.error}>
        {!isForbidden && (
          <button type="button" onClick={() => void query.refetch()}>
            Try again
          </button>
        )}
      </Fault>
    );
  }
  return (
    <p className="loading" role="status">
      Loading …
    </p>
  );
}

/** What is shown in place of an empty list. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}

/** How many items a list has on all pages, read out when it changes. */
export function Total({ count, one, many }: { count: number; one: string; many: string }) {
  return (
    <p className="soft" role="status">
      {counted(count, one, many)}
    </p>
  );
}

/** The pages of a list. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </button>
      <span>
        Page {page} of {pages}
      </span>
      <button type="button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </button>
    </nav>
  );
}

/** A few words about a state. `tone` good, bad or plain. */
export function Badge({ tone = 'plain', children }: { tone?: 'good' | 'bad' | 'plain'; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>;
}
