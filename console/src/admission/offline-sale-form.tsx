import { useState, type FormEvent } from 'react';
import { currencyFormat } from '../lib/formats.js';
import { t } from '../lib/texts.js';
import { TextField } from '../ui/fields.js';
import { BuyerFields } from './buyer-fields.js';
import type { DeviceSession } from './device-session.js';
import type { CheckInList } from './device-types.js';
import { MAX_OFFLINE_TICKETS } from './held-seats.js';
import { EMPTY_SALE, type SaleDraft } from './sale-draft.js';

/** Sells from the seats that the device holds, one kind of ticket in a sale. */
export function OfflineSaleForm({ session, list }: { session: DeviceSession; list: CheckInList }) {
  const { desk } = session;
  const [draft, setDraft] = useState<SaleDraft>(EMPTY_SALE);
  const [ticketId, setTicketId] = useState<number>();
  const [quantity, setQuantity] = useState(1);
  const [notice, setNotice] = useState<{ text: string; isFault: boolean }>();
  const tickets = desk.heldTickets(list);
  const chosen = tickets.find(({ id }) => id === ticketId) ?? tickets.at(0);
  const price = chosen?.price.totals[quantity - 1];
  const amount =
    chosen &&
    currencyFormat(undefined, chosen.price.currency).format(
      draft.payment === 'complimentary' ? 0 : Number(price?.total ?? 0),
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    const isSold = await desk.sell(draft, list, chosen.id, quantity);
    if (isSold) {
      setDraft(EMPTY_SALE);
      setQuantity(1);
    }
    setNotice({ text: t(isSold ? 'admission.soldHere' : 'admission.notEnoughHeld'), isFault: !isSold });
  };
  return (
    <>
      <p>{t('admission.sellsFromReserves')}</p>
      {notice && (
        <p className={notice.isFault ? 'fault' : undefined} role={notice.isFault ? 'alert' : 'status'}>
          {notice.text}
        </p>
      )}
      {tickets.length === 0 && <p>{t('admission.nothingHeld')}</p>}
      {chosen && (
        <form onSubmit={(event) => void submit(event)}>
          <fieldset>
            <legend>{t('admission.heldTickets')}</legend>
            {tickets.map(({ id, price: { title }, left }) => (
              <label key={id}>
                <input type="radio" name="held-ticket" checked={id === chosen.id} onChange={() => setTicketId(id)} />{' '}
                {title}, {t('admission.seatsLeft', { count: left })}
              </label>
            ))}
          </fieldset>
          <TextField
            type="number"
            min={1}
            max={MAX_OFFLINE_TICKETS}
            label={t('admission.quantity')}
            value={String(quantity)}
            onChange={(value) => setQuantity(Number(value) || 0)}
          />
          <BuyerFields draft={draft} onChange={(changes) => setDraft({ ...draft, ...changes })} />
          <button className="primary" disabled={price === undefined}>
            {t('admission.sellFor', { amount: amount ?? '' })}
          </button>
        </form>
      )}
    </>
  );
}
