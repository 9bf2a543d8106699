import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useParams } from 'react-router';
import { api, ApiError } from '../api/api.js';
import type { EventFigures, SalesReport } from '../api/types.js';
import { formatDay } from '../lib/dates.js';
import { formatNumber } from '../lib/formats.js';
import { formatSums } from '../lib/money.js';
import { axisEnd, bars, salesByDay } from '../lib/sales-chart.js';
import { t } from '../lib/texts.js';
import { SelectField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Empty, Loaded } from '../ui/states.js';
import { EventDisplays } from './event-displays.js';
import { useLive } from './use-live.js';

/** Units of the drawings, which take the width that there is. */
const SIZE = { width: 600, height: 160 };
const DAY_MS = 86_400_000;
const PERIODS = (['30', '90', '365'] as const).map((days) => [days, t(`eventSales.period.${days}`)] as const);

/** The sales of one event, for those who see nothing else of it. */
export function EventSalesScreen() {
  const id = Number(useParams().id);
  const figures = useFigures(id);
  return (
    <Page title={figures.data ? figures.data.title : t('eventSales.title')}>
      <Loaded query={figures}>{() => <EventSales eventId={id} />}</Loaded>
    </Page>
  );
}

const useFigures = (id: number, refetchInterval: number | false = false) =>
  useQuery({
    queryKey: ['figures', id],
    queryFn: ({ signal }) => api.get<EventFigures>(`/reports/v1/events/${id}`, undefined, signal),
    refetchInterval,
  });

/** What an event sold, by day and by ticket, and the displays that show it; nothing for those who may not see it. */
export function EventSales({ eventId }: { eventId: number }) {
  const figures = useFigures(eventId, useLive([eventId]));
  if (figures.error instanceof ApiError && figures.error.status === 403) return null;
  return (
    <>
      <section className="card" aria-labelledby="sales">
        <h2 id="sales">{t('eventSales.title')}</h2>
        <Loaded query={figures}>
          {(data) =>
            data.tickets.length === 0 ? (
              <Empty>{t('eventSales.noTickets')}</Empty>
            ) : (
              <>
                <TicketSales figures={data} />
                <DailySales eventId={eventId} />
              </>
            )
          }
        </Loaded>
      </section>
      {(figures.data?.tickets.length ?? 0) > 0 && <EventDisplays eventId={eventId} />}
    </>
  );
}

function TicketSales({ figures: { tickets } }: { figures: EventFigures }) {
  const most = axisEnd(
    Math.max(...tickets.map(({ capacity, sold, pending }) => Math.max(capacity ?? 0, sold + pending))),
  );
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={t('eventSales.ofTickets')}>
      <table>
        <caption>{t('eventSales.byTicket')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('eventSales.ticket')}</th>
            <th scope="col">{t('eventSales.sold')}</th>
            <th scope="col">{t('eventSales.guests')}</th>
            <th scope="col">{t('eventSales.unpaid')}</th>
            <th scope="col">{t('eventSales.places')}</th>
            <th scope="col">{t('eventSales.income')}</th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {tickets.map(({ id, name, sold, guests, pending, capacity, money }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{formatNumber(sold)}</td>
              <td>{formatNumber(guests)}</td>
              <td>{formatNumber(pending)}</td>
              <td>{capacity === null ? t('eventSales.noLimit') : formatNumber(capacity)}</td>
              <td>{formatSums(money.map(({ currency, net_minor: minor }) => ({ currency, minor })))}</td>
              <td aria-hidden="true">
                <svg className="bar" viewBox={`0 0 ${most} 1`} preserveAspectRatio="none">
                  <rect className="bar-track" width={capacity ?? sold + pending} height="1" />
                  <rect className="bar-sold" width={sold} height="1" />
                  <rect className="bar-pending" x={sold} width={pending} height="1" />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DailySales({ eventId }: { eventId: number }) {
  const [period, setPeriod] = useState('30');
  const sales = useQuery({
    queryKey: ['sales', eventId, period],
    queryFn: async ({ signal }) => {
      const path = '/reports/v1/sales';
      const query = { event: eventId, group_by: 'day' };
      const latest = await api.get<SalesReport>(path, query, signal);
      if (period === '30') return latest;
      // The last day is that of the zone of the event, which the report says.
      const from = new Date(Date.parse(`${latest.to}T00:00:00Z`) - (Number(period) - 1) * DAY_MS);
      return api.get<SalesReport>(path, { ...query, from: from.toISOString().slice(0, 10), to: latest.to }, signal);
    },
    placeholderData: (before) => before,
  });
  return (
    <>
      <SelectField label={t('eventSales.byDay')} value={period} onChange={setPeriod} options={PERIODS} />
      <Loaded query={sales}>{(report) => <DayChart report={report} />}</Loaded>
    </>
  );
}

function DayChart({ report }: { report: SalesReport }) {
  const id = useId();
  const days = salesByDay(report);
  const sold = days.filter(({ seats, refunded }) => seats > 0 || refunded.length > 0);
  if (sold.length === 0) return <Empty>{t('eventSales.empty')}</Empty>;
  const end = axisEnd(Math.max(...days.map(({ seats }) => seats)));
  const total = days.reduce((sum, { seats }) => sum + seats, 0);
  return (
    <div className="chart">
      <figure aria-labelledby={id}>
        <figcaption id={id}>{t('eventSales.caption', { count: total, days: days.length, end })}</figcaption>
        <svg
          role="img"
          aria-label={t('eventSales.chart')}
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          preserveAspectRatio="none"
        >
          <line className="chart-line" x2={SIZE.width} y1="0.5" y2="0.5" />
          <line className="chart-line" x2={SIZE.width} y1={SIZE.height / 2} y2={SIZE.height / 2} />
          {bars(
            days.map(({ seats }) => seats),
            end,
            SIZE,
          ).map((bar, i) => (
            <rect key={days[i].day} className="bar-sold" {...bar}>
              <title>{`${formatDay(days[i].day)}: ${formatNumber(days[i].seats)}`}</title>
            </rect>
          ))}
          <line className="chart-line" x2={SIZE.width} y1={SIZE.height - 0.5} y2={SIZE.height - 0.5} />
        </svg>
        <div className="chart-ends soft">
          <span>{formatDay(report.from)}</span>
          <span>{formatDay(report.to)}</span>
        </div>
      </figure>
      <div className="scroll scroll--tall" tabIndex={0} role="region" aria-label={t('eventSales.byDay')}>
        <table>
          <caption>{t('eventSales.byDayIn', { zone: report.timezone })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('eventSales.day')}</th>
              <th scope="col">{t('eventSales.tickets')}</th>
              <th scope="col">{t('eventSales.soldAmount')}</th>
              <th scope="col">{t('eventSales.refunded')}</th>
            </tr>
          </thead>
          <tbody>
            {sold.map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDay(day.day)}</th>
                <td>{formatNumber(day.seats)}</td>
                <td>{formatSums(day.sold)}</td>
                <td>{formatSums(day.refunded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
