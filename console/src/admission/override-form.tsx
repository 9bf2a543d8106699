import { useState, type FormEvent } from 'react';
import { t } from '../lib/texts.js';
import { TextField } from '../ui/fields.js';

const MAX_REASON_LENGTH = 250;

/** Admits despite a refusal, with the reason that the service records. */
export function OverrideForm({ onForce }: { onForce: (reason: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  if (!isOpen)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        {t('admission.force')}
      </button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') onForce(reason.trim());
  };
  return (
    <form onSubmit={submit} className="card">
      <TextField
        label={t('admission.forceReason')}
        maxLength={MAX_REASON_LENGTH}
        autoComplete="off"
        autoFocus
        required
        value={reason}
        onChange={setReason}
      />
      <button className="danger">{t('admission.force')}</button>
    </form>
  );
}
