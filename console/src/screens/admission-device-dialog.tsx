import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { AdmissionDevice, AdmissionList, NewAdmissionDevice } from '../api/types.js';
import {
  admissionDeviceDraftOf,
  deviceMembers,
  DEVICE_PROFILES,
  newAdmissionDevice,
  type AdmissionDeviceDraft,
} from '../lib/admission-device-draft.js';
import { formatMoment } from '../lib/dates.js';
import { t } from '../lib/texts.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { CheckField, SelectField, TextField } from '../ui/fields.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

const PATH = '/cal/tickets/v1/admission/devices';

interface Props {
  /** None for a new device. */
  device?: AdmissionDevice;
  lists: readonly AdmissionList[];
  onClose: () => void;
  onDone: (device: AdmissionDevice | NewAdmissionDevice) => void;
}

/** Makes or changes a device. */
export function AdmissionDeviceDialog({ device, lists, onClose, onDone }: Props) {
  const [draft, setDraft] = useState<AdmissionDeviceDraft>(() =>
    device ? admissionDeviceDraftOf(device) : newAdmissionDevice(lists.length === 1 ? lists.map(({ id }) => id) : []),
  );
  const action = useAction();
  const set = (change: Partial<AdmissionDeviceDraft>) => setDraft((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      onDone(
        device
          ? await api.post<AdmissionDevice>(`${PATH}/${device.id}`, deviceMembers(draft))
          : await api.post<NewAdmissionDevice>(PATH, deviceMembers(draft)),
      );
    });
  };
  const profiles = device && admissionDeviceDraftOf(device).profile === 'own' ? ['own' as const] : [];
  return (
    <Dialog title={device ? device.name : t('checkInDevices.new')} onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <TextField
          label={t('common.name')}
          hint={t('checkInDevices.nameHint')}
          required
          maxLength={100}
          value={draft.name}
          onChange={(name) => set({ name })}
          fault={action.faults.name}
        />
        <TextField
          label={t('checkInDevices.gate')}
          hint={t('checkInDevices.gateHint')}
          maxLength={100}
          value={draft.gate}
          onChange={(gate) => set({ gate })}
          fault={action.faults.gate}
        />
        <SelectField
          label={t('checkInDevices.profile')}
          hint={t('checkInDevices.profileHint')}
          value={draft.profile}
          onChange={(profile) => set({ profile: profile as AdmissionDeviceDraft['profile'] })}
          options={[...profiles, ...DEVICE_PROFILES].map(
            (profile) => [profile, t(`checkInDevices.profile.${profile}`)] as const,
          )}
          fault={action.faults.rights}
        />
        {lists.length > 0 && (
          <fieldset>
            <legend>{t('checkInLists.title')}</legend>
            {lists.map(({ id, name }) => (
              <CheckField
                key={id}
                label={name}
                checked={draft.listIds.includes(id)}
                onChange={(isChosen) =>
                  set({ listIds: isChosen ? [...draft.listIds, id] : draft.listIds.filter((other) => other !== id) })
                }
              />
            ))}
            {action.faults.list_ids !== undefined && <p className="fault">{action.faults.list_ids}</p>}
          </fieldset>
        )}
        <DialogActions submit={t('common.save')} isRunning={action.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** The QR code of a device, which is shown this once. */
export function AdmissionEnrollment({ device, onClose }: { device: NewAdmissionDevice; onClose: () => void }) {
  const { name, enrollment } = device;
  return (
    <Dialog title={t('checkInDevices.code', { name })} onClose={onClose}>
      <p>{t('checkInDevices.codeText', { moment: formatMoment(enrollment.expires_utc) })}</p>
      <p>
        <img
          className="qr"
          src={`data:image/svg+xml,${encodeURIComponent(enrollment.qr_svg)}`}
          alt={t('checkInDevices.codePicture', { name })}
        />
      </p>
      <p>{t('checkInDevices.codeAddress')}</p>
      <p>
        <code>{enrollment.url}</code>
      </p>
      <div className="actions">
        <button type="button" className="primary" onClick={onClose}>
          {t('common.close')}
        </button>
      </div>
    </Dialog>
  );
}
