import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../api/api.js';
import type { EventItem, EventStatus, StatusChange } from '../api/types.js';
import { inputToWall, wallToInput } from '../lib/dates.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { CheckField, SelectField, TextArea, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Badge, Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useUser } from '../ui/user.js';
import { AnnouncementDialog } from './announcement.js';
import { useEventStatus } from './event-status.js';

const STATUSES = [
  ['scheduled', 'Takes place as announced'],
  ['canceled', 'Cancelled'],
  ['postponed', 'Postponed, without a new date yet'],
  ['rescheduled', 'Moved to another date'],
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
      notify('The preview link was copied. It is valid for two days.');
    });
  const duplicate = () =>
    action.run(async () => {
      const copy = await api.post<EventItem>(`/cal/events/v1/events/${event.id}/duplicate`);
      await queries.invalidateQueries({ queryKey: ['events'] });
      notify('This is the copy. It is a draft.');
      void navigate(`/events/${copy.id}`);
    });
  const trash = () =>
    action.run(async () => {
      await api.delete(`/cal/events/v1/events/${event.id}`);
      await queries.invalidateQueries({ queryKey: ['events'] });
      notify('The event is in the trash.');
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
            View page
          </a>
        ) : (
          <button type="button" disabled={isChanged} onClick={() => void preview()}>
            Preview
          </button>
        )}
        {rights.managesAttendees && (
          <>
            <Link className="button" to={`/attendees?event=${event.id}`}>
              Attendees
            </Link>
            <Link className="button" to={`/orders?event=${event.id}`}>
              Orders
            </Link>
            <Link className="button" to={`/orders/new?event=${event.id}`}>
              New order
            </Link>
            <Link className="button" to={`/orders/guests?event=${event.id}`}>
              Import guests
            </Link>
          </>
        )}
        <button type="button" disabled={isChanged || action.isRunning} onClick={() => void duplicate()}>
          Duplicate
        </button>
        {rights.managesAttendees && (
          <Link className="button" to={`/events/${event.id}/cancel`}>
            Cancel and refund
          </Link>
        )}
        <button type="button" disabled={isChanged} onClick={() => setOpen('status')}>
          {rights.managesAttendees ? 'Move' : 'Cancel or move'}
        </button>
        <button type="button" disabled={holders === 0} onClick={() => setOpen('message')}>
          Message to attendees
        </button>
        <button type="button" className="danger" onClick={() => setOpen('trash')}>
          Move to trash
        </button>
        {planned !== undefined && planned !== 'scheduled' && (
          <Badge tone="bad">{STATUSES.find(([value]) => value === planned)?.[1] ?? planned}</Badge>
        )}
      </div>
      {isOpen === 'trash' && (
        <Dialog title="Move this event to the trash?" onClose={() => setOpen(undefined)}>
          <p>
            Its page is gone then, and its tickets are not sold. To inform those who have tickets, cancel it instead.
          </p>
          <div className="actions">
            <button type="button" className="danger" disabled={action.isRunning} onClick={() => void trash()}>
              Move to trash
            </button>
            <button type="button" onClick={() => setOpen(undefined)}>
              Back
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
      onDone('The status of the event is changed.');
    });
  };
  return (
    <Dialog title={cancels ? 'Cancel or move this event' : 'Move this event'} onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <SelectField
          label="The event"
          value={planned}
          onChange={(value) => setPlanned(value as PlannedStatus)}
          options={STATUSES.filter(([value]) => cancels || value !== 'canceled')}
          fault={action.faults.event_status}
        />
        {planned === 'rescheduled' && (
          <div className="pair">
            <TextField
              label="New start"
              type="datetime-local"
              required
              value={start}
              onChange={setStart}
              fault={action.faults.start_date}
            />
            <TextField
              label="New end"
              type="datetime-local"
              required
              value={end}
              onChange={setEnd}
              fault={action.faults.end_date}
            />
          </div>
        )}
        <TextArea
          label="Reason"
          hint="Shown on the page and in the message."
          rows={3}
          value={reason}
          onChange={setReason}
          fault={action.faults.reason}
        />
        {holders > 0 && (
          <CheckField
            label={`Send a message to those who have the ${holders.toLocaleString()} tickets`}
            checked={isNotified}
            onChange={setNotified}
          />
        )}
        <DialogActions submit="Change" isRunning={action.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}
