import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { AppPassword, User } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { plainText } from '../lib/text.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { SelectField, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Fault, Loaded, Pager, Total } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useFilters } from '../ui/use-filters.js';
import { useUser } from '../ui/user.js';

const PER_PAGE = 25;

const ROLES = [
  ['administrator', 'Administrator: everything'],
  ['editor', 'Editor: all events and texts'],
  ['author', 'Author: own events'],
  ['contributor', 'Contributor: own events, published by others'],
  ['subscriber', 'Subscriber: the own account only'],
] as const;

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
      title="Users"
      actions={
        rights.createsUsers && (
          <button type="button" className="primary" onClick={() => setOpen('new')}>
            New user
          </button>
        )
      }
    >
      <search className="filters">
        <TextField label="Search" type="search" value={values.search} onChange={(value) => set('search', value)} />
      </search>
      <Loaded query={list}>
        {({ items, total, pages }) => (
          <>
            <Total count={total} one="user" many="users" />
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
                    <Badge key={role}>{role}</Badge>
                  ))}
                  <button type="button" onClick={() => setOpen(user)}>
                    Role and passwords<span className="aside"> of {plainText(user.name)}</span>
                  </button>
                </li>
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        )}
      </Loaded>
      {open === 'new' && <NewUser onClose={() => setOpen(undefined)} onDone={done} />}
      {open !== undefined && open !== 'new' && (
        <UserDialog user={open} onClose={() => setOpen(undefined)} onDone={done} />
      )}
    </Page>
  );
}

interface DialogProps {
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Changes of accounts need the password of who makes them, unless it was typed a moment ago. */
function CurrentPassword({
  value,
  onChange,
  fault,
}: {
  value: string;
  onChange: (value: string) => void;
  fault?: string;
}) {
  return (
    <TextField
      label="Your own password"
      hint="Needed when you signed in more than ten minutes ago."
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      fault={fault}
    />
  );
}

function NewUser({ onClose, onDone }: DialogProps) {
  const [values, setValues] = useState({ username: '', email: '', password: '', role: 'author', current: '' });
  const action = useAction();
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const { role, current, ...account } = values;
      const proof = current === '' ? {} : { current_password: current };
      await api.post('/content/v2/users', { ...account, roles: [role], ...proof });
      onDone('The account is made.');
    });
  };
  return (
    <Dialog title="New user" onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <TextField
          label="Login"
          required
          autoComplete="off"
          value={values.username}
          onChange={set('username')}
          fault={action.faults.username}
        />
        <TextField
          label="E-mail"
          type="email"
          required
          autoComplete="off"
          value={values.email}
          onChange={set('email')}
          fault={action.faults.email}
        />
        <TextField
          label="Password"
          type="password"
          required
          autoComplete="new-password"
          value={values.password}
          onChange={set('password')}
          fault={action.faults.password}
        />
        <SelectField
          label="Role"
          value={values.role}
          onChange={set('role')}
          options={ROLES}
          fault={action.faults.roles}
        />
        <CurrentPassword value={values.current} onChange={set('current')} fault={action.faults.current_password} />
        <DialogActions submit="Create user" isRunning={action.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function UserDialog({ user, onClose, onDone }: DialogProps & { user: User }) {
  const [role, setRole] = useState(user.roles?.[0] ?? 'subscriber');
  const [current, setCurrent] = useState('');
  const action = useAction();
  const isKnownRole = ROLES.some(([name]) => name === role);
  return (
    <Dialog title={plainText(user.name)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(async () => {
            const proof = current === '' ? {} : { current_password: current };
            await api.post(`/content/v2/users/${user.id}`, { roles: [role], ...proof });
            onDone('The role is changed.');
          });
        }}
      >
        <Fault error={action.error} />
        <SelectField
          label="Role"
          value={role}
          onChange={setRole}
          options={isKnownRole ? ROLES : [[role, role], ...ROLES]}
          fault={action.faults.roles}
        />
        <CurrentPassword value={current} onChange={setCurrent} fault={action.faults.current_password} />
        <DialogActions
          submit="Change role"
          isRunning={action.isRunning || role === user.roles?.[0]}
          onClose={onClose}
        />
      </form>
      <AppPasswords user={user} current={current} />
    </Dialog>
  );
}

/** The passwords of programs, each of which can be revoked. */
function AppPasswords({ user, current }: { user: User; current: string }) {
  const [name, setName] = useState('');
  const [made, setMade] = useState('');
  const action = useAction();
  const path = `/content/v2/users/${user.id}/application-passwords`;
  const query = useQuery({
    queryKey: ['app-passwords', user.id],
    queryFn: ({ signal }) => api.get<AppPassword[]>(path, { context: 'edit' }, signal),
  });
  const create = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const proof = current === '' ? {} : { current_password: current };
      const { password } = await api.post<AppPassword>(path, { name: name.trim(), ...proof });
      setMade(password ?? '');
      setName('');
      await query.refetch();
    });
  };
  const revoke = (uuid: string) =>
    action.run(async () => {
      await api.delete(`${path}/${uuid}`);
      await query.refetch();
    });
  return (
    <section aria-labelledby="app-passwords">
      <h3 id="app-passwords">Passwords of programs</h3>
      <Fault error={action.error} />
      {made !== '' && (
        <p role="status">
          Shown only now: <code>{made}</code>
        </p>
      )}
      <Loaded query={query}>
        {(passwords) =>
          passwords.length === 0 ? (
            <Empty>No program has a password of this account.</Empty>
          ) : (
            <ul className="rows">
              {passwords.map((password) => (
                <li key={password.uuid}>
                  <div>
                    {plainText(password.name)}
                    <p className="soft">
                      {password.last_used ? `Last used ${formatMoment(password.last_used)}` : 'Never used'}
                      {password.scopes && password.scopes.length > 0 && `, limited to ${password.scopes.join(', ')}`}
                    </p>
                  </div>
                  <button type="button" className="danger" onClick={() => void revoke(password.uuid)}>
                    Revoke<span className="aside"> {plainText(password.name)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <form onSubmit={create}>
        <TextField
          label="Name of a new program"
          required
          value={name}
          onChange={setName}
          fault={action.faults.name ?? action.faults.current_password}
        />
        <button disabled={action.isRunning}>Make a password</button>
      </form>
    </section>
  );
}
