import { t, type TextName } from '../lib/texts.js';
import type { Reason } from './device-types.js';
import type { Outcome, OutcomeKind } from './outcome.js';

const REASONS: Readonly<Record<Reason, TextName>> = {
  'unknown-code': 'admission.reason.unknownCode',
  'code-replaced': 'admission.reason.codeReplaced',
  'signature-invalid': 'admission.reason.signatureInvalid',
  'code-expired': 'admission.reason.codeExpired',
  'other-event': 'admission.reason.otherEvent',
  'other-ticket': 'admission.reason.otherTicket',
  'list-closed': 'admission.reason.listClosed',
  unpaid: 'admission.reason.unpaid',
  void: 'admission.reason.void',
  'event-cancelled': 'admission.reason.eventCancelled',
  'already-in': 'admission.reason.alreadyIn',
  'not-inside': 'admission.reason.notInside',
  'no-right': 'admission.reason.noRight',
  'list-unknown': 'admission.reason.listUnknown',
  'no-network': 'admission.reason.noNetwork',
  'not-signed': 'admission.reason.notSigned',
  'not-loaded': 'admission.reason.notLoaded',
  'not-a-code': 'admission.reason.notACode',
};

const KINDS: Readonly<Record<OutcomeKind, TextName>> = {
  admitted: 'admission.admitted',
  unconfirmed: 'admission.unconfirmed',
  left: 'admission.left',
  'left-unconfirmed': 'admission.leftUnconfirmed',
  refused: 'admission.refused',
  conflict: 'admission.conflict',
};

/** What became of a scan, in a few words. */
export const titleOf = ({ kind }: Pick<Outcome, 'kind'>) => t(KINDS[kind]);

/** Why; the words of the service where the page has none. */
export function reasonText({ reason, message }: { reason?: Reason; message?: string }): string | undefined {
  // A newer service may have reasons that this page does not know.
  return reason !== undefined && Object.hasOwn(REASONS, reason) ? t(REASONS[reason]) : message;
}
