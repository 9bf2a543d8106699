import { t } from './texts.js';

/** What becomes of an event. */
export type CancelledStatus = 'canceled' | 'postponed' | 'unchanged';

/** What is typed into the form by which an event is cancelled. */
export interface CancellationDraft {
  status: CancelledStatus;
  refunds: 'all' | 'tickets' | 'none';
  ticketIds: readonly number[];
  /** Percent, as typed. */
  retained: string;
  retainsFees: boolean;
  includesCheckedIn: boolean;
  voidsUnpaid: boolean;
  reason: string;
  message: string;
  notifies: boolean;
}

/** An event that does not take place, with all money given back. */
export const NEW_CANCELLATION: CancellationDraft = {
  status: 'canceled',
  refunds: 'all',
  ticketIds: [],
  retained: '',
  retainsFees: false,
  includesCheckedIn: false,
  voidsUnpaid: true,
  reason: '',
  message: '',
  notifies: true,
};

/** The draft with another status: where the event takes place, only tickets can be given back. */
export function withStatus(draft: CancellationDraft, status: CancelledStatus): CancellationDraft {
  return { ...draft, status, refunds: status === 'unchanged' ? 'tickets' : draft.refunds };
}

/** What is sent to the service. */
export function toCancellationBody(eventId: number, draft: CancellationDraft): Record<string, unknown> {
  const { retained } = draft;
  return {
    event_id: eventId,
    status: draft.status,
    refunds: draft.refunds,
    ...(draft.refunds === 'tickets' && { ticket_ids: draft.ticketIds }),
    ...(draft.refunds !== 'none' && {
      retained_percent: retained.trim() === '' ? 0 : Number(retained.trim()),
      retain_fees: draft.retainsFees,
      include_checked_in: draft.includesCheckedIn,
    }),
    void_unpaid: draft.voidsUnpaid,
    reason: draft.reason.trim(),
    message: draft.message.trim(),
    notify: draft.notifies,
  };
}

/** Why tickets are not given back, for people. */
const OBSTACLES: Readonly<Record<string, string>> = {
  'payment-disputed': t('cancellation.thePaymentIsDisputed'),
  'attendees-checked-in': t('cancellation.theGuestsAreChecked'),
  'already-refunded': t('cancellation.theMoneyWentBack'),
  'other-tickets': t('cancellation.theUnpaidOrderHas'),
  'order-changed': t('cancellation.theOrderWasChanged'),
  'refund-failed': t('cancellation.thePaymentProviderRefused'),
};

/** A reason of the service in words; one that is not known as it is. */
export function obstacleText(reason: string): string {
  return OBSTACLES[reason] ?? reason;
}
