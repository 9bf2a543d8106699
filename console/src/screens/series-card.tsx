import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../api/api.js';
import type { Series, SeriesChange } from '../api/types.js';
import { wallToInput } from '../lib/dates.js';
import { isRepeating, repeatDraftOf, repeatFault, repeatText, repetitionOf } from '../lib/repeat-draft.js';
import { datesWithHolders } from '../lib/series-change.js';
import { t } from '../lib/texts.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { useNotice } from '../ui/notices.js';
import { Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { RepeatFields } from './repeat-fields.js';
import { ChangeOfSeries, SeriesChangeDone } from './series-change.js';

interface Props {
  series: Series;
  /** Start of the event, which the month of dates opens at. */
  start: string;
  /** Whether the form has changes that were not saved. */
  isChanged: boolean;
  onChanged: () => void;
}

/** How the series of an event repeats, and what can be done with all of its dates. */
export function SeriesCard({ series, start, isChanged, onChanged }: Props) {
  const [isOpen, setOpen] = useState<'rule' | 'delete'>();
  const [done, setDone] = useState<SeriesChange>();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotice();
  const leave = async () => {
    await queries.invalidateQueries({ queryKey: ['events'] });
    void navigate('/events');
  };
  const finish = (change: SeriesChange) => {
    setOpen(undefined);
    notify(change.series ? t('series.isChanged') : t('series.isDeleted'));
    if (datesWithHolders(change).length > 0) setDone(change);
    else if (change.series) onChanged();
    else void leave();
  };
  const dialog = { series, onClose: () => setOpen(undefined), onDone: finish };
  return (
    <section className="card" aria-label={t('repeats.section')}>
      <p>{repeatText(repeatDraftOf(series), series.start_date)}</p>
      <div className="actions">
        <button type="button" disabled={isChanged} onClick={() => setOpen('rule')}>
          {t('series.change')}
        </button>
        <button type="button" className="danger" disabled={isChanged} onClick={() => setOpen('delete')}>
          {t('series.delete')}
        </button>
      </div>
      {isOpen === 'rule' && <RuleDialog {...dialog} start={start} />}
      {isOpen === 'delete' && <DeleteDialog {...dialog} />}
      {done && (
        <SeriesChangeDone
          change={done}
          allDay={series.all_day}
          onClose={() => (done.series ? onChanged() : void leave())}
        />
      )}
    </section>
  );
}

interface DialogProps {
  series: Series;
  onClose: () => void;
  onDone: (change: SeriesChange) => void;
}

/** Changes the rule or the dates of a series; what becomes of its events is shown before. */
function RuleDialog({ series, start: opened, onClose, onDone }: DialogProps & Pick<Props, 'start'>) {
  const [draft, setDraft] = useState(() => repeatDraftOf(series));
  const action = useAction();
  const start = wallToInput(series.start_date);
  const path = `/cal/series/v1/series/${series.id}/edits`;
  const body = repetitionOf(draft, start);
  const isNew = JSON.stringify(body) !== JSON.stringify(repetitionOf(repeatDraftOf(series), start));
  const tried = useQuery({
    queryKey: ['series-dry-run', path, body],
    enabled: isNew && isRepeating(draft, start),
    gcTime: 0,
    queryFn: () => api.post<SeriesChange>(path, { ...body, dry_run: true }),
    placeholderData: (before) => before,
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    void action.run(async () => {
      const fault = repeatFault(draft, start);
      if (fault !== undefined) throw new Error(fault);
      onDone(await api.post<SeriesChange>(path, body));
    });
  };
  return (
    <Dialog title={t('series.change')} onClose={onClose}>
      <form onSubmit={submit}>
        <RepeatFields
          first={{ start, timezone: series.timezone, allDay: series.all_day }}
          opened={opened}
          draft={draft}
          onChange={setDraft}
          isOptional={false}
          showsFault
        />
        {isNew && tried.isSuccess && <ChangeOfSeries change={tried.data} allDay={series.all_day} />}
        <Fault error={action.error} />
        <DialogActions
          submit={t('common.change')}
          isRunning={action.isRunning || !isNew || tried.isFetching}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Deletes a series, after what becomes of its events was shown. */
function DeleteDialog({ series, onClose, onDone }: DialogProps) {
  const action = useAction();
  const path = `/cal/series/v1/series/${series.id}`;
  const tried = useQuery({
    queryKey: ['series-dry-run', path],
    gcTime: 0,
    queryFn: () => api.delete<SeriesChange>(path, { dry_run: true }),
  });
  const remove = () => action.run(async () => onDone(await api.delete<SeriesChange>(path)));
  return (
    <Dialog title={t('series.deleteTitle')} onClose={onClose}>
      <p>{t('series.deleteText')}</p>
      <Loaded query={tried}>{(change) => <ChangeOfSeries change={change} allDay={series.all_day} />}</Loaded>
      <Fault error={action.error} />
      <div className="actions">
        <button
          type="button"
          className="danger"
          disabled={action.isRunning || !tried.data}
          onClick={() => void remove()}
        >
          {t('series.delete')}
        </button>
        <button type="button" onClick={onClose}>
          {t('common.back')}
        </button>
      </div>
    </Dialog>
  );
}
