import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { Order, PurchaserChange } from '../api/types.js';
import { plainText } from '../lib/text.js';
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
    <Dialog title="Change address or name" onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          required={plainText(formerName) !== ''}
          maxLength={250}
          fault={action.faults.name}
        />
        <TextField
          label="E-mail address"
          type="email"
          value={email}
          onChange={setEmail}
          required={formerEmail !== ''}
          maxLength={254}
          fault={action.faults.email}
        />
        {isMoved && (
          <>
            <p>
              Links of the order that were sent before are no longer valid. The new address gets a new one. Tickets that
              were transferred stay with their holders, and invoices that were issued stay as they are.
            </p>
            {formerEmail !== '' && (
              <CheckField label={`Tell ${formerEmail}`} checked={isNotified} onChange={setNotified} />
            )}
          </>
        )}
        <div className="actions">
          <button className="primary" disabled={action.isRunning}>
            Save
          </button>
          <button type="button" onClick={onClose}>
            Back
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function resultOf({ changed, purchaser, ...change }: PurchaserChange): string {
  if (!changed) return 'Nothing was to be changed.';
  if (!change.key_renewed) return 'The name is changed.';
  const messages = [
    change.confirmation_sent ? ` A message goes to ${purchaser.email}.` : ' No message is sent to it.',
    ...(change.previous_notified ? [' The former address gets a notice.'] : []),
  ];
  return `The address is changed.${messages.join('')}`;
}
