import { StrictMode, useEffect, useSyncExternalStore, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { nowMs } from '../lib/clock.js';
import { t } from '../lib/texts.js';
import { browserName } from './browser-name.js';
import { DeviceApi } from './device-api.js';
import { DeviceData } from './device-data.js';
import { DeviceSession } from './device-session.js';
import { EncryptedStore } from './encrypted-store.js';
import { EnrollScreen } from './enroll-screen.js';
import { DEVICE_ROOT, SITE_BASE, SITE_NAME, STORE_NAME } from './page.js';
import { ScanScreen } from './scan-screen.js';
import { holdTab } from './tab-lock.js';

/** Starts the page in an element. */
export function showAdmission(place: HTMLElement): void {
  document.title = `${t('admission.title')} · ${SITE_NAME}`;
  // Browsers give neither encryption nor work without a network to pages without TLS.
  const isPossible = globalThis.isSecureContext && 'indexedDB' in globalThis;
  createRoot(place).render(
    <StrictMode>{isPossible ? <Start /> : <Notice text={t('admission.needsHttps')} />}</StrictMode>,
  );
  if (isPossible) registerWorker();
}

function registerWorker(): void {
  const scope = `${SITE_BASE}/admission`;
  // Without it, the page works while there is a network.
  navigator.serviceWorker
    ?.register(`${scope}/service-worker.js`, { scope, updateViaCache: 'none' })
    .catch(() => undefined);
}

let opening: Promise<DeviceSession> | undefined;

/** One session for the page, also where React mounts twice. */
async function openSession(): Promise<DeviceSession> {
  const session = new DeviceSession({
    api: new DeviceApi(DEVICE_ROOT),
    data: new DeviceData(await EncryptedStore.open(STORE_NAME)),
    nowMs,
    hasNetwork: () => navigator.onLine,
    software: browserName(navigator.userAgent),
  });
  await session.start();
  // Systems may remove what pages stored when space is short, unless a page wants it to stay.
  void navigator.storage?.persist?.();
  return session;
}

function Start() {
  const [session, setSession] = useState<DeviceSession>();
  const [state, setState] = useState<'starting' | 'other-tab' | 'failed'>('starting');
  const open = (isForced: boolean) => {
    void holdTab(STORE_NAME, isForced, () => location.reload()).then((isHeld) => {
      if (!isHeld) return setState('other-tab');
      opening ??= openSession();
      return opening.then(setSession, () => setState('failed'));
    });
  };
  useEffect(() => open(false), []);
  if (session) return <Session session={session} />;
  if (state === 'other-tab')
    return (
      <Notice text={t('admission.otherTab')}>
        <button type="button" className="primary" onClick={() => open(true)}>
          {t('admission.useHere')}
        </button>
      </Notice>
    );
  return <Notice text={state === 'failed' ? t('admission.storeFailed') : t('admission.starting')} />;
}

function Session({ session }: { session: DeviceSession }) {
  const { phase } = useSyncExternalStore(session.subscribe, () => session.state);
  useEffect(() => {
    session.run();
    const networkChanged = () => session.networkChanged();
    const shown = () => document.visibilityState === 'visible' && void session.tick();
    addEventListener('online', networkChanged);
    addEventListener('offline', networkChanged);
    document.addEventListener('visibilitychange', shown);
    return () => {
      session.stop();
      removeEventListener('online', networkChanged);
      removeEventListener('offline', networkChanged);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [session]);
  const hasEnrollment = useEnrollmentInAddress();
  if (phase === 'enrolled' && !hasEnrollment) return <ScanScreen session={session} />;
  return <EnrollScreen session={session} />;
}

/** Whether the address of the page has a code to enrol with. */
function useEnrollmentInAddress(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('hashchange', listener);
      return () => removeEventListener('hashchange', listener);
    },
    () => location.hash.startsWith('#enroll='),
  );
}

function Notice({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <main className="admission">
      <h1>{t('admission.title')}</h1>
      <p role="status">{text}</p>
      {children}
    </main>
  );
}
