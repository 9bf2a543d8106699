import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, ApiError } from '../api/api.js';
import type { AccessCode, DiscountCode, NewAccessCode, Ticket } from '../api/types.js';
import {
  changedCodeMembers,
  codeDraftOf,
  EMPTY_CODE,
  isForSeveral,
  newCodeMembers,
  type CodeDraft,
} from '../lib/code-draft.js';
import { t } from '../lib/texts.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { CheckField, SelectField, TextField } from '../ui/fields.js';
import { Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { CodeTickets } from './code-tickets.js';
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
export function CodeDialog(props: Props) {
  const { code, isDiscount, onClose } = props;
  const title = code ? t('codes.code') : isDiscount ? t('codes.newDiscountCode') : t('codes.newAccessCode');
  const [ticketId] = code?.ticket_ids ?? [];
  // A code for single tickets does not name their event.
  const ticket = useQuery({
    queryKey: ['ticket', ticketId],
    enabled: ticketId !== undefined,
    queryFn: async ({ signal }) => {
      try {
        const { post_id: event } = await api.get<Ticket>(`/cal/tickets/v1/tickets/${ticketId}`, undefined, signal);
        return { event: String(event) };
      } catch (error) {
        // The code remains when its ticket is deleted.
        if (error instanceof ApiError && error.status === 404) return { event: '' };
        throw error;
      }
    },
  });
  const before = code ? codeDraftOf(code) : EMPTY_CODE;
  return (
    <Dialog title={title} onClose={onClose}>
      {ticketId === undefined ? (
        <CodeForm {...props} before={before} />
      ) : (
        <Loaded query={ticket}>{({ event }) => <CodeForm {...props} before={{ ...before, event }} />}</Loaded>
      )}
    </Dialog>
  );
}

function CodeForm({ path, isDiscount, code, before, onClose, onDone }: Props & { before: CodeDraft }) {
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
    <form onSubmit={submit}>
      <Fault error={action.error} />
      {!code && (
        <TextField
          label={t('codes.code')}
          hint={isDiscount ? t('codes.lettersDigitsAndDashes') : t('codes.emptyTheServiceMakes')}
          required={isDiscount}
          autoComplete="off"
          value={draft.code}
          onChange={set('code')}
          fault={faults.code}
        />
      )}
      <TextField label={t('codes.whatItIsFor')} value={draft.name} onChange={set('name')} fault={faults.name} />
      {isDiscount && (
        <div className="pair">
          <SelectField
            label={t('codes.discount')}
            value={draft.discount}
            onChange={set('discount')}
            options={[
              ['percent', t('codes.aPercentageOfEach')],
              ['amount', t('codes.anAmountOnceFrom')],
            ]}
          />
          <TextField
            label={draft.discount === 'percent' ? t('codes.percent') : t('common.amount')}
            inputMode="decimal"
            required
            value={draft.value}
            onChange={set('value')}
            fault={faults.percent ?? faults.amount}
          />
        </div>
      )}
      {code && isForSeveral(code) ? (
        <p className="soft">{t('codes.theCodeIsFor')}</p>
      ) : (
        <>
          <EventFilter
            label={t('codes.forTheTicketsOf')}
            all={t('codes.allEvents')}
            value={draft.event}
            onChange={(event) => setDraft({ ...draft, event, tickets: [] })}
          />
          {draft.event !== '' && (
            <CodeTickets
              eventId={Number(draft.event)}
              onlyHidden={!isDiscount}
              chosen={draft.tickets}
              onChange={(tickets) => setDraft({ ...draft, tickets })}
            />
          )}
        </>
      )}
      <div className="pair">
        <TextField
          label={t('codes.validFrom')}
          type="datetime-local"
          value={draft.from}
          onChange={set('from')}
          fault={faults.valid_from}
        />
        <TextField
          label={t('codes.validUntil')}
          type="datetime-local"
          value={draft.until}
          onChange={set('until')}
          fault={faults.valid_until}
        />
        <TextField
          label={t('codes.ordersThatCanUse')}
          hint={t('codes.emptyNoLimit')}
          type="number"
          min={1}
          value={draft.uses}
          onChange={set('uses')}
          fault={faults.max_uses}
        />
        {isDiscount && (
          <TextField
            label={t('codes.ordersOfOneBuyer')}
            hint={t('codes.emptyNoLimit')}
            type="number"
            min={1}
            value={draft.usesPerBuyer}
            onChange={set('usesPerBuyer')}
            fault={faults.max_uses_per_buyer}
          />
        )}
      </div>
      <CheckField label={t('codes.itCanBeUsed')} checked={draft.isActive} onChange={set('isActive')} />
      <DialogActions submit={t('codes.saveCode')} isRunning={action.isRunning} onClose={onClose} />
    </form>
  );
}
