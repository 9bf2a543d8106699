import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { Order, PurchaserChange } from '../api/types.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { Dialog } from '../ui/dialog.js';
import { CheckField, TextField } from '../ui/fields.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

interface Props {
  order: Order;
  onClose: () => void;
  /** @param result what to say about it */
  onDone: (result: string) => void;
}

/** Changes the name and the e-mail address of who bought an order. */
export function PurchaserDialog({ order, onClose, onDone }: Props) {
  const { email: formerEmail, name: formerName } = order.purchaser;
  const [name, setName] = useState(plainText(formerName));
  const [email, setEmail] = useState(formerEmail);
  const [isNotified, setNotified] = useState(true);
  const action = useAction();
  const isMoved = email.trim().toLowerCase() !== formerEmail.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const change = await api.post<PurchaserChange>(`/cal/tickets/v1/orders/${order.id}/purchaser`, {
        ...(name.trim() !== '' && { name: name.trim() }),
        ...(email.trim() !== '' && { email: email.trim() }),
        expected_email: formerEmail,
        notify_previous: isNotified,
      });
      onDone(resultOf(change));
    });
  };
  return (
    <Dialog title={t('purchaser.title')} onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <TextField
          label={t('common.name')}
          value={name}
          onChange={setName}
          required={plainText(formerName) !== ''}
          maxLength={250}
          fault={action.faults.name}
        />
        <TextField
          label={t('purchaser.address')}
          type="email"
          value={email}
          onChange={setEmail}
          required={formerEmail !== ''}
          maxLength={254}
          fault={action.faults.email}
        />
        {isMoved && (
          <>
            <p>{t('purchaser.linksEnd')}</p>
            {formerEmail !== '' && (
              <CheckField
                label={t('purchaser.notifyFormer', { email: formerEmail })}
                checked={isNotified}
                onChange={setNotified}
              />
            )}
          </>
        )}
        <div className="actions">
          <button className="primary" disabled={action.isRunning}>
            {t('common.save')}
          </button>
          <button type="button" onClick={onClose}>
            {t('common.back')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function resultOf({ changed, purchaser, ...change }: PurchaserChange): string {
  if (!changed) return t('purchaser.unchanged');
  if (!change.key_renewed) return t('purchaser.nameChanged');
  const result = change.confirmation_sent
    ? t('purchaser.changedAndSent', { email: purchaser.email })
    : t('purchaser.changedNotSent');
  return change.previous_notified ? `${result} ${t('purchaser.formerNotified')}` : result;
}
