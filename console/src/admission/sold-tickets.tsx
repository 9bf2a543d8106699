import { currencyFormat } from '../lib/formats.js';
import { t } from '../lib/texts.js';
import type { Sale } from './sale-draft.js';

/** What was sold, with the codes of the tickets, for printing too. */
export function SoldTickets({ sale: { order_id: id, currency, total, tickets } }: { sale: Sale }) {
  const amount = currencyFormat(undefined, currency).format(Number(total));
  return (
    <div className="card sold" role="status">
      <p>
        <strong>{t('admission.sold', { count: tickets.length, amount, id })}</strong>
      </p>
      <ul className="rows">
        {tickets.map(({ attendee_id: attendeeId, ticket, name, code_text: code }) => (
          <li key={attendeeId}>
            <span>{[ticket, name].filter(Boolean).join(', ')}</span>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button type="button" onClick={(event) => printOnly(event.currentTarget.parentElement)}>
        {t('admission.print')}
        <span className="aside"> {id}</span>
      </button>
    </div>
  );
}

/** Prints one element of the page. */
function printOnly(element: HTMLElement | null): void {
  element?.classList.add('sold--printed');
  window.print();
  element?.classList.remove('sold--printed');
}
