import { useState } from 'react';
import { t } from '../lib/texts.js';
import { CheckField } from '../ui/fields.js';
import type { DeviceSession } from './device-session.js';
import { LanguageChoice } from './language-choice.js';
import type { SessionState } from './session-state.js';

interface Props {
  session: DeviceSession;
  state: SessionState;
  hasSound: boolean;
  onSound: (hasSound: boolean) => void;
}

/** What is rarely needed: language, sound, and removing all data. */
export function DeviceMenu({ session, state: { device, queueLength }, hasSound, onSound }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <details>
      <summary>{t('admission.device')}</summary>
      <p>{[device?.name, device?.gate, device?.site.name].filter(Boolean).join(', ')}</p>
      <CheckField label={t('admission.sound')} checked={hasSound} onChange={onSound} />
      <LanguageChoice />
      {isConfirming ? (
        <div className="card" role="alert">
          <p>{t('admission.wipeQuestion', { count: queueLength })}</p>
          {session.desk.waiting().length > 0 && (
            <p className="fault">{t('admission.wipeSales', { count: session.desk.waiting().length })}</p>
          )}
          <div className="actions">
            <button type="button" className="danger" onClick={() => void session.wipe()}>
              {t('admission.wipe')}
            </button>
            <button type="button" onClick={() => setConfirming(false)}>
              {t('admission.cancel')}
            </button>
          </div>
        </div>
      ) : (
        <button type="button" className="danger" onClick={() => setConfirming(true)}>
          {t('admission.wipe')}
        </button>
      )}
    </details>
  );
}
