import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/api.js';
import type { AdmissionKey, AdmissionKeyList } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { t } from '../lib/texts.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { useNotice } from '../ui/notices.js';
import { Badge, Empty, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

const PATH = '/cal/tickets/v1/admission/keys';

type Ending = 'retire' | 'revoke';

/** The keys of signed codes, for those who manage the site. */
export function AdmissionKeys() {
  const [open, setOpen] = useState<{ ending: Ending; key: AdmissionKey }>();
  const action = useAction();
  const notify = useNotice();
  const query = useQuery({
    queryKey: ['admission', 'keys'],
    queryFn: ({ signal }) => api.get<AdmissionKeyList>(PATH, {}, signal),
  });
  const change = (path: string, text: string) =>
    void action.run(async () => {
      await api.post(path);
      setOpen(undefined);
      notify(text);
      await query.refetch();
    });
  return (
    <section className="card" aria-labelledby="keys">
      <h2 id="keys">{t('checkInKeys.title')}</h2>
      <p className="soft">{t('checkInKeys.intro')}</p>
      {open === undefined && <Fault error={action.error} />}
      <Loaded query={query}>
        {({ keys }) => (
          <>
            {keys.length === 0 && <Empty>{t('checkInKeys.empty')}</Empty>}
            <ul className="rows">
              {keys.map((key) => (
                <KeyRow key={key.id} signingKey={key} onOpen={(ending) => setOpen({ ending, key })} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <div className="actions">
        <button type="button" disabled={action.isRunning} onClick={() => change(PATH, t('checkInKeys.made'))}>
          {t('checkInKeys.new')}
        </button>
      </div>
      {open && (
        <ConfirmDialog
          title={t(`checkInKeys.${open.ending}`)}
          text={t(`checkInKeys.${open.ending}Text`, { id: open.key.id })}
          isDangerous={open.ending === 'revoke'}
          isRunning={action.isRunning}
          error={action.error}
          onClose={() => setOpen(undefined)}
          onConfirm={() => change(`${PATH}/${open.key.id}/${open.ending}`, t('common.saved'))}
        />
      )}
    </section>
  );
}

function KeyRow({ signingKey, onOpen }: { signingKey: AdmissionKey; onOpen: (ending: Ending) => void }) {
  const { id, public_key: publicKey, created_utc: created, retired_utc: retired, revoked_utc: revoked } = signingKey;
  const state = revoked !== null ? 'revoked' : retired !== null ? 'retired' : 'active';
  return (
    <li>
      <div>
        {t('checkInKeys.number', { id })}
        <p className="soft">
          {formatMoment(created)}, <code>{publicKey}</code>
        </p>
      </div>
      <Badge tone={({ active: 'good', retired: 'plain', revoked: 'bad' } as const)[state]}>
        {t(`checkInKeys.state.${state}`)}
      </Badge>
      {state !== 'revoked' && (
        <span className="actions">
          {state === 'active' && (
            <button type="button" onClick={() => onOpen('retire')}>
              {t('checkInKeys.retire')}
              <span className="aside"> {id}</span>
            </button>
          )}
          <button type="button" className="danger" onClick={() => onOpen('revoke')}>
            {t('checkInKeys.revoke')}
            <span className="aside"> {id}</span>
          </button>
        </span>
      )}
    </li>
  );
}
