import type { Ticket } from '../api/types.js';
import { t } from './texts.js';
import { wallToInput } from './dates.js';
import { questionBody, questionDraftOf, questionsFault, type QuestionDraft } from './question-draft.js';
import { plainText } from './text.js';

/** What the editor of a ticket changes. */
export interface TicketDraft {
  /** Identifies the form. */
  key: string;
  /** None while the ticket does not exist. */
  id?: number;
  provider: 'tc' | 'rsvp';
  name: string;
  description: string;
  /** With a decimal point or comma; empty: free. Of a ticket whose price is chosen, the amount that is suggested. */
  price: string;
  /** Whether buyers choose what they pay. */
  isChosen: boolean;
  /** Bounds of what they choose; empty: none. */
  least: string;
  most: string;
  /** Whether it has a limit of its own; beside it, it may take places that tickets share. */
  seats: 'own' | 'unlimited';
  /** Whether the stored ticket takes places that tickets share. */
  isSharing: boolean;
  capacity: string;
  /** Values of date fields, in the zone of the event; empty: the standard. */
  saleStart: string;
  saleEnd: string;
  questions: readonly QuestionDraft[];
  /** Who may know of the ticket; RSVPs are for all, and one that is part of a pass stays so. */
  visibility: 'public' | 'code' | 'members' | 'pass';
}

/** A ticket that does not exist yet. */
export function emptyTicket(key: string): TicketDraft {
  return {
    key,
    provider: 'tc',
    name: '',
    description: '',
    price: '',
    isChosen: false,
    least: '',
    most: '',
    seats: 'own',
    isSharing: false,
    capacity: '',
    saleStart: '',
    saleEnd: '',
    questions: [],
    visibility: 'public',
  };
}

/** The draft of a ticket that exists. */
export function ticketDraftOf(ticket: Ticket): TicketDraft {
  const mode = ticket.capacity_details.global_stock_mode ?? 'own';
  const isUnlimited = mode === 'global' || ticket.capacity === -1 || ticket.capacity === '';
  return {
    key: String(ticket.id),
    id: ticket.id,
    provider: ticket.provider,
    name: plainText(ticket.title),
    description: plainText(ticket.description),
    price: ticket.provider === 'rsvp' ? '' : (ticket.cost_details.values[0] ?? ''),
    isChosen: ticket.donation !== undefined,
    least: ticket.donation?.min ?? '',
    most: ticket.donation?.max ?? '',
    seats: isUnlimited ? 'unlimited' : 'own',
    isSharing: mode === 'global' || mode === 'capped',
    capacity: isUnlimited ? '' : String(ticket.capacity),
    saleStart: wallToInput(ticket.available_from),
    saleEnd: wallToInput(ticket.available_until),
    questions: (ticket.attendee_information_fields ?? []).map(questionDraftOf),
    visibility: ticket.visibility ?? 'public',
  };
}

/** The members of a request for a ticket. */
function bodyOf(draft: TicketDraft): Record<string, unknown> {
  const [startDate = '', startTime = ''] = draft.saleStart.split('T');
  const [endDate = '', endTime = ''] = draft.saleEnd.split('T');
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    ...(draft.provider === 'tc' && {
      price: amountOf(draft.price) || '0',
      donation: draft.isChosen ? { min: amountOf(draft.least) || '0', max: amountOf(draft.most) || null } : null,
    }),
    ticket: seatsOf(draft),
    start_date: startDate,
    start_time: startTime,
    end_date: endDate,
    end_time: endTime,
    attendee_information_fields: draft.questions.map(questionBody),
    ...(draft.provider === 'tc' && draft.visibility !== 'pass' && { visibility: draft.visibility }),
  };
}

const amountOf = (text: string): string => text.trim().replace(',', '.');

function seatsOf({ provider, seats, capacity, isSharing }: TicketDraft): Record<string, unknown> {
  // What else it takes places of stays as it is.
  if (isSharing) return seats === 'unlimited' ? { mode: 'global' } : { mode: 'capped', capacity: Number(capacity) };
  if (seats === 'unlimited') return { mode: provider === 'rsvp' ? 'own' : '', capacity: -1 };
  return { mode: 'own', capacity: Number(capacity) };
}

/** What a request must contain for a ticket; all of a new one. */
export function changedTicketMembers(before: TicketDraft | undefined, after: TicketDraft): Record<string, unknown> {
  const next = bodyOf(after);
  const isEmpty = (value: unknown) =>
    value === '' || value === null || value === 'public' || (Array.isArray(value) && value.length === 0);
  if (!before) return Object.fromEntries(Object.entries(next).filter(([, value]) => !isEmpty(value)));
  const old = bodyOf(before);
  const differs = (name: string) => JSON.stringify(next[name]) !== JSON.stringify(old[name]);
  // A day without its time, or the other way round, would reset the other one.
  const groups = [
    ['name'],
    ['description'],
    // Together, because the suggested amount must be within the bounds.
    ['price', 'donation'],
    ['ticket'],
    ['start_date', 'start_time'],
    ['end_date', 'end_time'],
    ['attendee_information_fields'],
    ['visibility'],
  ];
  const names = groups.filter((group) => group.some(differs)).flat();
  return Object.fromEntries(names.filter((name) => name in next).map((name) => [name, next[name]]));
}

/** An amount with a decimal point or comma, or nothing. */
const AMOUNT = /^\d{0,9}(?:[.,]\d{1,3})?$/;

/** What is wrong with a ticket before it is sent, by the name of the member. */
export function ticketFaults(draft: TicketDraft): Record<string, string> {
  const faults: Record<string, string> = {};
  if (draft.name.trim() === '') faults.name = t('ticketForm.aTicketNeedsA');
  for (const name of draft.isChosen ? (['price', 'least', 'most'] as const) : (['price'] as const))
    if (!AMOUNT.test(draft[name].trim())) faults[name] = t('ticketForm.writeAnAmountSuch');
  if (draft.seats !== 'unlimited' && !/^\d{1,7}$/.test(draft.capacity.trim()))
    faults.capacity = t('ticketForm.writeAWholeNumber');
  const fault = questionsFault(draft.questions);
  if (fault !== undefined) faults.questions = fault;
  return faults;
}
