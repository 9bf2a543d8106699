import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../api/api.js';
import type { GuestImport, GuestImports, GuestList, UndoneGuestImport } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { counted, plainText } from '../lib/text.js';
import { Dialog } from '../ui/dialog.js';
import { CheckField, SelectField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Badge, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { EventFilter } from './event-filter.js';
import { ticketsQuery } from './new-order.js';

const PATH = '/cal/tickets/v1/box-office';

const FAULTS: Readonly<Record<string, string>> = {
  empty: 'no name and no address',
  email: 'no e-mail address',
  'name-too-long': 'name too long',
  quantity: 'number of tickets not readable',
};
const FIELDS: readonly (readonly [string, string])[] = [
  ['', 'Not read'],
  ['name', 'Name'],
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['email', 'E-mail'],
  ['quantity', 'Number of tickets'],
];

/** Imports a list of guests, and undoes it. */
export function GuestListScreen() {
  const [search, setSearch] = useSearchParams();
  const event = search.get('event') ?? '';
  const tickets = useQuery(ticketsQuery(event));
  const [chosen, setChosen] = useState('');
  const ticket = chosen === '' ? String(tickets.data?.[0]?.id ?? '') : chosen;
  return (
    <Page title="Import guests" actions={<Link to={`/orders?event=${event}`}>Orders</Link>}>
      <EventFilter
        value={event}
        all="Choose an event"
        onChange={(value) => {
          setSearch({ event: value });
          setChosen('');
        }}
      />
      {event !== '' && (
        <Loaded query={tickets}>
          {(found) => (
            <>
              <SelectField
                label="They get"
                value={ticket}
                onChange={setChosen}
                options={found.map(({ id, title }) => [String(id), plainText(title)] as const)}
              />
              {ticket !== '' && <ListForm key={ticket} event={event} ticket={ticket} />}
            </>
          )}
        </Loaded>
      )}
      {event !== '' && <Imports event={event} />}
    </Page>
  );
}

function ListForm({ event, ticket }: { event: string; ticket: string }) {
  const [file, setFile] = useState<File>();
  const [list, setList] = useState<GuestList>();
  const action = useAction();
  const read = (chosen: File, columns?: readonly string[]) =>
    action.run(async () => {
      const form = new FormData();
      form.set('file', chosen);
      form.set('ticket_id', ticket);
      if (columns) form.set('columns', columns.join(','));
      setList(await api.post<GuestList>(`${PATH}/guest-lists`, form));
    });
  return (
    <>
      <div className="field">
        <label htmlFor="guest-file">List of guests, CSV or Excel (.xlsx)</label>
        <input
          id="guest-file"
          type="file"
          accept=".csv,.txt,.xlsx"
          aria-describedby="guest-file-hint"
          onChange={({ target: { files } }) => {
            const chosen = files?.[0];
            setFile(chosen);
            setList(undefined);
            if (chosen) void read(chosen);
          }}
        />
        <p className="hint" id="guest-file-hint">
          With the names of the columns in the first row, such as Name, E-mail, Tickets. Nothing is imported yet.
        </p>
      </div>
      <Fault error={action.error} />
      {file && list && (
        <>
          <Columns list={list} onChange={(columns) => void read(file, columns)} />
          <Preview
            key={JSON.stringify(list.columns)}
            list={list}
            event={event}
            ticket={ticket}
            onDone={() => setList(undefined)}
          />
        </>
      )}
    </>
  );
}

function Columns({ list, onChange }: { list: GuestList; onChange: (columns: readonly string[]) => void }) {
  const fields = list.columns.map(({ field }) => field ?? '');
  return (
    <fieldset className="card">
      <legend>Columns</legend>
      <div className="filters">
        {list.columns.map(({ name }, i) => (
          <SelectField
            key={i}
            label={name || `Column ${i + 1}`}
            value={fields[i]}
            onChange={(value) => onChange(fields.with(i, value))}
            options={FIELDS}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PreviewProps {
  list: GuestList;
  event: string;
  ticket: string;
  onDone: () => void;
}

function Preview({ list, event, ticket, onDone }: PreviewProps) {
  const [isSent, setSent] = useState(false);
  const [withDuplicates, setDuplicates] = useState(false);
  const [isBeyond, setBeyond] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const action = useAction();
  const notify = useNotice();
  const queries = useQueryClient();
  const rows = list.rows.filter(({ faults, duplicate_of: of }) => faults.length === 0 && (withDuplicates || !of));
  const seats = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  const submit = (form: FormEvent) => {
    form.preventDefault();
    void action.run(async () => {
      const made = await api.post<GuestImport>(
        `${PATH}/guest-imports`,
        {
          ticket_id: Number(ticket),
          guests: rows.map(({ name, email, quantity }) => ({
            ...(name !== '' && { name }),
            ...(email !== '' && { email }),
            quantity,
          })),
          send_tickets: isSent,
          duplicates: withDuplicates,
          over_capacity: isBeyond,
        },
        // With other choices it is another request.
        `${key}-${Number(isSent)}${Number(withDuplicates)}${Number(isBeyond)}`,
      );
      notify(`${counted(made.guests, 'guest is', 'guests are')} imported.`);
      for (const queryKey of [['guest-imports', event], ['orders'], ['attendees'], ['figures'], ['tickets']])
        void queries.invalidateQueries({ queryKey });
      onDone();
    });
  };
  return (
    <form onSubmit={submit}>
      <div className="scroll scroll--tall" tabIndex={0} role="region" aria-label="Guests of the list">
        <table>
          <caption>
            {counted(list.rows.length, 'row', 'rows')}, {list.ready} ready
            {list.is_cut && ' (longer lists are imported in parts of 500)'}
          </caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">E-mail</th>
              <th scope="col">Tickets</th>
              <th scope="col">Remarks</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={row.row}>
                <th scope="row">{row.name || `Row ${row.row}`}</th>
                <td>{row.email}</td>
                <td>{row.quantity}</td>
                <td>
                  {row.faults.map((fault) => FAULTS[fault] ?? fault).join(', ')}
                  {row.duplicate_of === 'event' && 'has a ticket already'}
                  {row.duplicate_of === 'list' && 'is in the list before'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CheckField label="Send the tickets to those who have an address" checked={isSent} onChange={setSent} />
      <CheckField label="Also those who have a ticket already" checked={withDuplicates} onChange={setDuplicates} />
      {list.left !== null && seats > list.left && (
        <CheckField
          label={`Also beyond the ${counted(list.left, 'place', 'places')} that are left`}
          checked={isBeyond}
          onChange={setBeyond}
        />
      )}
      <Fault error={action.error} />
      <button className="primary" disabled={action.isRunning || rows.length === 0}>
        Import {counted(rows.length, 'guest', 'guests')}
      </button>
    </form>
  );
}

/** What was imported before. */
function Imports({ event }: { event: string }) {
  const [undone, setUndone] = useState<UndoneGuestImport>();
  const [asked, setAsked] = useState<GuestImport>();
  const action = useAction();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['guest-imports', event],
    queryFn: ({ signal }) => api.get<GuestImports>(`${PATH}/guest-imports`, { post_id: event }, signal),
  });
  const undo = (id: number) =>
    action.run(async () => {
      setAsked(undefined);
      setUndone(await api.post<UndoneGuestImport>(`${PATH}/guest-imports/${id}/undo`));
      for (const queryKey of [['guest-imports', event], ['orders'], ['attendees'], ['figures'], ['tickets']])
        void queries.invalidateQueries({ queryKey });
    });
  return (
    <Loaded query={query}>
      {({ imports }) =>
        imports.length === 0 ? null : (
          <section aria-labelledby="guest-imports">
            <h2 id="guest-imports">Imported lists</h2>
            <Fault error={action.error} />
            {undone && <Undone result={undone} />}
            <ul className="rows">
              {imports.map((item) => (
                <li key={item.id}>
                  <div>
                    {counted(item.guests, 'guest', 'guests')}
                    <p className="soft">{formatMoment(item.created_utc)}</p>
                  </div>
                  {item.undone_utc !== null && <Badge>Undone</Badge>}
                  <button type="button" disabled={action.isRunning} onClick={() => setAsked(item)}>
                    Undo<span className="aside"> the import of {formatMoment(item.created_utc)}</span>
                  </button>
                </li>
              ))}
            </ul>
            {asked && (
              <Dialog title="Undo the import" onClose={() => setAsked(undefined)}>
                <p>
                  The tickets of {counted(asked.guests, 'guest', 'guests')} become invalid. Who is checked in or has
                  transferred a ticket stays.
                </p>
                <div className="actions">
                  <button type="button" className="danger" onClick={() => void undo(asked.id)}>
                    Undo the import
                  </button>
                  <button type="button" onClick={() => setAsked(undefined)}>
                    Back
                  </button>
                </div>
              </Dialog>
            )}
          </section>
        )
      }
    </Loaded>
  );
}

function Undone({ result: { voided, remaining } }: { result: UndoneGuestImport }) {
  return (
    <div role="status">
      <p>{counted(voided, 'guest has', 'guests have')} no ticket any more.</p>
      {remaining.length > 0 && (
        <>
          <p>These stay:</p>
          <ul>
            {remaining.map(({ order, name, message }) => (
              <li key={order}>
                <Link to={`/orders/${order}`}>{plainText(name) || `Order ${order}`}</Link>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
