import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/api.js';
import type { AdmissionDevice, AdmissionDeviceList, AdmissionList, NewAdmissionDevice } from '../api/types.js';
import { clockOffsetSeconds, profileOf } from '../lib/admission-device-draft.js';
import { formatMoment } from '../lib/dates.js';
import { t } from '../lib/texts.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { useNotice } from '../ui/notices.js';
import { Badge, Empty, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { AdmissionDeviceDialog, AdmissionEnrollment } from './admission-device-dialog.js';

const PATH = '/cal/tickets/v1/admission/devices';
/** Devices report about once a minute. */
const REFRESH_MS = 15_000;

interface Props {
  /** Lists that devices can work with. */
  lists: readonly AdmissionList[];
  /** The lists are those of an event: so are the devices. */
  isOfEvent: boolean;
}

type Open = { kind: 'new' } | { kind: 'change' | 'revoke' | 'enroll'; device: AdmissionDevice };

/** The devices: how they are, and what can be done with them. */
export function AdmissionDevices({ lists, isOfEvent }: Props) {
  const [open, setOpen] = useState<Open>();
  const [made, setMade] = useState<NewAdmissionDevice>();
  const action = useAction();
  const notify = useNotice();
  const query = useQuery({
    queryKey: ['admission', 'devices'],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => api.get<AdmissionDeviceList>(PATH, {}, signal),
  });
  const close = () => setOpen(undefined);
  const run = (work: () => Promise<unknown>) =>
    void action.run(async () => {
      await work();
      close();
      await query.refetch();
    });
  return (
    <section className="card" aria-labelledby="devices">
      <h2 id="devices">{t('checkInDevices.devices')}</h2>
      <Loaded query={query}>
        {({ devices }) => {
          const shown = isOfEvent
            ? devices.filter(({ list_ids: ids }) => lists.some(({ id }) => ids.includes(id)))
            : devices;
          return (
            <>
              {shown.length === 0 && <Empty>{t('checkInDevices.empty')}</Empty>}
              <ul className="rows">
                {shown.map((device) => (
                  <DeviceRow key={device.id} device={device} lists={lists} onOpen={setOpen} />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
      {lists.length === 0 && <p className="hint">{t('checkInDevices.listFirst')}</p>}
      <div className="actions">
        <button type="button" onClick={() => setOpen({ kind: 'new' })}>
          {t('checkInDevices.new')}
        </button>
      </div>
      {(open?.kind === 'new' || open?.kind === 'change') && (
        <AdmissionDeviceDialog
          device={open.kind === 'change' ? open.device : undefined}
          lists={lists}
          onClose={close}
          onDone={(device) => {
            close();
            if ('enrollment' in device) setMade(device);
            else notify(t('common.saved'));
            void query.refetch();
          }}
        />
      )}
      {open?.kind === 'enroll' && (
        <ConfirmDialog
          title={t('checkInDevices.newCode')}
          text={t('checkInDevices.newCodeText', { name: open.device.name })}
          isRunning={action.isRunning}
          error={action.error}
          onClose={close}
          onConfirm={() =>
            run(async () => setMade(await api.post<NewAdmissionDevice>(`${PATH}/${open.device.id}/enrollment`)))
          }
        />
      )}
      {open?.kind === 'revoke' && (
        <ConfirmDialog
          title={t('checkInDevices.revoke')}
          text={t('checkInDevices.revokeText', { name: open.device.name, count: open.device.queue_length })}
          isDangerous
          isRunning={action.isRunning}
          error={action.error}
          onClose={close}
          onConfirm={() =>
            run(async () => {
              await api.delete(`${PATH}/${open.device.id}`);
              notify(t('checkInDevices.revoked', { name: open.device.name }));
            })
          }
        />
      )}
      {open === undefined && <Fault error={action.error} />}
      {made && <AdmissionEnrollment device={made} onClose={() => setMade(undefined)} />}
    </section>
  );
}

interface RowProps {
  device: AdmissionDevice;
  lists: readonly AdmissionList[];
  onOpen: (open: Open) => void;
}

const TONES = { enrolled: 'good', waiting: 'plain', revoked: 'bad' } as const;

function DeviceRow({ device, lists, onOpen }: RowProps) {
  const { name, gate, rights, state, list_ids: ids } = device;
  const names = lists.filter(({ id }) => ids.includes(id)).map((list) => list.name);
  const actions = [
    ['change', t('common.edit'), ''],
    ['enroll', t('checkInDevices.newCode'), ''],
    ['revoke', t('checkInDevices.revoke'), 'danger'],
  ] as const;
  return (
    <li>
      <div>
        {name}
        <p className="soft">
          {[gate, t(`checkInDevices.profile.${profileOf(rights)}`), ...names].filter((part) => part !== '').join(', ')}
        </p>
        <p className="soft">{contactOf(device).join(', ')}</p>
      </div>
      <Badge tone={TONES[state]}>{t(`checkInDevices.state.${state}`)}</Badge>
      {state !== 'revoked' && (
        <span className="actions">
          {actions.map(([kind, text, tone]) => (
            <button key={kind} type="button" className={tone} onClick={() => onOpen({ kind, device })}>
              {text}
              <span className="aside"> {name}</span>
            </button>
          ))}
        </span>
      )}
    </li>
  );
}

/** When a device was there last, how its clock is, and what waits on it. */
function contactOf(device: AdmissionDevice): string[] {
  const { state, last_seen_utc: seen, wiped_utc: wiped, enrollment_expires_utc: expires, queue_length: count } = device;
  const seconds = clockOffsetSeconds(device.clock_offset_ms);
  return [
    seen === null ? '' : t('checkInDevices.lastSeen', { moment: formatMoment(seen) }),
    expires === null ? '' : t('checkInDevices.codeUntil', { moment: formatMoment(expires) }),
    seconds > 0 ? t('checkInDevices.clockAhead', { seconds }) : '',
    seconds < 0 ? t('checkInDevices.clockBehind', { seconds: -seconds }) : '',
    state !== 'waiting' && count > 0 ? t('checkInDevices.queue', { count }) : '',
    state !== 'revoked'
      ? ''
      : wiped === null
        ? t('checkInDevices.notWiped')
        : t('checkInDevices.wiped', { moment: formatMoment(wiped) }),
  ].filter((part) => part !== '');
}
