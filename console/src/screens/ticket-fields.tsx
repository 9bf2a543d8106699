import { useRef, type ReactNode } from 'react';
import { emptyTicket, type TicketDraft } from '../lib/ticket-draft.js';
import type { Faults } from '../lib/faults.js';
import { t } from '../lib/texts.js';
import { SelectField, TextField } from '../ui/fields.js';
import { QuestionFields } from './question-fields.js';

interface Props {
  tickets: readonly TicketDraft[];
  onChange: (tickets: readonly TicketDraft[]) => void;
  /** Fields of the places that they share. */
  children: ReactNode;
  /** By the key of the ticket. */
  faults: Readonly<Record<string, Faults>>;
}

/** The tickets of an event. They are saved with it. */
export function TicketsFields({ tickets, onChange, faults, children }: Props) {
  const made = useRef(0);
  const add = () => {
    made.current += 1;
    onChange([...tickets, emptyTicket(`new-${made.current}`)]);
  };
  return (
    <section className="card" aria-labelledby="tickets">
      <h2 id="tickets">{t('common.tickets')}</h2>
      {tickets.length === 0 && <p className="soft">{t('ticketForm.withoutTicketsThePage')}</p>}
      {tickets.map((ticket, i) => (
        <TicketFields
          key={ticket.key}
          number={i + 1}
          ticket={ticket}
          faults={faults[ticket.key] ?? {}}
          onChange={(changed) => onChange(tickets.map((each) => (each.key === ticket.key ? changed : each)))}
          onRemove={() => onChange(tickets.filter(({ key }) => key !== ticket.key))}
        />
      ))}
      <button type="button" onClick={add}>
        {t('ticketForm.addTicket')}
      </button>
      {children}
    </section>
  );
}

/** Members of the interface that belong to questions begin with this name. */
const QUESTIONS = 'attendee_information_fields';

const questionFault = (faults: Faults): string | undefined =>
  faults.questions ?? Object.entries(faults).find(([name]) => name.startsWith(QUESTIONS))?.[1];

interface TicketProps {
  number: number;
  ticket: TicketDraft;
  faults: Faults;
  onChange: (ticket: TicketDraft) => void;
  onRemove: () => void;
}

function TicketFields({ number, ticket, faults, onChange, onRemove }: TicketProps) {
  const set = <Name extends keyof TicketDraft>(name: Name, value: TicketDraft[Name]) =>
    onChange({ ...ticket, [name]: value });
  return (
    <fieldset className="card">
      <legend>
        {t('ticketForm.ticket')} {number}
        {ticket.name !== '' && `: ${ticket.name}`}
      </legend>
      <div className="pair">
        <TextField
          label={t('common.name')}
          required
          value={ticket.name}
          onChange={(value) => set('name', value)}
          fault={faults.name}
        />
        <SelectField
          label={t('ticketForm.kind')}
          value={ticket.provider}
          disabled={ticket.id !== undefined}
          onChange={(value) => set('provider', value === 'rsvp' ? 'rsvp' : 'tc')}
          options={[
            ['tc', t('ticketForm.sold')],
            ['rsvp', t('ticketForm.freeRegistrationRsvp')],
          ]}
        />
        {ticket.provider === 'tc' && <PriceFields ticket={ticket} faults={faults} onChange={onChange} />}
        <SelectField
          label={t('ticketForm.limitOfItsOwn')}
          value={ticket.seats}
          onChange={(value) => set('seats', value as TicketDraft['seats'])}
          options={[
            ['own', t('ticketForm.aNumberOfPlaces')],
            ['unlimited', t('common.none')],
          ]}
        />
        {ticket.seats !== 'unlimited' && (
          <TextField
            label={t('ticketForm.numberOfPlaces')}
            inputMode="numeric"
            required
            value={ticket.capacity}
            onChange={(value) => set('capacity', value)}
            fault={faults.capacity ?? faults.ticket}
          />
        )}
      </div>
      {ticket.provider === 'tc' && ticket.visibility !== 'pass' && (
        <SelectField
          label={t('ticketForm.whoSeesIt')}
          hint={ticket.visibility === 'code' ? t('ticketForm.codesAreMade') : undefined}
          value={ticket.visibility}
          onChange={(value) => set('visibility', value as TicketDraft['visibility'])}
          options={[
            ['public', t('ticketForm.allVisitors')],
            ['code', t('ticketForm.thoseWithACode')],
            ['members', t('ticketForm.signedInUsers')],
          ]}
          fault={faults.visibility}
        />
      )}
      <details>
        <summary>{t('ticketForm.salePeriodAndDescription')}</summary>
        <div className="pair">
          <TextField
            label={t('ticketForm.saleStarts')}
            type="datetime-local"
            hint={t('ticketForm.emptyWhenTheEvent')}
            value={ticket.saleStart}
            onChange={(value) => set('saleStart', value)}
            fault={faults.start_date ?? faults.start_time}
          />
          <TextField
            label={t('ticketForm.saleEnds')}
            type="datetime-local"
            hint={t('ticketForm.emptyWhenTheEvent2')}
            value={ticket.saleEnd}
            onChange={(value) => set('saleEnd', value)}
            fault={faults.end_date ?? faults.end_time}
          />
        </div>
        <TextField
          label={t('ticketForm.description')}
          value={ticket.description}
          onChange={(value) => set('description', value)}
          fault={faults.description}
        />
      </details>
      <QuestionFields
        questions={ticket.questions}
        onChange={(questions) => set('questions', questions)}
        fault={questionFault(faults)}
      />
      <button type="button" className="danger" onClick={onRemove}>
        {t('ticketForm.removeTicketNumber', { number })}
      </button>
    </fieldset>
  );
}

/** A price that is fixed, or that buyers choose between bounds. */
function PriceFields({ ticket, faults, onChange }: Pick<TicketProps, 'ticket' | 'faults' | 'onChange'>) {
  const field = (name: 'price' | 'least' | 'most', label: string, hint?: string, fault?: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      hint={hint}
      value={ticket[name]}
      onChange={(value) => onChange({ ...ticket, [name]: value })}
      fault={faults[name] ?? fault}
    />
  );
  return (
    <>
      <SelectField
        label={t('ticketForm.whoSetsThePrice')}
        hint={ticket.isChosen ? t('ticketForm.payWhatYouWant') : undefined}
        value={ticket.isChosen ? 'buyer' : 'fixed'}
        onChange={(value) => onChange({ ...ticket, isChosen: value === 'buyer' })}
        options={[
          ['fixed', t('ticketForm.aFixedPrice')],
          ['buyer', t('ticketForm.buyersChoose')],
        ]}
      />
      {ticket.isChosen
        ? field('price', t('ticketForm.suggestedAmount'))
        : field('price', t('common.price'), t('ticketForm.emptyFree'))}
      {ticket.isChosen && field('least', t('ticketForm.least'), t('ticketForm.emptyNothingIsEnough'), faults.donation)}
      {ticket.isChosen && field('most', t('ticketForm.most'), t('ticketForm.emptyNoUpperLimit'))}
    </>
  );
}
