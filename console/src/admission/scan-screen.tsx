import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { nowMs } from '../lib/clock.js';
import { t } from '../lib/texts.js';
import { SelectField } from '../ui/fields.js';
import { cameraReader } from './camera-reader.js';
import { CameraSection } from './camera.js';
import { ConflictList } from './conflict-list.js';
import { ConnectionLine } from './connection-line.js';
import { Counters } from './counters.js';
import { DeviceMenu } from './device-menu.js';
import type { DeviceSession } from './device-session.js';
import type { CheckInList, Direction } from './device-types.js';
import { giveFeedback, permitSound } from './feedback.js';
import { FoundAttendees, type FoundAttendee } from './found-attendees.js';
import { OverrideForm } from './override-form.js';
import { STORE_NAME } from './page.js';
import { RecentScans } from './recent-scans.js';
import { ResultPanel } from './result-panel.js';
import { readScan, type ScanInput } from './scan-code.js';
import { SaleForm } from './sale-form.js';
import { searchAttendees } from './search-attendees.js';
import { useInputFocus } from './use-input-focus.js';
import { useWakeLock } from './use-wake-lock.js';

const SOUND_KEY = `${STORE_NAME}:silent`;

type Decidable = Exclude<ScanInput, { kind: 'search' }>;

/** The screen of a device at work. */
export function ScanScreen({ session }: { session: DeviceSession }) {
  const state = useSyncExternalStore(session.subscribe, () => session.state);
  const { device, list, direction, outcome } = state;
  const [found, setFound] = useState<readonly FoundAttendee[]>();
  const [last, setLast] = useState<Decidable>();
  const [hasSound, setSound] = useState(localStorage.getItem(SOUND_KEY) === null);
  const field = useRef<HTMLInputElement>(null);
  useWakeLock();
  useInputFocus(field);
  useFeedback(session, hasSound);
  useEffect(() => {
    // Where it is WebAssembly, it is stored for later.
    void cameraReader().catch(() => undefined);
  }, []);

  const can = (right: 'search' | 'override' | 'sell') => device?.rights.includes(right) ?? false;
  const scan = (input: Decidable, reason?: string) => {
    setFound(undefined);
    setLast(input);
    void session.scan(input, reason);
    field.current?.focus();
  };
  const read = (text: string) => {
    const input = readScan(text);
    const needsSearch = input.kind === 'search' || input.kind === 'number';
    if (needsSearch && !can('search')) {
      const refusal = { kind: 'refused', reason: 'not-a-code', direction, canForce: false } as const;
      session.show({ ...refusal, nonce: crypto.randomUUID(), atMs: nowMs() });
    } else if (input.kind === 'search') void searchAttendees(session, input.text).then(setFound);
    else scan(input);
  };
  const setSilent = (isWanted: boolean) => {
    if (isWanted) localStorage.removeItem(SOUND_KEY);
    else localStorage.setItem(SOUND_KEY, '1');
    setSound(isWanted);
  };
  return (
    <main className="admission">
      <h1 className="admission__name">{[device?.name, device?.gate].filter(Boolean).join(' · ')}</h1>
      <ConnectionLine state={state} />
      {device && <ListChoice session={session} lists={device.lists} list={list} direction={direction} />}
      {list ? (
        <>
          <ResultPanel outcome={outcome} />
          {outcome?.canForce && last && can('override') && (
            <OverrideForm key={outcome.nonce} onForce={(reason) => scan(last, reason)} />
          )}
          <CodeForm field={field} canSearch={can('search')} onText={read} />
          {found && <FoundAttendees found={found} onPick={(attendeeId) => scan({ kind: 'number', attendeeId })} />}
          <CameraSection onCode={read} />
          <Counters counts={state.counts} hasExits={list.direction === 'entry-exit'} />
          <RecentScans recent={state.recent} />
          {can('sell') && <SaleForm key={`sale ${list.id}`} session={session} list={list} />}
          {can('override') && <ConflictList key={list.id} session={session} listId={list.id} />}
        </>
      ) : (
        <p role="status">{t('admission.noLists')}</p>
      )}
      <DeviceMenu session={session} state={state} hasSound={hasSound} onSound={setSilent} />
    </main>
  );
}

/** Sound and vibration for each new outcome, and when one turns out to be a conflict. */
function useFeedback(session: DeviceSession, hasSound: boolean): void {
  useEffect(() => {
    let known = session.state.outcome;
    const end = session.subscribe(() => {
      const { outcome } = session.state;
      const isNews = outcome && (outcome.nonce !== known?.nonce || outcome.kind === 'conflict');
      if (isNews && outcome !== known) giveFeedback(outcome, hasSound);
      known = outcome;
    });
    addEventListener('pointerdown', permitSound);
    addEventListener('keydown', permitSound);
    return () => {
      end();
      removeEventListener('pointerdown', permitSound);
      removeEventListener('keydown', permitSound);
    };
  }, [session, hasSound]);
}

interface ListChoiceProps {
  session: DeviceSession;
  lists: readonly CheckInList[];
  list?: CheckInList;
  direction: Direction;
}

function ListChoice({ session, lists, list, direction }: ListChoiceProps) {
  if (!list) return null;
  const choose = (listId: number, next: Direction) => void session.choose(listId, next);
  return (
    <div className="admission__choices">
      {lists.length > 1 ? (
        <SelectField
          label={t('admission.list')}
          value={String(list.id)}
          onChange={(id) => choose(Number(id), direction)}
          options={lists.map(({ id, name }) => [String(id), name])}
        />
      ) : (
        <p className="admission__list">{list.name}</p>
      )}
      {list.direction === 'entry-exit' && (
        <div className="actions" role="group" aria-label={t('admission.direction')}>
          {(['entry', 'exit'] as const).map((way) => (
            <button key={way} type="button" aria-pressed={way === direction} onClick={() => choose(list.id, way)}>
              {way === 'entry' ? t('admission.entry') : t('admission.exit')}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

interface CodeFormProps {
  field: React.RefObject<HTMLInputElement | null>;
  canSearch: boolean;
  onText: (text: string) => void;
}

/** The field of scanners that type, and of people. A keyboard on the screen comes when a person touches it. */
function CodeForm({ field, canSearch, onText }: CodeFormProps) {
  const [isTyped, setTyped] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = field.current;
    // Read from the element: scanners type faster than the page is drawn.
    if (!input || input.value.trim() === '') return;
    onText(input.value);
    input.value = '';
    setTyped(false);
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor="admission-code">{canSearch ? t('admission.codeNumberOrName') : t('admission.code')}</label>
      <div className="admission__field">
        <input
          id="admission-code"
          ref={field}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode={isTyped ? 'text' : 'none'}
          onPointerDown={() => setTyped(true)}
        />
        <button className="primary">{t('admission.check')}</button>
      </div>
    </form>
  );
}
