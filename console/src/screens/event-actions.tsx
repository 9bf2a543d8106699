import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../api/api.js';
import type { EventItem, EventStatus, StatusChange } from '../api/types.js';
import { inputToWall, wallToInput } from '../lib/dates.js';
import { t } from '../lib/texts.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { CheckField, SelectField, TextArea, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Badge, Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useUser } from '../ui/user.js';
import { AnnouncementDialog } from './announcement.js';
import { useEventStatus } from './event-status.js';

const STATUSES = [
  ['scheduled', t('eventActions.takesPlaceAsAnnounced')],
  ['canceled', t('eventActions.cancelled')],
  ['postponed', t('eventActions.postponedWithoutANew')],
  ['rescheduled', t('eventActions.movedToAnotherDate')],
] as const;
type PlannedStatus = (typeof STATUSES)[number][0] | 'moved_online';

interface Props {
  event: EventItem;
  /** Whether there are changes that were not saved. */
  isChanged: boolean;
  onChanged: () => void;
}

/** What can be done with an event that exists, beside changing it. */
export function EventActions({ event, isChanged, onChanged }: Props) {
  const [isOpen, setOpen] = useState<'status' | 'trash' | 'message' | undefined>();
  const { rights } = useUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const notify = useNotice();
  const action = useAction();
  const status = useEventStatus(event.id);
  const preview = () =>
    action.run(async () => {
      const { url } = await api.post<{ url: string }>('/auth/v1/previews', { id: event.id });
      await navigator.clipboard?.writeText(url).catch(() => undefined);
      window.open(url, '_blank', 'noopener');
      notify(t('eventActions.thePreviewLinkWas'));
    });
  const duplicate = () =>
    action.run(async () => {
      const copy = await api.post<EventItem>(`/cal/events/v1/events/${event.id}/duplicate`);
      await queries.invalidateQueries({ queryKey: ['events'] });
      notify(t('eventActions.thisIsTheCopy'));
      void navigate(`/events/${copy.id}`);
    });
  const trash = () =>
    action.run(async () => {
      await api.delete(`/cal/events/v1/events/${event.id}`);
      await queries.invalidateQueries({ queryKey: ['events'] });
      notify(t('eventActions.theEventIsIn'));
      void navigate('/events');
    });
  const planned = status.data?.event_status;
  const holders = status.data?.holders?.attendees ?? 0;
  return (
    <>
      <Fault error={action.error} />
      <div className="toolbar">
        {event.status === 'publish' ? (
          <a className="button" href={event.url}>
            {t('eventActions.viewPage')}
          </a>
        ) : (
          <button type="button" disabled={isChanged} onClick={() => void preview()}>
            {t('common.preview')}
          </button>
        )}
        {rights.managesAttendees && (
          <>
            <Link className="button" to={`/attendees?event=${event.id}`}>
              {t('eventActions.attendees')}
            </Link>
            <Link className="button" to={`/orders?event=${event.id}`}>
              {t('eventActions.orders')}
            </Link>
            <Link className="button" to={`/orders/new?event=${event.id}`}>
              {t('eventActions.newOrder')}
            </Link>
            <Link className="button" to={`/events/${event.id}/waiting-list`}>
              {t('waiting.title')}
            </Link>
            <Link className="button" to={`/orders/guests?event=${event.id}`}>
              {t('eventActions.importGuests')}
            </Link>
          </>
        )}
        <button type="button" disabled={isChanged || action.isRunning} onClick={() => void duplicate()}>
          {t('eventActions.duplicate')}
        </button>
        {rights.managesAttendees && (
          <Link className="button" to={`/events/${event.id}/cancel`}>
            {t('eventActions.cancelAndRefund')}
          </Link>
        )}
        <button type="button" disabled={isChanged} onClick={() => setOpen('status')}>
          {rights.managesAttendees ? t('eventActions.move') : t('eventActions.cancelOrMove')}
        </button>
        <button type="button" disabled={holders === 0} onClick={() => setOpen('message')}>
          {t('eventActions.messageToAttendees')}
        </button>
        <button type="button" className="danger" onClick={() => setOpen('trash')}>
          {t('eventActions.moveToTrash')}
        </button>
        {planned !== undefined && planned !== 'scheduled' && (
          <Badge tone="bad">{STATUSES.find(([value]) => value === planned)?.[1] ?? planned}</Badge>
        )}
      </div>
      {isOpen === 'trash' && (
        <Dialog title={t('eventActions.moveThisEventTo')} onClose={() => setOpen(undefined)}>
          <p>{t('eventActions.itsPageIsGone')}</p>
          <div className="actions">
            <button type="button" className="danger" disabled={action.isRunning} onClick={() => void trash()}>
              {t('eventActions.moveToTrash')}
            </button>
            <button type="button" onClick={() => setOpen(undefined)}>
              {t('common.back')}
            </button>
          </div>
        </Dialog>
      )}
      {isOpen === 'message' && (
        <AnnouncementDialog
          eventId={event.id}
          onClose={() => setOpen(undefined)}
          onDone={(text) => {
            setOpen(undefined);
            notify(text);
          }}
        />
      )}
      {isOpen === 'status' && (
        <StatusDialog
          event={event}
          status={status.data}
          cancels={!rights.managesAttendees}
          onClose={() => setOpen(undefined)}
          onDone={(text) => {
            setOpen(undefined);
            notify(text);
            void queries.invalidateQueries({ queryKey: ['event-status', event.id] });
            onChanged();
          }}
        />
      )}
    </>
  );
}

interface StatusProps {
  event: EventItem;
  status?: EventStatus;
  /** Whether it cancels too; who may give money back has a screen of its own for that. */
  cancels: boolean;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Cancels, postpones or moves an event, with a message to those who have tickets. */
function StatusDialog({ event, status, cancels, onClose, onDone }: StatusProps) {
  const [planned, setPlanned] = useState<PlannedStatus>(cancels ? 'canceled' : 'rescheduled');
  const [reason, setReason] = useState('');
  const [start, setStart] = useState(wallToInput(event.start_date));
  const [end, setEnd] = useState(wallToInput(event.end_date));
  const [isNotified, setNotified] = useState(true);
  const action = useAction();
  const holders = status?.holders?.attendees ?? 0;
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const dates = { start_date: inputToWall(start), end_date: inputToWall(end), timezone: event.timezone };
    void action.run(async () => {
      await api.post<StatusChange>(`/cal/events/v1/events/${event.id}/status`, {
        event_status: planned,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
        ...(planned === 'rescheduled' && dates),
        notify: isNotified && holders > 0,
      });
      onDone(t('eventActions.theStatusOfThe'));
    });
  };
  return (
    <Dialog title={cancels ? t('eventActions.cancelOrMoveThis') : t('eventActions.moveThisEvent')} onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <SelectField
          label={t('eventActions.theEvent')}
          value={planned}
          onChange={(value) => setPlanned(value as PlannedStatus)}
          options={STATUSES.filter(([value]) => cancels || value !== 'canceled')}
          fault={action.faults.event_status}
        />
        {planned === 'rescheduled' && (
          <div className="pair">
            <TextField
              label={t('eventActions.newStart')}
              type="datetime-local"
              required
              value={start}
              onChange={setStart}
              fault={action.faults.start_date}
            />
            <TextField
              label={t('eventActions.newEnd')}
              type="datetime-local"
              required
              value={end}
              onChange={setEnd}
              fault={action.faults.end_date}
            />
          </div>
        )}
        <TextArea
          label={t('eventActions.reason')}
          hint={t('eventActions.shownOnThePage')}
          rows={3}
          value={reason}
          onChange={setReason}
          fault={action.faults.reason}
        />
        {holders > 0 && (
          <CheckField
            label={t('eventActions.sendAMessageTo', { holders })}
            checked={isNotified}
            onChange={setNotified}
          />
        )}
        <DialogActions submit={t('common.change')} isRunning={action.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}
