import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.js';
import type { AuditEntry } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { SelectField, TextField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Empty, Loaded, Pager, Total } from '../ui/states.js';
import { useFilters } from '../ui/use-filters.js';

const PER_PAGE = 30;

const VERBS = [
  ['', 'All'],
  ['create', 'Created'],
  ['update', 'Changed'],
  ['delete', 'Deleted'],
  ['sign_in', 'Signed in'],
  ['pw_reset', 'Forgot password'],
  ['read', 'Read'],
  ['export', 'Exported'],
] as const;

/** Who did what. */
export function LogScreen() {
  const { values, page, set, setPage } = useFilters(['login', 'verb', 'record']);
  const query = { page, per_page: PER_PAGE, login: values.login, verb: values.verb, record_type: values.record };
  const list = useQuery({
    queryKey: ['log', query],
    queryFn: ({ signal }) => api.list<AuditEntry>('/audit/v1/entries', query, signal),
    placeholderData: (before) => before,
  });
  return (
    <Page title="Log">
      <search className="filters">
        <TextField label="Login" type="search" value={values.login} onChange={(value) => set('login', value)} />
        <SelectField label="Action" value={values.verb} onChange={(value) => set('verb', value)} options={VERBS} />
        <TextField
          label="Kind of record"
          hint="For example posts or orders"
          type="search"
          value={values.record}
          onChange={(value) => set('record', value)}
        />
      </search>
      <Loaded query={list}>
        {({ items, total, pages }) => (
          <>
            <Total count={total} one="entry" many="entries" />
            {items.length === 0 && <Empty>No entry matches.</Empty>}
            <ul className="rows">
              {items.map((entry) => (
                <li key={entry.id}>
                  <div>
                    <strong>{entry.login || 'The service'}</strong>:{' '}
                    {VERBS.find(([verb]) => verb === entry.verb)?.[1] ?? entry.verb} {entry.record_type}{' '}
                    {entry.record_id}
                    <p className="soft">
                      {entry.action}
                      {entry.credential !== '' && `, with ${entry.credential}`}
                      {entry.address !== '' && `, from ${entry.address}`}
                    </p>
                    <Changes entry={entry} />
                  </div>
                  <span className="soft">{formatMoment(entry.created)}</span>
                </li>
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  if (!before && !after) return null;
  return (
    <details>
      <summary>Values</summary>
      {before && <pre tabIndex={0}>Before: {JSON.stringify(before, null, 1)}</pre>}
      {after && <pre tabIndex={0}>After: {JSON.stringify(after, null, 1)}</pre>}
    </details>
  );
}
