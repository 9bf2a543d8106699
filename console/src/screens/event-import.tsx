import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { api } from '../api/api.js';
import type { BatchAnswers, EventFileImport } from '../api/types.js';
import { batchFaults } from '../lib/batch.js';
import { formatWall } from '../lib/dates.js';
import { zoneNames } from '../lib/site-choices.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { Dialog } from '../ui/dialog.js';
import { SelectField, SuggestField, TextField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Badge, Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useUser } from '../ui/user.js';

const PATH = '/cal/event-aggregator/v1/file-imports';
const EVENTS = '/cal/events/v1/events';
/** Most requests of one batch. */
const BATCH_SIZE = 25;

type ImportRow = EventFileImport['rows'][number];

/** What is imported, and how. */
interface Draft {
  file?: File;
  address: string;
  status: string;
  timezone: string;
  order: string;
}

const EMPTY: Draft = { address: '', status: 'draft', timezone: '', order: '' };

function formOf({ file, address, status, timezone, order }: Draft, isPreview: boolean): FormData {
  const form = new FormData();
  if (file) form.set('file', file);
  else form.set('address', address.trim());
  form.set('dry_run', String(isPreview));
  form.set('status', status);
  if (timezone !== '') form.set('timezone', timezone);
  if (order !== '') form.set('date_order', order);
  return form;
}

/** Imports the events of a file or address, after a preview. */
export function EventImportScreen() {
  const [draft, setDraft] = useState(EMPTY);
  const [preview, setPreview] = useState<EventFileImport>();
  const [result, setResult] = useState<EventFileImport>();
  const action = useAction();
  const queries = useQueryClient();
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setPreview(undefined);
    setResult(undefined);
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      setResult(undefined);
      setPreview(await api.post<EventFileImport>(PATH, formOf(draft, true)));
    });
  };
  const run = () =>
    action.run(async () => {
      setResult(await api.post<EventFileImport>(PATH, formOf(draft, false)));
      setPreview(undefined);
      void queries.invalidateQueries({ queryKey: ['events'] });
    });
  const wanted = preview ? preview.created + preview.updated : 0;
  return (
    <Page title={t('eventImport.title')} actions={<Link to="/events">{t('events.title')}</Link>}>
      <form onSubmit={look}>
        <SourceFields draft={draft} fault={action.faults.address} onChange={change} />
        <ChoiceFields draft={draft} fault={action.faults.timezone} onChange={change} />
        <Fault error={action.error} />
        <button
          className={preview ? undefined : 'primary'}
          disabled={action.isRunning || (!draft.file && draft.address.trim() === '')}
        >
          {t('eventImport.preview')}
        </button>
      </form>
      {preview && (
        <section aria-labelledby="import-preview">
          <h2 id="import-preview">{t('eventImport.preview')}</h2>
          <p>{t('eventImport.nothingStored')}</p>
          <Report report={preview} />
          <button
            type="button"
            className="primary"
            disabled={action.isRunning || wanted === 0}
            onClick={() => void run()}
          >
            {t('eventImport.run', { count: wanted })}
          </button>
        </section>
      )}
      {result && (
        <section aria-labelledby="import-result">
          <h2 id="import-result">{t('eventImport.result')}</h2>
          <Report report={result} />
          <Undo rows={result.rows} />
        </section>
      )}
    </Page>
  );
}

interface FieldsProps {
  draft: Draft;
  fault: string | undefined;
  onChange: (part: Partial<Draft>) => void;
}

function SourceFields({ draft, fault, onChange }: FieldsProps) {
  const id = useId();
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t('eventImport.file')}</label>
        <input
          id={id}
          type="file"
          accept=".ics,.ical,.csv,.tsv,.json"
          aria-describedby={`${id}-hint`}
          onChange={({ target: { files } }) => onChange({ file: files?.[0] })}
        />
        <p className="hint" id={`${id}-hint`}>
          {t('eventImport.fileHint')}
        </p>
      </div>
      {!draft.file && (
        <TextField
          label={t('eventImport.address')}
          hint={t('eventImport.addressHint')}
          fault={fault}
          inputMode="url"
          dir="ltr"
          value={draft.address}
          onChange={(address) => onChange({ address })}
        />
      )}
    </>
  );
}

function ChoiceFields({ draft, fault, onChange }: FieldsProps) {
  const { rights } = useUser();
  return (
    <div className="filters">
      <SelectField
        label={t('eventImport.status')}
        value={draft.status}
        onChange={(status) => onChange({ status })}
        options={[
          ['draft', t('events.status.draft')],
          rights.publishesEvents ? ['publish', t('events.status.publish')] : ['pending', t('events.status.pending')],
        ]}
      />
      <SuggestField
        label={t('eventImport.timeZone')}
        hint={t('eventImport.timeZoneHint')}
        fault={fault}
        value={draft.timezone}
        onChange={(timezone) => onChange({ timezone })}
        options={zoneNames()}
      />
      <SelectField
        label={t('eventImport.order')}
        value={draft.order}
        onChange={(order) => onChange({ order })}
        options={[
          ['', t('eventImport.order.file')],
          ['dmy', t('eventImport.order.dmy')],
          ['mdy', t('eventImport.order.mdy')],
          ['ymd', t('eventImport.order.ymd')],
        ]}
      />
    </div>
  );
}

/** The counts, each record, and what is left out. */
function Report({ report }: { report: EventFileImport }) {
  const { created, updated, skipped, refused, dry_run: isPreview, rows, notices } = report;
  const counts = { created, updated, skipped, refused };
  return (
    <>
      <p role="status">{isPreview ? t('eventImport.wouldBe', counts) : t('eventImport.was', counts)}</p>
      {rows.length > 0 && (
        <div className="scroll scroll--tall" tabIndex={0} role="region" aria-label={t('eventImport.rows')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('eventImport.event')}</th>
                <th scope="col">{t('eventImport.start')}</th>
                <th scope="col">{t('eventImport.action')}</th>
                <th scope="col">{t('eventImport.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                <Row key={i} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {notices.length > 0 && (
        <details>
          <summary>{t('eventImport.notices', { count: notices.length })}</summary>
          <ul>
            {notices.map(({ row, message }, i) => (
              <li key={i}>
                {row > 0 && `${t('eventImport.row', { row })}: `}
                <span lang="en">{message}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Row({
  row: { row, title, start_date: start, timezone, all_day: isAllDay, action, id, reason },
}: {
  row: ImportRow;
}) {
  const name = plainText(title) || t('eventImport.row', { row });
  return (
    <tr>
      <th scope="row">{id === null ? name : <Link to={`/events/${id}`}>{name}</Link>}</th>
      <td>
        {start !== null && formatWall(start, undefined, !isAllDay)}
        {timezone !== null && !isAllDay && <p className="soft">{timezone}</p>}
      </td>
      <td>
        <Badge tone={action === 'refused' ? 'bad' : action === 'skipped' ? 'plain' : 'good'}>
          {t(`eventImport.action.${action}`)}
        </Badge>
      </td>
      <td>
        <span lang="en">{reason}</span>
      </td>
    </tr>
  );
}

/** Moves the new events to the trash, where they can be had back. */
function Undo({ rows }: { rows: readonly ImportRow[] }) {
  const [left, setLeft] = useState(() =>
    rows.flatMap(({ action, id, title }) =>
      action === 'created' && id !== null ? [{ id, title: plainText(title) }] : [],
    ),
  );
  const [made] = useState(left.length);
  const [isAsked, setAsked] = useState(false);
  const action = useAction();
  const queries = useQueryClient();
  const undo = () =>
    action.run(async () => {
      setAsked(false);
      const faults: string[] = [];
      for (let rest = left; rest.length > 0;) {
        const part = rest.slice(0, BATCH_SIZE);
        const requests = part.map(({ id }) => ({ method: 'DELETE', path: `${EVENTS}/${id}` }));
        const { responses } = await api.post<BatchAnswers>('/batch/v1', { requests });
        faults.push(...batchFaults(part, responses));
        rest = rest.slice(BATCH_SIZE);
        // What is done stays done when a later part fails.
        setLeft(rest);
      }
      void queries.invalidateQueries({ queryKey: ['events'] });
      if (faults.length > 0) throw new Error(faults.join(' '));
    });
  if (made === 0) return null;
  return (
    <>
      <Fault error={action.error} />
      {left.length === 0 && !action.isRunning && !action.error && (
        <p role="status">{t('eventImport.undone', { count: made })}</p>
      )}
      {left.length > 0 && (
        <button type="button" disabled={action.isRunning} onClick={() => setAsked(true)}>
          {t('eventImport.undo')}
        </button>
      )}
      {isAsked && (
        <Dialog title={t('eventImport.undo')} onClose={() => setAsked(false)}>
          <p>{t('eventImport.undoText', { count: left.length })}</p>
          <div className="actions">
            <button type="button" className="danger" onClick={() => void undo()}>
              {t('eventActions.moveToTrash')}
            </button>
            <button type="button" onClick={() => setAsked(false)}>
              {t('common.back')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
