import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonText } from '../admission/reason-texts.js';
import { api } from '../api/api.js';
import type { AdmissionConflict, AdmissionConflictList } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { t } from '../lib/texts.js';
import { SelectField } from '../ui/fields.js';
import { Badge, Empty, Fault, Loaded, Pager, Total } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

const PATH = '/cal/tickets/v1/admission';
const STATES = ['open', 'resolved', 'any'] as const;
const PER_PAGE = 20;
const REFRESH_MS = 15_000;

/** The conflicts of a check-in list: open ones first. */
export function AdmissionConflicts({ listId }: { listId: number }) {
  const [state, setState] = useState<string>('open');
  const [page, setPage] = useState(1);
  const action = useAction();
  const query = useQuery({
    queryKey: ['admission', 'conflicts', listId, state, page],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      api.get<AdmissionConflictList>(`${PATH}/lists/${listId}/conflicts`, { state, page, per_page: PER_PAGE }, signal),
    placeholderData: (before) => before,
  });
  const resolve = (conflict: AdmissionConflict) =>
    void action.run(async () => {
      await api.post(`${PATH}/conflicts/${conflict.id}/resolved`);
      // The last one of a page.
      if (query.data?.conflicts.length === 1 && page > 1) setPage(page - 1);
      await query.refetch();
    });
  return (
    <section className="card" aria-labelledby="conflicts">
      <h2 id="conflicts">{t('admission.conflicts')}</h2>
      <p className="soft">{t('checkInLists.conflictsText')}</p>
      <SelectField
        label={t('common.status')}
        value={state}
        onChange={(value) => {
          setState(value);
          setPage(1);
        }}
        options={STATES.map((value) => [value, t(`checkInLists.conflicts.${value}`)] as const)}
      />
      <Fault error={action.error} />
      <Loaded query={query}>
        {({ conflicts, total }) => (
          <>
            <Total text={t('checkInLists.conflictCount', { count: total })} />
            {conflicts.length === 0 && <Empty>{t('admission.noConflicts')}</Empty>}
            <ul className="rows">
              {conflicts.map((conflict) => (
                <ConflictRow
                  key={conflict.id}
                  conflict={conflict}
                  isRunning={action.isRunning}
                  onResolve={() => resolve(conflict)}
                />
              ))}
            </ul>
            <Pager page={page} pages={Math.ceil(total / PER_PAGE)} onPage={setPage} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const placeOf = (scan: { device: string; gate: string; scanned_utc: string }): string =>
  [formatMoment(scan.scanned_utc.slice(0, 19)), scan.device, scan.gate].filter((part) => part !== '').join(', ');

interface RowProps {
  conflict: AdmissionConflict;
  isRunning: boolean;
  onResolve: () => void;
}

function ConflictRow({ conflict, isRunning, onResolve }: RowProps) {
  const { attendee, first, resolved_utc: resolved } = conflict;
  const name = attendee?.name ?? t('admission.unknownTicket');
  return (
    <li>
      <div>
        {attendee ? `${name}, ${attendee.ticket}, ${t('admission.number', { id: attendee.id })}` : name}
        <p>{reasonText(conflict)}</p>
        <p className="soft">{placeOf(conflict)}</p>
        {first && <p className="soft">{t('checkInLists.first', { place: placeOf(first) })}</p>}
      </div>
      {resolved === null ? (
        <button type="button" disabled={isRunning} onClick={onResolve}>
          {t('checkInLists.resolve')}
          <span className="aside"> {name}</span>
        </button>
      ) : (
        <Badge tone="good">{t('admission.resolved')}</Badge>
      )}
    </li>
  );
}
