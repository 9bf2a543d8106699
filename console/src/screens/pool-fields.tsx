import { useRef } from 'react';
import { emptyPool, withTicket, type PoolDraft } from '../lib/pool-draft.js';
import type { TicketDraft } from '../lib/ticket-draft.js';

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
      <legend>Places that tickets share</legend>
      <p className="soft" id="pools-hint">
        For days, workshops or halls: each column is a number of places. A ticket takes one place of every column that
        is ticked for it, and is sold out as soon as one of them is.
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
        Add shared places
      </button>
    </fieldset>
  );
}

function PoolTable({ pools, tickets, onChange, isWrong }: Omit<Props, 'faults'> & { isWrong: boolean }) {
  const set = (key: string, change: Partial<PoolDraft>) =>
    onChange(pools.map((pool) => (pool.key === key ? { ...pool, ...change } : pool)));
  const described = isWrong ? 'pools-hint pools-faults' : 'pools-hint';
  return (
    <div className="scroll" role="region" aria-label="Places that tickets share" tabIndex={0}>
      <table className="pools">
        <thead>
          <tr>
            <th scope="col">Name</th>
            {pools.map((pool, i) => (
              <th scope="col" key={pool.key}>
                <input
                  aria-label={`Name of shared places ${i + 1}`}
                  aria-describedby={described}
                  placeholder="Saturday"
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
            <th scope="row">Places</th>
            {pools.map((pool, i) => (
              <td key={pool.key}>
                <input
                  aria-label={`Number of places of ${titleOf(pool, i)}; empty: no limit`}
                  aria-describedby={described}
                  inputMode="numeric"
                  placeholder="no limit"
                  value={pool.capacity}
                  onChange={(event) => set(pool.key, { capacity: event.target.value })}
                />
              </td>
            ))}
          </tr>
          {tickets.map((ticket, i) => {
            const name = ticket.name || `Ticket ${i + 1}`;
            return (
              <tr key={ticket.key}>
                <th scope="row">{name}</th>
                {pools.map((pool, j) => (
                  <td key={pool.key}>
                    <input
                      type="checkbox"
                      aria-label={`${name} takes a place of ${titleOf(pool, j)}`}
                      checked={pool.tickets.includes(ticket.key)}
                      onChange={(event) => onChange(withTicket(pools, pool.key, ticket.key, event.target.checked))}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
          <tr>
            <th scope="row">Remove</th>
            {pools.map((pool, i) => (
              <td key={pool.key}>
                <button
                  type="button"
                  className="danger"
                  aria-label={`Remove ${titleOf(pool, i)}`}
                  onClick={() => onChange(pools.filter(({ key }) => key !== pool.key))}
                >
                  Remove
                </button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

const titleOf = ({ name }: PoolDraft, index: number): string => name.trim() || `shared places ${index + 1}`;
