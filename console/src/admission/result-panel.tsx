import { dateFormat } from '../lib/formats.js';
import { t } from '../lib/texts.js';
import { msOf } from './offline-decision.js';
import type { Outcome, OutcomeKind } from './outcome.js';
import { reasonText, titleOf } from './reason-texts.js';

/** Signs beside the colours, for those who cannot tell these apart. */
const SIGNS: Readonly<Record<OutcomeKind, string>> = {
  admitted: '✓',
  unconfirmed: '✓ ?',
  left: '↩',
  'left-unconfirmed': '↩ ?',
  refused: '✕',
  conflict: '!',
};

export const timeText = (ms: number) =>
  dateFormat(undefined, { hour: 'numeric', minute: '2-digit', second: '2-digit' }).format(ms);

/** The answer to the last scan, large: admitted, admitted here and not confirmed yet, or refused with the reason. */
export function ResultPanel({ outcome }: { outcome?: Outcome }) {
  return (
    <div
      className={`result result--${outcome?.kind ?? 'ready'}`}
      role="status"
      aria-live="assertive"
      aria-atomic="true"
    >
      {outcome ? <Result key={`${outcome.nonce}${outcome.kind}`} outcome={outcome} /> : <p>{t('admission.ready')}</p>}
    </div>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const { kind, name, ticket, first, atMs } = outcome;
  return (
    <>
      <span className="result__sign" aria-hidden="true">
        {SIGNS[kind]}
      </span>
      <strong>{titleOf(outcome)}</strong>
      {(kind === 'refused' || kind === 'conflict') && <p className="result__reason">{reasonText(outcome)}</p>}
      {name !== undefined && name !== '' && <p className="result__name">{name}</p>}
      {ticket !== undefined && <p>{ticket}</p>}
      {first && <p>{firstText(first)}</p>}
      <p className="result__time">{timeText(atMs)}</p>
    </>
  );
}

function firstText({ device, gate, scanned_utc: at }: NonNullable<Outcome['first']>): string {
  const time = timeText(msOf(at));
  const place = [device, gate].filter(Boolean).join(', ');
  return place === '' ? t('admission.firstAt', { time }) : t('admission.firstAtGate', { time, place });
}
