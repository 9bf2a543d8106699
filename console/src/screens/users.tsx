import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/api.js';
import type { User } from '../api/types.js';
import { plainText } from '../lib/text.js';
import { findText, t } from '../lib/texts.js';
import { SearchField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Badge, Loaded, Pager, Total } from '../ui/states.js';
import { useFilters } from '../ui/use-filters.js';
import { useUser } from '../ui/user.js';
import { NewUserDialog, UserDialog } from './user-dialogs.js';

const PER_PAGE = 25;

/** Accounts, and the passwords of their programs. */
export function UsersScreen() {
  const { rights } = useUser();
  const { values, page, set, setPage } = useFilters(['search']);
  const [open, setOpen] = useState<User | 'new'>();
  const notify = useNotice();
  const query = { page, per_page: PER_PAGE, search: values.search, context: 'edit' };
  const list = useQuery({
    queryKey: ['users', query],
    queryFn: ({ signal }) => api.list<User>('/content/v2/users', query, signal),
    placeholderData: (before) => before,
  });
  const done = (text: string) => {
    setOpen(undefined);
    notify(text);
    void list.refetch();
  };
  return (
    <Page
      title={t('users.title')}
      actions={
        rights.createsUsers && (
          <button type="button" className="primary" onClick={() => setOpen('new')}>
            {t('users.new')}
          </button>
        )
      }
    >
      <search className="filters">
        <SearchField value={values.search} onChange={(value) => set('search', value)} />
      </search>
      <Loaded query={list}>
        {({ items, total, pages }) => (
          <>
            <Total text={t('users.count', { count: total })} />
            <ul className="rows">
              {items.map((user) => (
                <li key={user.id}>
                  <div>
                    {plainText(user.name)}
                    <p className="soft">
                      {user.username}, {user.email}
                    </p>
                  </div>
                  {user.roles?.map((role) => (
                    <Badge key={role}>{findText(`users.role.${role}`) ?? role}</Badge>
                  ))}
                  <button
                    type="button"
                    aria-label={t('users.openOf', { name: plainText(user.name) })}
                    onClick={() => setOpen(user)}
                  >
                    {t('users.open')}
                  </button>
                </li>
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        )}
      </Loaded>
      {open === 'new' && <NewUserDialog onClose={() => setOpen(undefined)} onDone={done} />}
      {open !== undefined && open !== 'new' && (
        <UserDialog user={open} onClose={() => setOpen(undefined)} onDone={done} />
      )}
    </Page>
  );
}
