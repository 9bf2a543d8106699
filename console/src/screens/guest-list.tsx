import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../api/api.js';
import type { GuestImport, GuestImports, GuestList, UndoneGuestImport } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
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
  empty: t('guests.noNameAndNo'),
  email: t('guests.noEMailAddress'),
  'name-too-long': t('guests.nameTooLong'),
  quantity: t('guests.numberOfTicketsNot'),
  reference: t('guests.invalidReference'),
  status: t('guests.invalidStatus'),
  answer: t('guests.answerDoesNotFit'),
  'answer-missing': t('guests.answerMissing'),
};
const DUPLICATES: Readonly<Record<string, string>> = {
  event: t('guests.hasATicketAlready'),
  list: t('guests.isInTheList'),
  import: t('guests.wasImported'),
};
/** Rows that are read at once. */
const ROWS_PER_PART = 500;
const FIELDS: readonly (readonly [string, string])[] = [
  ['', t('guests.notRead')],
  ['name', t('common.name')],
  ['first_name', t('guests.firstName')],
  ['last_name', t('guests.lastName')],
  ['email', t('common.email')],
  ['quantity', t('guests.numberOfTickets')],
  ['order_reference', t('guests.orderReference')],
  ['position', t('guests.position')],
  ['purchaser_name', t('guests.purchaserName')],
  ['purchaser_first_name', t('guests.purchaserFirstName')],
  ['purchaser_last_name', t('guests.purchaserLastName')],
  ['purchaser_email', t('guests.purchaserEmail')],
  ['ticket_name', t('guests.ticketName')],
  ['original_price', t('guests.originalPrice')],
  ['currency', t('guests.currency')],
  ['status', t('guests.status')],
];

/** Imports a list of guests, and undoes it. */
export function GuestListScreen() {
  const [search, setSearch] = useSearchParams();
  const event = search.get('event') ?? '';
  const tickets = useQuery(ticketsQuery(event));
  const [chosen, setChosen] = useState('');
  const ticket = chosen === '' ? String(tickets.data?.[0]?.id ?? '') : chosen;
  return (
    <Page title={t('guests.importGuests')} actions={<Link to={`/orders?event=${event}`}>{t('guests.orders')}</Link>}>
      <EventFilter
        value={event}
        all={t('guests.chooseAnEvent')}
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
                label={t('guests.theyGet')}
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
  const [skip, setSkip] = useState(0);
  const read = (chosen: File, columns?: readonly string[], from = 0) =>
    action.run(async () => {
      const form = new FormData();
      form.set('file', chosen);
      form.set('ticket_id', ticket);
      if (columns) form.set('columns', columns.join(','));
      if (from > 0) form.set('skip', String(from));
      setList(await api.post<GuestList>(`${PATH}/guest-lists`, form));
      setSkip(from);
    });
  const columnsOf = ({ columns }: GuestList) => columns.map(({ field }) => field ?? '');
  return (
    <>
      <div className="field">
        <label htmlFor="guest-file">{t('guests.listOfGuestsCsv')}</label>
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
          {t('guests.withTheNamesOf')}
        </p>
      </div>
      <Fault error={action.error} />
      {file && list && (
        <>
          {list.system !== null && (
            <p role="status">{t('guests.isOfSystem', { system: t(`guests.system.${list.system}`) })}</p>
          )}
          <Columns list={list} isReading={action.isRunning} onChange={(columns) => void read(file, columns, skip)} />
          {list.is_cut && (
            <button
              type="button"
              disabled={action.isRunning}
              onClick={() => void read(file, columnsOf(list), skip + ROWS_PER_PART)}
            >
              {t('guests.nextRows')}
            </button>
          )}
          <Preview
            key={`${skip} ${JSON.stringify(list.columns)}`}
            list={list}
            event={event}
            ticket={ticket}
            onDone={() => (list.is_cut ? void read(file, columnsOf(list), skip + ROWS_PER_PART) : setList(undefined))}
          />
        </>
      )}
    </>
  );
}

/** The questions of the ticket, which columns can answer. */
const questionsOf = ({ questions }: GuestList) =>
  questions.map(({ slug, label }) => [`answer:${slug}`, t('guests.answerTo', { label })] as const);

/** Why a row cannot be imported, with the questions that it does not answer. */
function faultsOf({ faults, unanswered }: GuestList['rows'][number], { questions }: GuestList): string[] {
  const labels = unanswered.map((slug) => questions.find((question) => question.slug === slug)?.label ?? slug);
  return [...faults.map((fault) => FAULTS[fault] ?? fault), ...(labels.length > 0 ? [labels.join('; ')] : [])];
}

const answersOf = ({ attendee_meta: answers }: GuestList['rows'][number]): string[] =>
  Object.values(answers ?? {}).map((answer) => (Array.isArray(answer) ? answer.join(', ') : String(answer)));

interface ColumnsProps {
  list: GuestList;
  /** The file is being read: another choice would be lost. */
  isReading: boolean;
  onChange: (columns: readonly string[]) => void;
}

function Columns({ list, isReading, onChange }: ColumnsProps) {
  const fields = list.columns.map(({ field }) => field ?? '');
  return (
    <fieldset className="card">
      <legend>{t('guests.columns')}</legend>
      <div className="filters">
        {list.columns.map(({ name }, i) => (
          <SelectField
            key={i}
            label={name || t('guests.columnI', { i: i + 1 })}
            value={fields[i]}
            onChange={(value) => onChange(fields.with(i, value))}
            options={[...FIELDS, ...questionsOf(list)]}
            disabled={isReading}
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
  const [kind, setKind] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const action = useAction();
  const notify = useNotice();
  const queries = useQueryClient();
  const kinds = [...new Set(list.rows.map(({ ticket_name: name }) => name))];
  const shown = list.rows.filter(({ ticket_name: name }) => kind === '' || name === kind);
  const rows = shown.filter(
    ({ faults, duplicate_of: of }) => faults.length === 0 && (of === null || (withDuplicates && of !== 'import')),
  );
  const seats = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  const submit = (form: FormEvent) => {
    form.preventDefault();
    void action.run(async () => {
      const made = await api.post<GuestImport>(
        `${PATH}/guest-imports`,
        {
          ticket_id: Number(ticket),
          guests: rows.map(
            ({ row: _, ticket_name: __, faults: ___, duplicate_of: ____, unanswered: _____, ...guest }) =>
              Object.fromEntries(Object.entries(guest).filter(([, value]) => value !== '' && value !== null)),
          ),
          send_tickets: isSent,
          duplicates: withDuplicates,
          over_capacity: isBeyond,
        },
        // With other choices it is another request.
        `${key}-${Number(isSent)}${Number(withDuplicates)}${Number(isBeyond)}${kinds.indexOf(kind)}`,
      );
      notify(t('guests.guestsOtherGuestsAre', { guests: made.guests }));
      for (const queryKey of [['guest-imports', event], ['orders'], ['attendees'], ['figures'], ['tickets']])
        void queries.invalidateQueries({ queryKey });
      onDone();
    });
  };
  return (
    <form onSubmit={submit}>
      {kinds.length > 1 && (
        <SelectField
          label={t('guests.onlyTickets')}
          value={kind}
          onChange={setKind}
          options={[
            ['', t('guests.allTickets')],
            ...kinds.filter((name) => name !== '').map((name) => [name, name] as const),
          ]}
        />
      )}
      <div className="scroll scroll--tall" tabIndex={0} role="region" aria-label={t('guests.guestsOfTheList')}>
        <table>
          <caption>
            {t('guests.rowsReady', { rows: shown.length, ready: rows.length })} {list.is_cut && t('guests.isCut')}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('common.name')}</th>
              <th scope="col">{t('common.email')}</th>
              <th scope="col">{t('common.tickets')}</th>
              <th scope="col">{t('guests.remarks')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.row}>
                <th scope="row">{row.name || t('guests.rowRow', { row: row.row })}</th>
                <td>{row.email}</td>
                <td>{row.quantity}</td>
                <td>
                  {[
                    ...faultsOf(row, list),
                    ...(row.duplicate_of === null ? [] : [DUPLICATES[row.duplicate_of] ?? row.duplicate_of]),
                    ...answersOf(row),
                    ...(row.reference === '' ? [] : [`${row.reference} ${row.original_price}`.trim()]),
                  ].join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CheckField label={t('guests.sendTheTicketsTo')} checked={isSent} onChange={setSent} />
      <CheckField label={t('guests.alsoThoseWhoHave')} checked={withDuplicates} onChange={setDuplicates} />
      {list.left !== null && seats > list.left && (
        <CheckField
          label={t('guests.alsoBeyondTheLeft', { left: list.left })}
          checked={isBeyond}
          onChange={setBeyond}
        />
      )}
      <Fault error={action.error} />
      <button className="primary" disabled={action.isRunning || rows.length === 0}>
        {t('guests.importRowsOtherGuests', { rows: rows.length })}
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
            <h2 id="guest-imports">{t('guests.importedLists')}</h2>
            <Fault error={action.error} />
            {undone && <Undone result={undone} />}
            <ul className="rows">
              {imports.map((item) => (
                <li key={item.id}>
                  <div>
                    {t('counts.guests', { count: item.guests })}
                    <p className="soft">{formatMoment(item.created_utc)}</p>
                  </div>
                  {item.undone_utc !== null && <Badge>{t('guests.undone')}</Badge>}
                  <button type="button" disabled={action.isRunning} onClick={() => setAsked(item)}>
                    {t('guests.undo')}
                    <span className="aside">
                      {t('guests.theImportOfCreated', { created_utc: formatMoment(item.created_utc) })}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {asked && (
              <Dialog title={t('guests.undoTheImport')} onClose={() => setAsked(undefined)}>
                <p>{t('guests.theTicketsOfGuests', { guests: asked.guests })}</p>
                <div className="actions">
                  <button type="button" className="danger" onClick={() => void undo(asked.id)}>
                    {t('guests.undoTheImport')}
                  </button>
                  <button type="button" onClick={() => setAsked(undefined)}>
                    {t('common.back')}
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
      <p>{t('guests.voidedOtherGuestsHave', { voided })}</p>
      {remaining.length > 0 && (
        <>
          <p>{t('guests.theseStay')}</p>
          <ul>
            {remaining.map(({ order, name, message }) => (
              <li key={order}>
                <Link to={`/orders/${order}`}>{plainText(name) || t('guests.orderOrder', { order })}</Link>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
