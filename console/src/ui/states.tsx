import { type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../api/api.js';
import { counted } from '../lib/text.js';
import { t } from '../lib/texts.js';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : t('frame.wentWrong'));

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
            {t('common.tryAgain')}
          </button>
        )}
      </Fault>
    );
  }
  return (
    <p className="loading" role="status">
      {t('common.loading')}
    </p>
  );
}

/** What is shown in place of an empty list. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}

/** How many items a list has on all pages, read out when it changes. */
export function Total(props: { text: string } | { count: number; one: string; many: string }) {
  return (
    <p className="soft" role="status">
      {'text' in props ? props.text : counted(props.count, props.one, props.many)}
    </p>
  );
}

/** The pages of a list. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={t('common.pages')}>
      <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('common.previous')}
      </button>
      <span>{t('common.page', { page, pages })}</span>
      <button type="button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('common.next')}
      </button>
    </nav>
  );
}

/** A few words about a state. `tone` good, bad or plain. */
export function Badge({ tone = 'plain', children }: { tone?: 'good' | 'bad' | 'plain'; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>;
}
