import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { User } from '../api/types.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { SelectField, TextField } from '../ui/fields.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { AppPasswords } from './app-passwords.js';

const ROLES = [
  ['administrator', t('users.roleMay.administrator')],
  ['editor', t('users.roleMay.editor')],
  ['author', t('users.roleMay.author')],
  ['contributor', t('users.roleMay.contributor')],
  ['scanner', t('users.roleMay.scanner')],
  ['subscriber', t('users.roleMay.subscriber')],
] as const;

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
      label={t('users.current')}
      hint={t('users.currentHint')}
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      fault={fault}
    />
  );
}

/** Makes an account. */
export function NewUserDialog({ onClose, onDone }: DialogProps) {
  const [values, setValues] = useState({ username: '', email: '', password: '', role: 'author', current: '' });
  const action = useAction();
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const { role, current, ...account } = values;
      const proof = current === '' ? {} : { current_password: current };
      await api.post('/content/v2/users', { ...account, roles: [role], ...proof });
      onDone(t('users.created'));
    });
  };
  return (
    <Dialog title={t('users.new')} onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <TextField
          label={t('users.login')}
          required
          autoComplete="off"
          value={values.username}
          onChange={set('username')}
          fault={action.faults.username}
        />
        <TextField
          label={t('common.email')}
          type="email"
          required
          autoComplete="off"
          value={values.email}
          onChange={set('email')}
          fault={action.faults.email}
        />
        <TextField
          label={t('users.password')}
          type="password"
          required
          autoComplete="new-password"
          value={values.password}
          onChange={set('password')}
          fault={action.faults.password}
        />
        <SelectField
          label={t('users.role')}
          value={values.role}
          onChange={set('role')}
          options={ROLES}
          fault={action.faults.roles}
        />
        <CurrentPassword value={values.current} onChange={set('current')} fault={action.faults.current_password} />
        <DialogActions submit={t('users.create')} isRunning={action.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** The role of an account, and the passwords of its programs. */
export function UserDialog({ user, onClose, onDone }: DialogProps & { user: User }) {
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
            onDone(t('users.roleChanged'));
          });
        }}
      >
        <Fault error={action.error} />
        <SelectField
          label={t('users.role')}
          value={role}
          onChange={setRole}
          options={isKnownRole ? ROLES : [[role, role], ...ROLES]}
          fault={action.faults.roles}
        />
        <CurrentPassword value={current} onChange={setCurrent} fault={action.faults.current_password} />
        <DialogActions
          submit={t('users.changeRole')}
          isRunning={action.isRunning || role === user.roles?.[0]}
          onClose={onClose}
        />
      </form>
      <AppPasswords user={user} current={current} />
    </Dialog>
  );
}
