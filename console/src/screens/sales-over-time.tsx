import { useId } from 'react';
import type { SalesReport } from '../api/types.js';
import { formatDay } from '../lib/dates.js';
import { formatNumber } from '../lib/formats.js';
import { formatMinor } from '../lib/money.js';
import { axisEnd, bars } from '../lib/sales-chart.js';
import { salesByUnit, type PeriodSales, type SalesUnit } from '../lib/sales-periods.js';
import { t } from '../lib/texts.js';
import { Empty } from '../ui/states.js';

/** Units of the drawing, which takes the width that there is. */
const SIZE = { width: 600, height: 160 };

interface Props {
  /** By day. */
  report: SalesReport;
  unit: SalesUnit;
  currency: string;
}

/** Income in one currency over time, as a drawing with its table. */
export function SalesChart({ report, unit, currency }: Props) {
  const id = useId();
  const periods = salesByUnit(report, unit, currency);
  const sold = periods.filter(({ seats, soldMinor, refundedMinor }) => seats + soldMinor + refundedMinor > 0);
  if (sold.length === 0) return <Empty>{t('sales.empty')}</Empty>;
  const end = axisEnd(Math.max(...periods.map(({ netMinor }) => netMinor)));
  const drawn = bars(
    periods.map(({ netMinor }) => netMinor),
    end,
    SIZE,
  );
  return (
    <div className="chart">
      <figure aria-labelledby={id}>
        <figcaption id={id}>{t('sales.caption', { currency, end: formatMinor(end, currency) })}</figcaption>
        <svg
          role="img"
          aria-label={t('sales.chart', { currency })}
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          preserveAspectRatio="none"
        >
          <line className="chart-line" x2={SIZE.width} y1="0.5" y2="0.5" />
          <line className="chart-line" x2={SIZE.width} y1={SIZE.height / 2} y2={SIZE.height / 2} />
          {drawn.map((bar, i) => (
            <rect key={periods[i].from} className="bar-sold" {...bar}>
              <title>{`${textOf(periods[i])}: ${formatMinor(periods[i].netMinor, currency)}`}</title>
            </rect>
          ))}
          <line className="chart-line" x2={SIZE.width} y1={SIZE.height - 0.5} y2={SIZE.height - 0.5} />
        </svg>
        <div className="chart-ends soft">
          <span>{formatDay(report.from)}</span>
          <span>{formatDay(report.to)}</span>
        </div>
      </figure>
      <SalesTable periods={sold} unit={unit} currency={currency} />
    </div>
  );
}

function SalesTable({
  periods,
  unit,
  currency,
}: {
  periods: readonly PeriodSales[];
  unit: SalesUnit;
  currency: string;
}) {
  const label = `${t('sales.by')} ${t(`sales.by.${unit}`)}, ${currency}`;
  return (
    <div className="scroll scroll--tall" tabIndex={0} role="region" aria-label={label}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`sales.by.${unit}`)}</th>
            <th scope="col">{t('sales.tickets')}</th>
            <th scope="col">{t('sales.sold')}</th>
            <th scope="col">{t('sales.refunded')}</th>
            <th scope="col">{t('sales.net')}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.from}>
              <th scope="row">{textOf(period)}</th>
              <td>{formatNumber(period.seats)}</td>
              <td>{formatMinor(period.soldMinor, currency)}</td>
              <td>{formatMinor(period.refundedMinor, currency)}</td>
              <td>{formatMinor(period.netMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The day, or the first and the last one. */
function textOf({ from, to }: PeriodSales): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
