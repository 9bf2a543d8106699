import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, ApiError } from '../api/api.js';
import type { DisplayList, NewDisplay } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { t } from '../lib/texts.js';
import { TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Empty, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

type Display = DisplayList['displays'][number];

/** Pages for screens on a wall that show the counts of an event; nothing for those who may not see its figures. */
export function EventDisplays({ eventId }: { eventId: number }) {
  const [name, setName] = useState('');
  const [made, setMade] = useState<NewDisplay>();
  const action = useAction();
  const notify = useNotice();
  const path = `/live/v1/events/${eventId}/displays`;
  const query = useQuery({
    queryKey: ['displays', eventId],
    queryFn: ({ signal }) => api.get<DisplayList>(path, {}, signal),
  });
  if (query.error instanceof ApiError && query.error.status === 403) return null;
  const make = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      setMade(await api.post<NewDisplay>(path, { name: name.trim() }));
      setName('');
      await query.refetch();
    });
  };
  const remove = (display: Display) =>
    action.run(async () => {
      await api.delete(`${path}/${display.id}`);
      if (made?.id === display.id) setMade(undefined);
      notify(t('displays.deleted', { name: display.name }));
      await query.refetch();
    });
  return (
    <section className="card" aria-labelledby="displays">
      <h2 id="displays">{t('displays.title')}</h2>
      <p className="soft">{t('displays.intro')}</p>
      <Fault error={action.error} />
      {made && <NewAddress display={made} />}
      <Loaded query={query}>
        {({ displays }) =>
          displays.length === 0 ? (
            <Empty>{t('displays.empty')}</Empty>
          ) : (
            <ul className="rows">
              {displays.map((display) => (
                <li key={display.id}>
                  <div>
                    {display.name}
                    <p className="soft">{formatMoment(display.created_utc)}</p>
                  </div>
                  <button
                    type="button"
                    className="danger"
                    disabled={action.isRunning}
                    onClick={() => void remove(display)}
                  >
                    {t('common.delete')}
                    <span className="aside"> {display.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <form onSubmit={make}>
        <TextField
          label={t('displays.name')}
          hint={t('displays.nameHint')}
          required
          maxLength={100}
          value={name}
          onChange={setName}
          fault={action.faults.name}
        />
        <button disabled={action.isRunning}>{t('displays.new')}</button>
      </form>
    </section>
  );
}

/** The address, which is shown this once. */
function NewAddress({ display: { name, url } }: { display: NewDisplay }) {
  return (
    <div role="status">
      <p>{t('displays.made', { name })}</p>
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          <code>{url}</code>
        </a>
      </p>
    </div>
  );
}
