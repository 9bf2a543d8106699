import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, ApiError } from '../api/api.js';
import type { EventMails } from '../api/types.js';
import { t } from '../lib/texts.js';
import { SelectField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

const DAY_HOURS = 24;
/** Hours before the start that are offered; 0: no reminder. */
const CHOICES = [0, 2, DAY_HOURS, 2 * DAY_HOURS, 7 * DAY_HOURS];

/** When those who have tickets are reminded of an event. */
export function EventReminder({ eventId }: { eventId: number }) {
  const [chosen, setChosen] = useState<number | undefined>();
  const action = useAction();
  const notify = useNotice();
  const path = `/mail/v1/events/${eventId}`;
  const query = useQuery({
    queryKey: ['event-mails', eventId],
    queryFn: ({ signal }) => api.get<EventMails>(path, undefined, signal),
  });
  // Those who change the event of another person do not write to its attendees.
  if (query.error instanceof ApiError && query.error.status === 403) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      await api.post(path, { reminder_hours: chosen });
      await query.refetch();
      setChosen(undefined);
      notify(t('rules.reminderSaved'));
    });
  };
  return (
    <section className="card" aria-labelledby="reminder">
      <h2 id="reminder">{t('rules.reminder')}</h2>
      <p className="soft">{t('rules.reminderText')}</p>
      <Loaded query={query}>
        {({ reminder_hours: stored }) => {
          // What a program has stored is a choice, too.
          const hours = CHOICES.includes(stored) ? CHOICES : [...CHOICES, stored].sort((a, b) => a - b);
          return (
            <form onSubmit={submit}>
              <Fault error={action.error} />
              <SelectField
                label={t('rules.reminderWhen')}
                value={String(chosen ?? stored)}
                onChange={(value) => setChosen(Number(value))}
                options={hours.map((choice) => [String(choice), choiceText(choice)] as const)}
                fault={action.faults.reminder_hours}
              />
              <button disabled={action.isRunning || chosen === undefined || chosen === stored}>
                {t('rules.saveReminder')}
              </button>
            </form>
          );
        }}
      </Loaded>
    </section>
  );
}

function choiceText(hours: number): string {
  if (hours === 0) return t('rules.reminderNone');
  const isDays = hours % DAY_HOURS === 0;
  return isDays ? t('rules.reminderDays', { days: hours / DAY_HOURS }) : t('rules.reminderHours', { hours });
}
