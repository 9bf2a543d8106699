import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '../api/api.js';
import type { AdmissionList, AdmissionListCounts } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { formatNumber } from '../lib/formats.js';
import { t } from '../lib/texts.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Empty, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { AdmissionConflicts } from './admission-conflicts.js';
import { nameOfEvent, useEvents } from './admission-events.js';
import { AdmissionListDialog } from './admission-list-dialog.js';
import { summaryOf } from './admission-lists.js';
import { Figure } from './today.js';

const COUNTER_INTERVAL_MS = 5000;
/** Events whose names are shown; of more only how many there are. */
const MAX_NAMES = 20;

/** One check-in list: how many have entered by gate and ticket, and its conflicts. */
export function AdmissionListScreen() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['admission', 'list', id],
    queryFn: ({ signal }) => api.get<AdmissionList>(`/cal/tickets/v1/admission/lists/${id}`, {}, signal),
  });
  return <Loaded query={query}>{(list) => <ListPage list={list} />}</Loaded>;
}

function ListPage({ list }: { list: AdmissionList }) {
  const [open, setOpen] = useState<'change' | 'delete'>();
  const action = useAction();
  const notify = useNotice();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const path = `/cal/tickets/v1/admission/lists/${list.id}`;
  const counts = useQuery({
    queryKey: ['admission', 'counts', list.id],
    refetchInterval: COUNTER_INTERVAL_MS,
    queryFn: ({ signal }) => api.get<AdmissionListCounts>(`${path}/counts`, {}, signal),
  });
  const remove = () =>
    void action.run(async () => {
      await api.delete(path, { confirm: true });
      notify(t('checkInLists.deleted', { name: list.name }));
      queries.removeQueries({ queryKey: ['admission'] });
      await navigate('/check-in/devices');
    });
  return (
    <Page
      title={list.name}
      actions={
        <>
          <button type="button" onClick={() => setOpen('change')}>
            {t('common.edit')}
          </button>
          <button type="button" className="danger" onClick={() => setOpen('delete')}>
            {t('common.delete')}
          </button>
        </>
      }
    >
      <p>
        <Link to="/check-in/devices">{t('checkInDevices.title')}</Link>
      </p>
      <ListRules list={list} />
      <Loaded query={counts}>{(data) => <Counts counts={data} hasExits={list.direction === 'entry-exit'} />}</Loaded>
      <AdmissionConflicts listId={list.id} />
      {open === 'change' && (
        <AdmissionListDialog
          list={list}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            notify(t('common.saved'));
            void queries.invalidateQueries({ queryKey: ['admission'] });
          }}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('common.delete')}
          text={t('checkInLists.deleteText')}
          isDangerous
          isRunning={action.isRunning}
          error={action.error}
          onClose={() => setOpen(undefined)}
          onConfirm={remove}
        />
      )}
    </Page>
  );
}

/** Whom a list admits, and when. */
function ListRules({ list }: { list: AdmissionList }) {
  const { event_ids: ids, opens_utc: opens, closes_utc: closes } = list;
  const shown = ids.slice(0, MAX_NAMES);
  const events = useEvents(shown);
  return (
    <>
      <p className="soft">{summaryOf(list)}</p>
      <p className="soft">
        {[
          t(`checkInLists.reentry.${list.reentry}`),
          ...(opens === null ? [] : [t('checkInLists.opensAt', { moment: formatMoment(opens) })]),
          ...(closes === null ? [] : [t('checkInLists.closesAt', { moment: formatMoment(closes) })]),
          ...(list.admits_unpaid ? [t('checkInLists.admitsUnpaid')] : []),
        ].join(', ')}
      </p>
      <ul>
        {shown.map((id) => (
          <li key={id}>
            <Link to={`/events/${id}`}>{nameOfEvent(id, events.data?.get(id))}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Counts({ counts, hasExits }: { counts: AdmissionListCounts; hasExits: boolean }) {
  const { expected, admitted, inside, by_gate: gates, by_ticket: tickets } = counts;
  return (
    <>
      <dl className="figures card" aria-live="polite">
        <Figure name={t('admission.countAdmitted')} value={admitted} />
        <Figure name={t('admission.countExpected')} value={expected} />
        {hasExits && <Figure name={t('admission.countInside')} value={inside} />}
      </dl>
      <section className="card" aria-label={t('admission.byGate')}>
        {gates.length === 0 ? (
          <Empty>{t('checkInLists.noScans')}</Empty>
        ) : (
          <CountTable
            name={t('admission.byGate')}
            heads={[
              t('checkInDevices.gate'),
              t('checkInLists.entries'),
              ...(hasExits ? [t('checkInLists.exits')] : []),
            ]}
            rows={gates.map(({ gate, entries, exits }) => [
              gate === '' ? t('admission.noGate') : gate,
              entries,
              ...(hasExits ? [exits] : []),
            ])}
          />
        )}
        {tickets.length > 0 && (
          <CountTable
            name={t('checkInLists.byTicket')}
            heads={[
              t('checkInLists.ticket'),
              t('admission.countAdmitted'),
              t('admission.countExpected'),
              ...(hasExits ? [t('admission.countInside')] : []),
            ]}
            rows={tickets.map((ticket) => [
              ticket.title,
              ticket.admitted,
              ticket.expected,
              ...(hasExits ? [ticket.inside] : []),
            ])}
          />
        )}
      </section>
    </>
  );
}

interface TableProps {
  name: string;
  heads: readonly string[];
  rows: readonly (readonly [name: string, ...counts: number[]])[];
}

function CountTable({ name, heads, rows }: TableProps) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={name}>
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, ...counts], row) => (
            <tr key={row}>
              <th scope="row">{title}</th>
              {counts.map((count, column) => (
                <td key={column}>{formatNumber(count)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
