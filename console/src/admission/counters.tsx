import { formatNumber } from '../lib/formats.js';
import { t } from '../lib/texts.js';
import type { ShownCounts } from './session-state.js';

/** How many were admitted and are inside, and by gate. */
export function Counters({ counts, hasExits }: { counts?: ShownCounts; hasExits: boolean }) {
  if (!counts) return null;
  const { expected, admitted, inside, by_gate: gates = [], isOwn } = counts;
  return (
    <section aria-label={t('admission.numbers')}>
      <dl className="figures card">
        <Figure name={t('admission.countAdmitted')} value={formatNumber(admitted)} />
        <Figure name={t('admission.countExpected')} value={formatNumber(expected)} />
        {hasExits && <Figure name={t('admission.countInside')} value={formatNumber(inside)} />}
      </dl>
      {isOwn && <p className="hint">{t('admission.countsOfDevice')}</p>}
      {gates.length > 0 && (
        <details>
          <summary>{t('admission.byGate')}</summary>
          <ul className="rows">
            {gates.map(({ gate, entries, exits }) => (
              <li key={gate}>
                <span>{gate === '' ? t('admission.noGate') : gate}</span>
                <span>{t('admission.gateCounts', { entries, exits })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
