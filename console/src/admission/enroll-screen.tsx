import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { t } from '../lib/texts.js';
import { TextField } from '../ui/fields.js';
import { CameraSection } from './camera.js';
import { ServiceError } from './device-api.js';
import type { DeviceSession } from './device-session.js';
import { LanguageChoice } from './language-choice.js';
import { SITE_NAME } from './page.js';
import { readEnrollment } from './scan-code.js';

/** The first screen: makes the browser a device by a code that works once. */
export function EnrollScreen({ session }: { session: DeviceSession }) {
  const { phase, device, queueLength } = useSyncExternalStore(session.subscribe, () => session.state);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isStarted = useRef(false);
  const isOccupied = phase === 'enrolled';

  const enroll = async (raw: string) => {
    const token = readEnrollment(raw);
    if (token === undefined) return setFault(t('admission.noEnrollment'));
    setFault(undefined);
    setBusy(true);
    try {
      await session.enroll(token);
      leaveAddress();
    } catch (error) {
      const isUnreachable = !(error instanceof ServiceError) || error.status === 0;
      setFault(
        isUnreachable ? t('admission.enrollUnreachable') : t('admission.enrollRefused', { message: error.message }),
      );
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (isStarted.current || isOccupied || !location.hash.startsWith('#enroll=')) return;
    isStarted.current = true;
    void enroll(location.href);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enroll(text);
  };
  if (isOccupied && device)
    return (
      <main className="admission">
        <h1>{t('admission.title')}</h1>
        <p>{t('admission.isDevice', { name: device.name, count: queueLength })}</p>
        {fault !== undefined && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        <div className="actions">
          <button type="button" onClick={leaveAddress}>
            {t('admission.stayDevice', { name: device.name })}
          </button>
          <button type="button" disabled={isBusy} onClick={() => void enroll(location.href)}>
            {t('admission.replaceDevice')}
          </button>
        </div>
      </main>
    );
  return (
    <main className="admission">
      <h1>{t('admission.enrollTitle')}</h1>
      {phase === 'wiped' && <p role="alert">{t('admission.wiped')}</p>}
      {phase === 'replaced' && <p role="alert">{t('admission.replaced', { count: queueLength })}</p>}
      <p>{t('admission.enrollHow', { site: SITE_NAME })}</p>
      <form onSubmit={submit}>
        <TextField
          label={t('admission.enrollCode')}
          fault={fault}
          autoComplete="off"
          value={text}
          onChange={setText}
          required
        />
        <button className="primary" disabled={isBusy}>
          {t('admission.enroll')}
        </button>
      </form>
      <CameraSection onCode={(code) => void enroll(code)} />
      <LanguageChoice />
    </main>
  );
}

/** Removes the code from the address and the history: it is a secret, and works once. */
function leaveAddress(): void {
  history.replaceState(null, '', location.pathname);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
