import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { AccessCode, DiscountCode, NewAccessCode } from '../api/types.js';
import {
  changedCodeMembers,
  codeDraftOf,
  EMPTY_CODE,
  isForSeveral,
  newCodeMembers,
  type CodeDraft,
} from '../lib/code-draft.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { CheckField, SelectField, TextField } from '../ui/fields.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { EventFilter } from './event-filter.js';

interface Props {
  path: string;
  isDiscount: boolean;
  /** None for a new code. */
  code?: AccessCode | DiscountCode;
  onClose: () => void;
  /** @param random the code that the service made up; empty: none */
  onDone: (random: string) => void;
}

/** Makes or changes a code. */
export function CodeDialog({ path, isDiscount, code, onClose, onDone }: Props) {
  const before = code ? codeDraftOf(code) : EMPTY_CODE;
  const [draft, setDraft] = useState<CodeDraft>(before);
  const action = useAction();
  const set = (name: keyof CodeDraft) => (value: string | boolean) => setDraft({ ...draft, [name]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      if (code) {
        await api.post(`${path}/${code.id}`, changedCodeMembers(before, draft, isDiscount));
        onDone('');
        return;
      }
      const saved = await api.post<NewAccessCode>(path, newCodeMembers(draft, isDiscount));
      onDone(isDiscount ? '' : saved.code);
    });
  };
  const { faults } = action;
  return (
    <Dialog title={code ? 'Code' : isDiscount ? 'New discount code' : 'New access code'} onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        {!code && (
          <TextField
            label="Code"
            hint={isDiscount ? 'Letters, digits and dashes' : 'Empty: the service makes one up'}
            required={isDiscount}
            autoComplete="off"
            value={draft.code}
            onChange={set('code')}
            fault={faults.code}
          />
        )}
        <TextField label="What it is for" value={draft.name} onChange={set('name')} fault={faults.name} />
        {isDiscount && (
          <div className="pair">
            <SelectField
              label="Discount"
              value={draft.discount}
              onChange={set('discount')}
              options={[
                ['percent', 'A percentage of each ticket'],
                ['amount', 'An amount, once from the order'],
              ]}
            />
            <TextField
              label={draft.discount === 'percent' ? 'Percent' : 'Amount'}
              inputMode="decimal"
              required
              value={draft.value}
              onChange={set('value')}
              fault={faults.percent ?? faults.amount}
            />
          </div>
        )}
        {code && isForSeveral(code) ? (
          <p className="soft">The code is for several events or single tickets, which stay as they are.</p>
        ) : (
          <EventFilter label="For the tickets of" all="All events" value={draft.event} onChange={set('event')} />
        )}
        <div className="pair">
          <TextField
            label="Valid from"
            type="datetime-local"
            value={draft.from}
            onChange={set('from')}
            fault={faults.valid_from}
          />
          <TextField
            label="Valid until"
            type="datetime-local"
            value={draft.until}
            onChange={set('until')}
            fault={faults.valid_until}
          />
          <TextField
            label="Orders that can use it"
            hint="Empty: no limit"
            type="number"
            min={1}
            value={draft.uses}
            onChange={set('uses')}
            fault={faults.max_uses}
          />
          {isDiscount && (
            <TextField
              label="Orders of one buyer"
              hint="Empty: no limit"
              type="number"
              min={1}
              value={draft.usesPerBuyer}
              onChange={set('usesPerBuyer')}
              fault={faults.max_uses_per_buyer}
            />
          )}
        </div>
        <CheckField label="It can be used" checked={draft.isActive} onChange={set('isActive')} />
        <DialogActions submit="Save code" isRunning={action.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}
