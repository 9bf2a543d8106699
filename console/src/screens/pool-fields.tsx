import { useRef } from 'react';
import { emptyPool, withTicket, type PoolDraft } from '../lib/pool-draft.js';
import type { TicketDraft } from '../lib/ticket-draft.js';
import { t } from '../lib/texts.js';

interface Props {
  pools: readonly PoolDraft[];
  tickets: readonly TicketDraft[];
  onChange: (pools: readonly PoolDraft[]) => void;
  /** What is wrong with them. */
  faults: readonly string[];
}

/** Places that several tickets share, such as those of a day: a column for each, with a tick for each ticket. */
export function PoolsFields({ pools, tickets, onChange, faults }: Props) {
  const made = useRef(0);
  const add = () => {
    made.current += 1;
    const keys = tickets.map(({ key }) => key);
    onChange([...pools, emptyPool(`new-pool-${made.current}`, keys)]);
  };
  return (
    <fieldset className="card">
      <legend>{t('ticketForm.placesThatTicketsShare')}</legend>
      <p className="soft" id="pools-hint">
        {t('ticketForm.forDaysWorkshopsOr')}
      </p>
      {pools.length > 0 && (
        <PoolTable pools={pools} tickets={tickets} onChange={onChange} isWrong={faults.length > 0} />
      )}
      <div id="pools-faults" role="alert">
        {faults.map((fault) => (
          <p className="fault" key={fault}>
            {fault}
          </p>
        ))}
      </div>
      <button type="button" onClick={add}>
        {t('ticketForm.addSharedPlaces')}
      </button>
    </fieldset>
  );
}

function PoolTable({ pools, tickets, onChange, isWrong }: Omit<Props, 'faults'> & { isWrong: boolean }) {
  const set = (key: string, change: Partial<PoolDraft>) =>
    onChange(pools.map((pool) => (pool.key === key ? { ...pool, ...change } : pool)));
  const described = isWrong ? 'pools-hint pools-faults' : 'pools-hint';
  return (
    <div className="scroll" role="region" aria-label={t('ticketForm.placesThatTicketsShare')} tabIndex={0}>
      <table className="pools">
        <thead>
          <tr>
            <th scope="col">{t('common.name')}</th>
            {pools.map((pool, i) => (
              <th scope="col" key={pool.key}>
                <input
                  aria-label={t('ticketForm.nameOfSharedPlaces', { i: i + 1 })}
                  aria-describedby={described}
                  placeholder={t('ticketForm.saturday')}
                  maxLength={100}
                  value={pool.name}
                  onChange={(event) => set(pool.key, { name: event.target.value })}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('ticketForm.places')}</th>
            {pools.map((pool, i) => (
              <td key={pool.key}>
                <input
                  aria-label={t('ticketForm.numberOfPlacesOf', { pool: titleOf(pool, i) })}
                  aria-describedby={described}
                  inputMode="numeric"
                  placeholder={t('ticketForm.noLimit')}
                  value={pool.capacity}
                  onChange={(event) => set(pool.key, { capacity: event.target.value })}
                />
              </td>
            ))}
          </tr>
          {tickets.map((ticket, i) => {
            const name = ticket.name || t('ticketForm.ticketI', { i: i + 1 });
            return (
              <tr key={ticket.key}>
                <th scope="row">{name}</th>
                {pools.map((pool, j) => (
                  <td key={pool.key}>
                    <input
                      type="checkbox"
                      aria-label={t('ticketForm.nameTakesAPlace', { name, pool: titleOf(pool, j) })}
                      checked={pool.tickets.includes(ticket.key)}
                      onChange={(event) => onChange(withTicket(pools, pool.key, ticket.key, event.target.checked))}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
          <tr>
            <th scope="row">{t('common.remove')}</th>
            {pools.map((pool, i) => (
              <td key={pool.key}>
                <button
                  type="button"
                  className="danger"
                  aria-label={t('ticketForm.removePool', { pool: titleOf(pool, i) })}
                  onClick={() => onChange(pools.filter(({ key }) => key !== pool.key))}
                >
                  {t('common.remove')}
                </button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

const titleOf = ({ name }: PoolDraft, index: number): string =>
  name.trim() || t('ticketForm.sharedPlacesIndex', { index: index + 1 });
