import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { Announcement } from '../api/types.js';
import { counted } from '../lib/text.js';
import { Dialog } from '../ui/dialog.js';
import { SelectField, TextArea, TextField } from '../ui/fields.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

const MAX_SUBJECT_LENGTH = 200;

const addresses = (count: number): string => counted(count, 'address', 'addresses');

interface Props {
  eventId: number;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** A message to attendees: written, shown with the number of its recipients, tried, and sent. */
export function AnnouncementDialog({ eventId, onClose, onDone }: Props) {
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [audience, setAudience] = useState('');
  const [preview, setPreview] = useState<Announcement>();
  const [tried, setTried] = useState('');
  const action = useAction();
  const path = `/mail/v1/events/${eventId}/announcements`;
  const message = {
    subject: subject.trim(),
    body: text.trim(),
    ...(audience !== '' && { checked_in: audience === 'in' }),
  };
  /** A preview is of what was typed when it was made. */
  const change = (set: (value: string) => void) => (value: string) => {
    setPreview(undefined);
    set(value);
  };
  const show = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => setPreview(await api.post<Announcement>(path, { ...message, dry_run: true })));
  };
  const test = () =>
    action.run(async () => {
      const { recipient } = await api.post<{ recipient: string }>(`${path}/test`, message);
      setTried(`A test is on its way to ${recipient}.`);
    });
  const send = () =>
    action.run(async () => {
      const { recipients } = await api.post<Announcement>(path, message);
      onDone(`The message is on its way to ${addresses(preview?.recipients ?? recipients)}.`);
    });
  return (
    <Dialog title="Message to attendees" onClose={onClose}>
      <form onSubmit={show}>
        <Fault error={action.error} />
        <SelectField
          label="To"
          value={audience}
          onChange={change(setAudience)}
          options={[
            ['', 'All who have tickets'],
            ['in', 'Who is checked in'],
            ['out', 'Who is not checked in'],
          ]}
        />
        <TextField
          label="Subject"
          required
          maxLength={MAX_SUBJECT_LENGTH}
          value={subject}
          onChange={change(setSubject)}
          fault={action.faults.subject}
        />
        <TextArea
          label="Text"
          hint="Empty lines separate paragraphs."
          value={text}
          onChange={change(setText)}
          fault={action.faults.body}
        />
        {preview && (
          <section className="card" aria-label="Preview" role="status">
            <p>
              This message goes to <strong>{addresses(preview.recipients)}</strong>:
            </p>
            <pre className="preview">{preview.text}</pre>
          </section>
        )}
        {tried !== '' && <p role="status">{tried}</p>}
        <div className="actions">
          {preview ? (
            <>
              <button
                type="button"
                className="primary"
                disabled={action.isRunning || preview.recipients === 0}
                onClick={() => void send()}
              >
                Send to {addresses(preview.recipients)}
              </button>
              <button type="button" disabled={action.isRunning} onClick={() => void test()}>
                Send a test to me
              </button>
            </>
          ) : (
            <button className="primary" disabled={action.isRunning}>
              Preview
            </button>
          )}
          <button type="button" onClick={onClose}>
            Back
          </button>
        </div>
      </form>
    </Dialog>
  );
}
