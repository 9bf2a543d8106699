import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../api/api.js';
import type { SalesReport } from '../api/types.js';
import { nowMs } from '../lib/clock.js';
import { dayIn, formatDay } from '../lib/dates.js';
import { formatNumber } from '../lib/formats.js';
import { formatMinor } from '../lib/money.js';
import { changeOf, countDays, daysAfter, periodBefore, SALES_UNITS, type SalesUnit } from '../lib/sales-periods.js';
import { plainText } from '../lib/text.js';
import { LANGUAGE, t } from '../lib/texts.js';
import { SelectField, TextField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Empty, Loaded } from '../ui/states.js';
import { useFilters } from '../ui/use-filters.js';
import { ExportDialog } from './export-dialog.js';
import { SalesChart } from './sales-over-time.js';

const PERIODS = ['30', '90', '365', 'own'] as const;
const PATH = '/reports/v1/sales';

/** Sales of a period, of the period before it, and of each event. */
interface Sales {
  days: SalesReport;
  before: SalesReport;
  events: SalesReport;
}

async function readSales(period: { from: string; to: string }, signal: AbortSignal): Promise<Sales> {
  const read = (query: Record<string, string>) => api.get<SalesReport>(PATH, query, signal);
  const [days, before, events] = await Promise.all([
    read({ ...period, group_by: 'day' }),
    read({ ...periodBefore(period), group_by: 'day' }),
    read({ ...period, group_by: 'event' }),
  ]);
  return { days, before, events };
}

/** What all events sold. */
export function SalesScreen() {
  const { values, set } = useFilters(['period', 'from', 'to', 'unit']);
  const [isExporting, setExporting] = useState(false);
  const today = dayIn(nowMs());
  const name = PERIODS.find((each) => each === values.period) ?? '30';
  const unit = SALES_UNITS.find((each) => each === values.unit) ?? (name === '365' ? 'month' : 'day');
  const period =
    name === 'own'
      ? { from: values.from || daysAfter(today, -29), to: values.to || today }
      : { from: daysAfter(today, 1 - Number(name)), to: today };
  const sales = useQuery({
    queryKey: ['sales', 'all', period],
    queryFn: ({ signal }) => readSales(period, signal),
    placeholderData: (before) => before,
  });
  return (
    <Page
      title={t('sales.title')}
      actions={
        <>
          <Link className="button" to="/exports">
            {t('exports.title')}
          </Link>
          <button type="button" onClick={() => setExporting(true)}>
            {t('common.export')}
          </button>
        </>
      }
    >
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
      <div className="filters" role="group" aria-label={t('sales.period')}>
        <SelectField
          label={t('sales.period')}
          value={name}
          onChange={(value) => set('period', value)}
          options={PERIODS.map((each) => [each, t(`sales.period.${each}`)] as const)}
        />
        {name === 'own' && (
          <>
            <TextField
              label={t('sales.first')}
              type="date"
              value={period.from}
              onChange={(value) => set('from', value)}
            />
            <TextField label={t('sales.last')} type="date" value={period.to} onChange={(value) => set('to', value)} />
          </>
        )}
        <SelectField
          label={t('sales.by')}
          value={unit}
          onChange={(value) => set('unit', value)}
          options={SALES_UNITS.map((each) => [each, t(`sales.by.${each}`)] as const)}
        />
      </div>
      <Loaded query={sales}>{(all) => <AllSales sales={all} unit={unit} />}</Loaded>
    </Page>
  );
}

function AllSales({ sales: { days, before, events }, unit }: { sales: Sales; unit: SalesUnit }) {
  const currencies = [...new Set([...days.totals, ...before.totals].map(({ currency }) => currency))].sort();
  if (currencies.length === 0) return <Empty>{t('sales.empty')}</Empty>;
  return (
    <>
      <p className="soft">
        {formatDay(days.from)} – {formatDay(days.to)}. {t('sales.zone', { zone: days.timezone })}
      </p>
      {currencies.map((currency) => (
        <section key={currency} aria-label={`${t('sales.totals')}, ${currency}`}>
          <Totals days={days} before={before} currency={currency} />
          <h2>{t('sales.overTime')}</h2>
          <SalesChart report={days} unit={unit} currency={currency} />
        </section>
      ))}
      <h2>{t('sales.byEvent')}</h2>
      <EventTable report={events} />
    </>
  );
}

const percent = new Intl.NumberFormat(LANGUAGE, { style: 'percent', signDisplay: 'exceptZero' });

function Totals({ days, before, currency }: { days: SalesReport; before: SalesReport; currency: string }) {
  const now = days.totals.find((sums) => sums.currency === currency);
  const then = before.totals.find((sums) => sums.currency === currency);
  const money = (minor = 0) => formatMinor(minor, currency);
  const figures = [
    [t('sales.net'), money(now?.net_minor), money(then?.net_minor)],
    [t('sales.sold'), money(now?.sold_minor), money(then?.sold_minor)],
    [t('sales.refunded'), money(now?.refunded_minor), money(then?.refunded_minor)],
    [t('sales.orders'), formatNumber(now?.orders ?? 0), formatNumber(then?.orders ?? 0)],
    [t('sales.tickets'), formatNumber(now?.seats ?? 0), formatNumber(then?.seats ?? 0)],
  ] as const;
  const change = changeOf(then?.net_minor ?? 0, now?.net_minor ?? 0);
  return (
    <>
      <dl className="figures card">
        {figures.map(([label, value, former]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd className="soft">{t('sales.before', { value: former })}</dd>
          </div>
        ))}
      </dl>
      {change !== undefined && (
        <p>{t('sales.change', { percent: percent.format(change), days: countDays(days.from, days.to) })}</p>
      )}
    </>
  );
}

function EventTable({ report }: { report: SalesReport }) {
  const rows = [...report.rows].sort((a, b) => b.net_minor - a.net_minor);
  if (rows.length === 0) return <Empty>{t('sales.empty')}</Empty>;
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={t('sales.byEvent')}>
      <table>
        <caption>{t('sales.byEvent')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('common.event')}</th>
            <th scope="col">{t('sales.tickets')}</th>
            <th scope="col">{t('sales.sold')}</th>
            <th scope="col">{t('sales.refunded')}</th>
            <th scope="col">{t('sales.net')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.id ?? ''} ${row.currency}`}>
              <th scope="row">
                {row.id === null ? (
                  t('sales.noEvent')
                ) : (
                  <Link to={`/events/${row.id}/sales`}>{plainText(row.title) || row.id}</Link>
                )}
              </th>
              <td>{formatNumber(row.seats)}</td>
              <td>{formatMinor(row.sold_minor, row.currency)}</td>
              <td>{formatMinor(row.refunded_minor, row.currency)}</td>
              <td>{formatMinor(row.net_minor, row.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
