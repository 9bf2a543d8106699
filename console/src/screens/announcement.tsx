import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { Announcement } from '../api/types.js';
import { t } from '../lib/texts.js';
import { Dialog } from '../ui/dialog.js';
import { SelectField, TextArea, TextField } from '../ui/fields.js';
import { RichText } from '../ui/rich-text.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

const MAX_SUBJECT_LENGTH = 200;

const addresses = (count: number): string => t('counts.addresses', { count });

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
      setTried(t('eventActions.aTestIsOn', { recipient }));
    });
  const send = () =>
    action.run(async () => {
      const { recipients } = await api.post<Announcement>(path, message);
      onDone(t('eventActions.theMessageIsOn', { recipients: addresses(preview?.recipients ?? recipients) }));
    });
  return (
    <Dialog title={t('eventActions.messageToAttendees')} onClose={onClose}>
      <form onSubmit={show}>
        <Fault error={action.error} />
        <SelectField
          label={t('eventActions.to')}
          value={audience}
          onChange={change(setAudience)}
          options={[
            ['', t('eventActions.allWhoHaveTickets')],
            ['in', t('eventActions.whoIsCheckedIn')],
            ['out', t('eventActions.whoIsNotChecked')],
          ]}
        />
        <TextField
          label={t('eventActions.subject')}
          required
          maxLength={MAX_SUBJECT_LENGTH}
          value={subject}
          onChange={change(setSubject)}
          fault={action.faults.subject}
        />
        <TextArea
          label={t('eventActions.text')}
          hint={t('eventActions.emptyLinesSeparateParagraphs')}
          value={text}
          onChange={change(setText)}
          fault={action.faults.body}
        />
        {preview && (
          <section className="card" aria-label={t('common.preview')} role="status">
            <p>
              <RichText
                name="eventActions.thisMessageGoesTo"
                values={{ recipients: <strong>{addresses(preview.recipients)}</strong> }}
              />
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
                {t('eventActions.sendToRecipients', { recipients: addresses(preview.recipients) })}
              </button>
              <button type="button" disabled={action.isRunning} onClick={() => void test()}>
                {t('eventActions.sendATestTo')}
              </button>
            </>
          ) : (
            <button className="primary" disabled={action.isRunning}>
              {t('common.preview')}
            </button>
          )}
          <button type="button" onClick={onClose}>
            {t('common.back')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
