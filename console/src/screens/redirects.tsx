import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { Redirect, RedirectList } from '../api/types.js';
import { t } from '../lib/texts.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { SelectField, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Fault, Loaded, Pager, Total } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useFilters } from '../ui/use-filters.js';

const PER_PAGE = 25;
/** The first group, which every site has. */
const STANDARD_GROUP = 1;

const CODES = [
  ['301', t('redirects.forGood301')],
  ['302', t('redirects.forATime302')],
  ['307', t('redirects.forATimeSame')],
  ['308', t('redirects.forGoodSameMethod')],
] as const;

/** Addresses that lead elsewhere. */
export function RedirectsScreen() {
  const { values, page, set, setPage } = useFilters(['url']);
  const [open, setOpen] = useState<Redirect | 'new'>();
  const notify = useNotice();
  const action = useAction();
  // The interface counts pages of redirects from 0.
  const query = { page: page - 1, per_page: PER_PAGE, ...(values.url !== '' && { 'filterBy[url]': values.url }) };
  const list = useQuery({
    queryKey: ['redirects', query],
    queryFn: ({ signal }) => api.get<RedirectList>('/redirects/v1/redirect', query, signal),
    placeholderData: (before) => before,
  });
  const change = (bulk: 'enable' | 'disable' | 'delete', { id }: Redirect, text: string) =>
    action.run(async () => {
      await api.post(`/redirects/v1/bulk/redirect/${bulk}`, { items: [id] });
      notify(text);
      await list.refetch();
    });
  return (
    <Page
      title={t('redirects.redirects')}
      actions={
        <button type="button" className="primary" onClick={() => setOpen('new')}>
          {t('redirects.newRedirect')}
        </button>
      }
    >
      <search className="filters">
        <TextField
          label={t('redirects.address')}
          type="search"
          value={values.url}
          onChange={(value) => set('url', value)}
        />
      </search>
      <Fault error={action.error} />
      <Loaded query={list}>
        {({ items, total }) => (
          <>
            <Total text={t('counts.redirects', { count: total })} />
            {items.length === 0 && <Empty>{t('redirects.noRedirectMatches')}</Empty>}
            <ul className="rows">
              {items.map((redirect) => (
                <li key={redirect.id}>
                  <div>
                    <code>{redirect.url}</code> → <code>{redirect.action_data?.url ?? redirect.action_type}</code>
                    <p className="soft">
                      {t('redirects.actionCodeHitsVisits', { action_code: redirect.action_code, hits: redirect.hits })}
                    </p>
                  </div>
                  {!redirect.enabled && <Badge>{t('redirects.off')}</Badge>}
                  <span className="actions">
                    {redirect.action_type === 'url' && redirect.match_type === 'url' && (
                      <button type="button" onClick={() => setOpen(redirect)}>
                        {t('common.edit')}
                        <span className="aside"> {redirect.url}</span>
                      </button>
                    )}
                    <button
                      type="button"
                      disabled={action.isRunning}
                      onClick={() =>
                        void change(
                          redirect.enabled ? 'disable' : 'enable',
                          redirect,
                          t('redirects.theRedirectIsChanged'),
                        )
                      }
                    >
                      {t(redirect.enabled ? 'redirects.switchOff' : 'redirects.switchOn')}
                      <span className="aside"> {redirect.url}</span>
                    </button>
                    <button
                      type="button"
                      className="danger"
                      disabled={action.isRunning}
                      onClick={() => void change('delete', redirect, t('redirects.theRedirectIsDeleted'))}
                    >
                      {t('common.delete')}
                      <span className="aside"> {redirect.url}</span>
                    </button>
                  </span>
                </li>
              ))}
            </ul>
            <Pager page={page} pages={Math.ceil(total / PER_PAGE)} onPage={setPage} />
          </>
        )}
      </Loaded>
      {open !== undefined && (
        <RedirectDialog
          redirect={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            notify(t('redirects.theRedirectIsSaved'));
            void list.refetch();
          }}
        />
      )}
    </Page>
  );
}

interface DialogProps {
  redirect?: Redirect;
  onClose: () => void;
  onDone: () => void;
}

function RedirectDialog({ redirect, onClose, onDone }: DialogProps) {
  const [url, setUrl] = useState(redirect?.url ?? '');
  const [target, setTarget] = useState(redirect?.action_data?.url ?? '');
  const [code, setCode] = useState(String(redirect?.action_code ?? 301));
  const action = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      await api.post(`/redirects/v1/redirect${redirect ? `/${redirect.id}` : ''}`, {
        url: url.trim(),
        match_type: 'url',
        action_type: 'url',
        action_code: Number(code),
        action_data: { url: target.trim() },
        group_id: redirect?.group_id ?? STANDARD_GROUP,
        regex: redirect?.regex ?? false,
        title: redirect?.title ?? '',
      });
      onDone();
    });
  };
  return (
    <Dialog title={redirect ? t('redirects.redirect') : t('redirects.newRedirect')} onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <TextField
          label={t('redirects.from')}
          hint={t('redirects.anAddressOfThis')}
          required
          value={url}
          onChange={setUrl}
          fault={action.faults.url}
        />
        <TextField
          label={t('redirects.to')}
          hint={t('redirects.anAddressOfThis2')}
          required
          value={target}
          onChange={setTarget}
          fault={action.faults.action_data}
        />
        <SelectField
          label={t('redirects.how')}
          value={code}
          onChange={setCode}
          options={CODES}
          fault={action.faults.action_code}
        />
        <DialogActions submit={t('common.save')} isRunning={action.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}
