import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { ScheduledExport, ScheduledExportList, ScheduledExportRuns } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { LANGUAGE, t } from '../lib/texts.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { CheckField, SelectField, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { EventFilter } from './event-filter.js';

const PATH = '/reports/v1/scheduled-exports';
const KINDS = ['orders', 'attendees', 'payments', 'invoices', 'datev'] as const;
const INTERVALS = ['daily', 'weekly', 'monthly'] as const;
const SCOPES = ['period', 'all'] as const;
const TARGETS = ['mail', 'storage'] as const;
/** Kinds that can be of one event, or of everything. */
const OF_EVENTS: readonly string[] = ['orders', 'attendees'];
/** A Monday. */
const FIRST_WEEKDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const MONTH_DAYS = 28;

/** Milliseconds until the list is read again while an export runs. */
const RUNNING_MS = 3000;

const isRunning = ({ last_run: last }: ScheduledExport) => last?.state === 'open' || last?.state === 'sending';

type Run = ScheduledExportRuns['runs'][number];

/** What a form edits; lists are text. */
type Draft = Pick<
  ScheduledExport,
  'name' | 'kind' | 'format' | 'scope' | 'every' | 'time' | 'target' | 'folder' | 'skips_empty' | 'is_on'
> & { event: string; weekday: string; month_day: string; recipients: string };

/** Exports at regular times: what they send, when they have run, and why one has failed. */
export function ScheduledExportsScreen() {
  const [open, setOpen] = useState<ScheduledExport | 'new'>();
  const [logged, setLogged] = useState<ScheduledExport>();
  const action = useAction();
  const notify = useNotice();
  const list = useQuery({
    queryKey: ['scheduled-exports'],
    queryFn: ({ signal }) => api.get<ScheduledExportList>(PATH, {}, signal),
    refetchInterval: ({ state: { data } }) => data?.exports.some(isRunning) && RUNNING_MS,
  });
  const change = (work: () => Promise<unknown>, text: string) =>
    void action.run(async () => {
      await work();
      notify(text);
      await list.refetch();
    });
  return (
    <Page
      title={t('exports.title')}
      actions={
        <button type="button" className="primary" onClick={() => setOpen('new')}>
          {t('exports.new')}
        </button>
      }
    >
      <p>{t('exports.intro')}</p>
      <Fault error={action.error} />
      <Loaded query={list}>
        {({ exports, has_mail: hasMail, has_storage: hasStorage }) => (
          <>
            {!hasMail && !hasStorage && <p role="status">{t('exports.hasNoTarget')}</p>}
            {exports.length === 0 && <Empty>{t('exports.empty')}</Empty>}
            <ul className="rows">
              {exports.map((item) => (
                <li key={item.id}>
                  <Summary item={item} />
                  <StateBadge item={item} />
                  <span className="actions">
                    <button type="button" onClick={() => setOpen(item)}>
                      {t('common.edit')}
                      <span className="aside"> {item.name}</span>
                    </button>
                    <button type="button" onClick={() => setLogged(item)}>
                      {t('exports.log')}
                      <span className="aside"> {item.name}</span>
                    </button>
                    {item.is_on && (
                      <button
                        type="button"
                        disabled={action.isRunning}
                        onClick={() => change(() => api.post(`${PATH}/${item.id}/runs`), t('exports.started'))}
                      >
                        {t('exports.runNow')}
                        <span className="aside"> {item.name}</span>
                      </button>
                    )}
                    <button
                      type="button"
                      className="danger"
                      disabled={action.isRunning}
                      onClick={() => change(() => api.delete(`${PATH}/${item.id}`), t('exports.deleted'))}
                    >
                      {t('common.delete')}
                      <span className="aside"> {item.name}</span>
                    </button>
                  </span>
                </li>
              ))}
            </ul>
            {open && (
              <ExportForm
                item={open === 'new' ? undefined : open}
                hasStorage={hasStorage}
                onClose={() => setOpen(undefined)}
                onSaved={() => {
                  setOpen(undefined);
                  notify(t('exports.saved'));
                  void list.refetch();
                }}
              />
            )}
          </>
        )}
      </Loaded>
      {logged && <LogDialog item={logged} onClose={() => setLogged(undefined)} />}
    </Page>
  );
}

function Summary({ item }: { item: ScheduledExport }) {
  const { name, kind, every, time, recipients, folder, next_run_utc: next, last_run: last } = item;
  return (
    <div>
      {name}
      <p className="soft">
        {[t(`exports.kind.${kind}`), t(`exports.every.${every}`), time, ...recipients, folder]
          .filter((part) => part !== '')
          .join(', ')}
      </p>
      {next !== null && <p className="soft">{t('exports.next', { moment: formatMoment(next) })}</p>}
      {last && <p className="soft">{t('exports.last', { state: t(`exports.state.${last.state}`) })}</p>}
      {last && last.error !== '' && <p>{last.error}</p>}
    </div>
  );
}

function StateBadge({ item: { is_on: isOn, off_reason: reason } }: { item: ScheduledExport }) {
  if (isOn) return null;
  return reason === '' ? (
    <Badge>{t('exports.off')}</Badge>
  ) : (
    <Badge tone="bad">{t(`exports.offReason.${reason}`)}</Badge>
  );
}

function draftOf(item: ScheduledExport | undefined, hasStorage: boolean): Draft {
  if (!item)
    return {
      name: '',
      kind: 'invoices',
      format: 'xlsx',
      event: '',
      scope: 'period',
      every: 'monthly',
      weekday: '1',
      month_day: '1',
      time: '06:00',
      target: 'mail',
      recipients: '',
      folder: '',
      skips_empty: false,
      is_on: true,
    };
  const { name, kind, format, scope, every, time, folder, skips_empty } = item;
  const target = hasStorage ? item.target : 'mail';
  return {
    ...{ name, kind, format, scope, every, time, target, folder, skips_empty },
    event: item.event === null ? '' : String(item.event),
    weekday: String(item.weekday),
    month_day: String(item.month_day),
    recipients: item.recipients.join(', '),
    // Who saves an export that the service has switched off wants it on.
    is_on: item.is_on || item.off_reason !== '',
  };
}

function bodyOf(draft: Draft, currency: string) {
  const isOfEvents = OF_EVENTS.includes(draft.kind);
  return {
    ...draft,
    currency,
    format: draft.kind === 'datev' ? 'csv' : draft.format,
    event: isOfEvents && draft.event !== '' ? Number(draft.event) : null,
    scope: isOfEvents ? draft.scope : 'period',
    weekday: Number(draft.weekday),
    month_day: Number(draft.month_day),
    recipients: draft.recipients.split(/[\s,;]+/).filter((address) => address !== ''),
  };
}

interface FormProps {
  item: ScheduledExport | undefined;
  hasStorage: boolean;
  onClose: () => void;
  onSaved: () => void;
}

function ExportForm({ item, hasStorage, onClose, onSaved }: FormProps) {
  const [draft, setDraft] = useState(() => draftOf(item, hasStorage));
  const action = useAction();
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      await api.post(item ? `${PATH}/${item.id}` : PATH, bodyOf(draft, item?.currency ?? 'EUR'));
      onSaved();
    });
  };
  return (
    <Dialog title={item ? item.name : t('exports.new')} onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <TextField
          label={t('common.name')}
          required
          value={draft.name}
          onChange={(name) => set({ name })}
          fault={action.faults.name}
        />
        <WhatFields draft={draft} set={set} />
        <WhenFields draft={draft} set={set} />
        {hasStorage && (
          <SelectField
            label={t('exports.target')}
            value={draft.target}
            onChange={(target) => set({ target: target as Draft['target'] })}
            options={TARGETS.map((target) => [target, t(`exports.target.${target}`)] as const)}
          />
        )}
        {draft.target === 'mail' ? (
          <TextField
            label={t('exports.recipients')}
            hint={t('exports.recipientsHint')}
            required
            value={draft.recipients}
            onChange={(recipients) => set({ recipients })}
            fault={action.faults.recipients}
          />
        ) : (
          <TextField
            label={t('exports.folder')}
            value={draft.folder}
            onChange={(folder) => set({ folder })}
            fault={action.faults.folder}
          />
        )}
        <CheckField
          label={t('exports.skipsEmpty')}
          checked={draft.skips_empty}
          onChange={(value) => set({ skips_empty: value })}
        />
        <CheckField label={t('exports.isOn')} checked={draft.is_on} onChange={(value) => set({ is_on: value })} />
        <DialogActions submit={t('common.save')} isRunning={action.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface PartProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
}

function WhatFields({ draft, set }: PartProps) {
  return (
    <>
      <SelectField
        label={t('exports.what')}
        value={draft.kind}
        onChange={(kind) => set({ kind: kind as Draft['kind'] })}
        options={KINDS.map((kind) => [kind, t(`exports.kind.${kind}`)] as const)}
      />
      {draft.kind !== 'datev' && (
        <SelectField
          label={t('orderParts.format')}
          value={draft.format}
          onChange={(format) => set({ format })}
          options={[
            ['xlsx', t('orderParts.excel')],
            ['csv', 'CSV'],
          ]}
        />
      )}
      {OF_EVENTS.includes(draft.kind) && (
        <>
          <EventFilter value={draft.event} all={t('exports.allEvents')} onChange={(event) => set({ event })} />
          <SelectField
            label={t('exports.scope')}
            value={draft.scope}
            onChange={(scope) => set({ scope: scope as Draft['scope'] })}
            options={SCOPES.map((scope) => [scope, t(`exports.scope.${scope}`)] as const)}
          />
        </>
      )}
    </>
  );
}

function WhenFields({ draft, set }: PartProps) {
  const weekdays = new Intl.DateTimeFormat(LANGUAGE, { weekday: 'long', timeZone: 'UTC' });
  return (
    <>
      <SelectField
        label={t('exports.every')}
        value={draft.every}
        onChange={(every) => set({ every: every as Draft['every'] })}
        options={INTERVALS.map((every) => [every, t(`exports.every.${every}`)] as const)}
      />
      {draft.every === 'weekly' && (
        <SelectField
          label={t('exports.weekday')}
          value={draft.weekday}
          onChange={(weekday) => set({ weekday })}
          options={Array.from({ length: 7 }, (_, i) => {
            return [String(i + 1), weekdays.format(FIRST_WEEKDAY + i * DAY_MS)] as const;
          })}
        />
      )}
      {draft.every === 'monthly' && (
        <TextField
          label={t('exports.monthDay')}
          type="number"
          min={1}
          max={MONTH_DAYS}
          value={draft.month_day}
          onChange={(month_day) => set({ month_day })}
        />
      )}
      <TextField label={t('exports.time')} type="time" value={draft.time} onChange={(time) => set({ time })} />
    </>
  );
}

function LogDialog({ item, onClose }: { item: ScheduledExport; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['scheduled-exports', item.id, 'runs'],
    staleTime: 0,
    queryFn: ({ signal }) => api.get<ScheduledExportRuns>(`${PATH}/${item.id}/runs`, {}, signal),
  });
  return (
    <Dialog title={t('exports.logOf', { name: item.name })} onClose={onClose}>
      <Loaded query={query}>
        {({ runs }) =>
          runs.length === 0 ? (
            <Empty>{t('exports.noRuns')}</Empty>
          ) : (
            <ul className="rows">
              {runs.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="actions">
        <button type="button" onClick={onClose}>
          {t('common.back')}
        </button>
      </div>
    </Dialog>
  );
}

function RunRow({ run }: { run: Run }) {
  const { from, to, records, state, error } = run;
  return (
    <li>
      <div>
        {from === null || to === null ? t('exports.runOfAll', { records }) : t('exports.run', { from, to, records })}
        <p className="soft">{formatMoment(run.finished_utc ?? run.created_utc)}</p>
        {error !== '' && <p>{error}</p>}
      </div>
      <Badge tone={state === 'failed' ? 'bad' : state === 'done' ? 'good' : 'plain'}>
        {t(`exports.state.${state}`)}
      </Badge>
    </li>
  );
}
