import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { Series, SeriesChange } from '../api/types.js';
import { changeInNumbers } from '../lib/series-change.js';
import { t } from '../lib/texts.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { CheckField } from '../ui/fields.js';
import { Fault } from '../ui/states.js';
import { DatesOfChange } from './series-change.js';

const SCOPES = ['this', 'following', 'all'] as const;

/** Which dates of a series a change is about. */
export type SeriesScope = (typeof SCOPES)[number];

/** What a request changes of an event of a series, as members of its update. */
export interface DateChanges {
  eventId: number;
  members: object;
}

/** The request that changes several dates. */
export function editOf({ eventId, members }: DateChanges, scope: SeriesScope) {
  return { scope, event_id: eventId, ...members };
}

interface Props {
  series: Series;
  changes: DateChanges;
  /** Whether it changes what those who have tickets should know. */
  isAnnounced: boolean;
  /** Whether tickets are changed, too. */
  changesTickets: boolean;
  onAnswer: (scope: SeriesScope, notifiesHolders: boolean) => void;
  onClose: () => void;
}

/** Asks which dates of a series get what was changed of one of them, with what each answer does. */
export function SeriesScopeDialog({ series, changes, isAnnounced, changesTickets, onAnswer, onClose }: Props) {
  const [scope, setScope] = useState<SeriesScope>('this');
  const [notifies, setNotifies] = useState(true);
  const tried = {
    following: useDryRun(series, changes, 'following'),
    all: useDryRun(series, changes, 'all'),
  };
  const chosen = scope === 'this' ? undefined : tried[scope];
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    onAnswer(scope, notifies && isAnnounced);
  };
  const numbersOf = (each: SeriesScope): string | undefined => {
    if (each === 'this' || tried[each].isError) return undefined;
    return tried[each].data ? changeInNumbers(tried[each].data) : t('common.loading');
  };
  return (
    <Dialog title={t('series.whichDates')} onClose={onClose}>
      <form onSubmit={submit}>
        <fieldset>
          <legend className="aside">{t('series.whichDates')}</legend>
          {SCOPES.map((each) => (
            <label className="check" key={each}>
              <input type="radio" name="scope" checked={scope === each} onChange={() => setScope(each)} />
              <span>
                {t(`series.scope.${each}`)}
                <span className="soft scope-numbers">{numbersOf(each)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {chosen && <Fault error={chosen.error} />}
        {chosen?.data && <DatesOfChange change={chosen.data} allDay={series.all_day} />}
        {changesTickets && <p>{t('series.ticketsOfThis')}</p>}
        {chosen && isAnnounced && <CheckField label={t('series.notify')} checked={notifies} onChange={setNotifies} />}
        <DialogActions submit={t('common.save')} isRunning={chosen && !chosen.data} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** What a change would do to the dates of a series. */
function useDryRun(series: Series, changes: DateChanges, scope: SeriesScope) {
  const body = editOf(changes, scope);
  return useQuery({
    queryKey: ['series-dry-run', series.id, body],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => api.post<SeriesChange>(`/cal/series/v1/series/${series.id}/edits`, { ...body, dry_run: true }),
  });
}
