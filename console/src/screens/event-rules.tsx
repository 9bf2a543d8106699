import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { EventRules } from '../api/types.js';
import { changedRules, rulesDraftOf, rulesFaults, type RuleName, type RulesDraft } from '../lib/rules-draft.js';
import { t } from '../lib/texts.js';
import { SelectField, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Fault, Loaded } from '../ui/states.js';
import { UnsavedChanges } from '../ui/unsaved.js';
import { useAction } from '../ui/use-action.js';

const PATH = '/cal/tickets/v1/self-service';

/** Texts of the choices of cancellations, by value. */
export const CANCELLATION_CHOICES = [
  ['none', t('rules.cancelNone')],
  ['free', t('rules.cancelFree')],
  ['all', t('rules.cancelAll')],
] as const;

const AS_SITE = ['', t('rules.asSite')] as const;
const YES_NO = [AS_SITE, ['yes', t('rules.yes')], ['no', t('rules.no')]] as const;

/** What buyers of one event may do themselves. */
export function EventRulesCard({ eventId }: { eventId: number }) {
  const query = useQuery({
    queryKey: ['event-rules', eventId],
    // Only what was saved replaces what is being typed.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => api.get<EventRules>(`${PATH}/${eventId}`, undefined, signal),
  });
  return (
    <details className="card" aria-labelledby="rules">
      <summary>
        <h2 id="rules">{t('rules.title')}</h2>
      </summary>
      <p className="soft">{t('rules.intro')}</p>
      <Loaded query={query}>
        {({ own }) => (
          <RulesForm
            key={query.dataUpdatedAt}
            eventId={eventId}
            before={rulesDraftOf(own)}
            onSaved={() => void query.refetch()}
          />
        )}
      </Loaded>
    </details>
  );
}

interface FormProps {
  eventId: number;
  before: RulesDraft;
  onSaved: () => void;
}

function RulesForm({ eventId, before, onSaved }: FormProps) {
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<ReturnType<typeof rulesFaults>>({});
  const action = useAction();
  const notify = useNotice();
  const changes = changedRules(before, draft);
  const isChanged = Object.keys(changes).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = rulesFaults(draft);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    void action.run(async () => {
      await api.post(`${PATH}/${eventId}`, changes);
      notify(t('rules.saved'));
      onSaved();
    });
  };
  const parts = (name: RuleName) => ({
    value: draft[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
    fault: problems[name] ?? action.faults[name],
  });
  const number = (name: RuleName, label: string) => (
    <TextField label={label} hint={t('rules.asSiteHours')} inputMode="numeric" {...parts(name)} />
  );
  return (
    <form onSubmit={submit}>
      <UnsavedChanges isChanged={isChanged} />
      <Fault error={action.error} />
      <div className="pair">
        <SelectField label={t('settings.buyersMayChangeNames')} options={YES_NO} {...parts('attendee_changes')} />
        {number('attendee_changes_hours', t('rules.changesHours'))}
      </div>
      <div className="pair">
        <SelectField label={t('settings.buyersMayTransferTickets')} options={YES_NO} {...parts('ticket_transfers')} />
        {number('ticket_transfers_hours', t('rules.transfersHours'))}
      </div>
      <div className="pair">
        <SelectField label={t('settings.buyersMayExchangeTickets')} options={YES_NO} {...parts('ticket_exchanges')} />
        {number('ticket_exchanges_hours', t('rules.exchangesHours'))}
      </div>
      <div className="pair">
        <SelectField
          label={t('rules.cancellations')}
          options={[AS_SITE, ...CANCELLATION_CHOICES]}
          {...parts('cancellations')}
        />
        {number('cancellations_hours', t('rules.cancelHours'))}
        {number('cancellation_fee_percent', t('rules.feePercent'))}
      </div>
      <button disabled={action.isRunning || !isChanged}>{t('rules.saveRules')}</button>
    </form>
  );
}
