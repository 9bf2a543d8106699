import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.js';
import type { AuditEntry } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { t } from '../lib/texts.js';
import { SelectField, TextField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { RichText } from '../ui/rich-text.js';
import { Empty, Loaded, Pager, Total } from '../ui/states.js';
import { useFilters } from '../ui/use-filters.js';

const PER_PAGE = 30;

const VERBS = [
  ['', t('common.all')],
  ['create', t('log.verb.create')],
  ['update', t('log.verb.update')],
  ['delete', t('log.verb.delete')],
  ['sign_in', t('log.verb.sign_in')],
  ['pw_reset', t('log.verb.pw_reset')],
  ['read', t('log.verb.read')],
  ['export', t('log.verb.export')],
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
    <Page title={t('log.title')}>
      <search className="filters">
        <TextField
          label={t('log.login')}
          type="search"
          value={values.login}
          onChange={(value) => set('login', value)}
        />
        <SelectField
          label={t('log.action')}
          value={values.verb}
          onChange={(value) => set('verb', value)}
          options={VERBS}
        />
        <TextField
          label={t('log.record')}
          hint={t('log.recordHint')}
          type="search"
          value={values.record}
          onChange={(value) => set('record', value)}
        />
      </search>
      <Loaded query={list}>
        {({ items, total, pages }) => (
          <>
            <Total text={t('log.count', { count: total })} />
            {items.length === 0 && <Empty>{t('log.empty')}</Empty>}
            <ul className="rows">
              {items.map((entry) => (
                <li key={entry.id}>
                  <div>
                    <RichText
                      name="log.entry"
                      values={{
                        who: <strong>{entry.login || t('log.service')}</strong>,
                        verb: VERBS.find(([verb]) => verb === entry.verb)?.[1] ?? entry.verb,
                        record: `${entry.record_type} ${entry.record_id}`,
                      }}
                    />
                    <p className="soft">{circumstances(entry)}</p>
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

/** What was requested, with what and from where. */
function circumstances({ action, credential, address }: AuditEntry): string {
  return [
    action,
    ...(credential === '' ? [] : [t('log.with', { credential })]),
    ...(address === '' ? [] : [t('log.from', { address })]),
  ].join(', ');
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  if (!before && !after) return null;
  return (
    <details>
      <summary>{t('log.values')}</summary>
      {before && (
        <pre tabIndex={0}>
          {t('log.before')} {JSON.stringify(before, null, 1)}
        </pre>
      )}
      {after && (
        <pre tabIndex={0}>
          {t('log.after')} {JSON.stringify(after, null, 1)}
        </pre>
      )}
    </details>
  );
}
