import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { AppPassword, User } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { TextField } from '../ui/fields.js';
import { RichText } from '../ui/rich-text.js';
import { Empty, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

/**
 * The passwords of programs, each of which can be revoked.
 * @param current password of who makes the changes; empty: it was typed a moment ago
 */
export function AppPasswords({ user, current }: { user: User; current: string }) {
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
      <h3 id="app-passwords">{t('users.programs')}</h3>
      <Fault error={action.error} />
      {made !== '' && (
        <p role="status">
          <RichText name="users.shownOnce" values={{ password: <code>{made}</code> }} />
        </p>
      )}
      <Loaded query={query}>
        {(passwords) =>
          passwords.length === 0 ? (
            <Empty>{t('users.noPrograms')}</Empty>
          ) : (
            <ul className="rows">
              {passwords.map((password) => (
                <li key={password.uuid}>
                  <div>
                    {plainText(password.name)}
                    <p className="soft">{useOf(password)}</p>
                  </div>
                  <button
                    type="button"
                    className="danger"
                    aria-label={t('users.revokeOf', { name: plainText(password.name) })}
                    onClick={() => void revoke(password.uuid)}
                  >
                    {t('users.revoke')}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <form onSubmit={create}>
        <TextField
          label={t('users.programName')}
          required
          value={name}
          onChange={setName}
          fault={action.faults.name ?? action.faults.current_password}
        />
        <button disabled={action.isRunning}>{t('users.makePassword')}</button>
      </form>
    </section>
  );
}

/** When a password was used, and what it is limited to. */
function useOf({ last_used: lastUsed, scopes }: AppPassword): string {
  return [
    lastUsed ? t('users.lastUsed', { moment: formatMoment(lastUsed) }) : t('users.neverUsed'),
    ...(scopes && scopes.length > 0 ? [t('users.limitedTo', { scopes: scopes.join(', ') })] : []),
  ].join(', ');
}
