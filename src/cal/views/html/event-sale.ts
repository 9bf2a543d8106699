import { type DateStyle, type When, timeText, weekdayText } from '#core/html';
import type { SaleSummary } from '../../events/events/ticketing.adapter.js';
import type { PageLanguage } from '../../../layout/page-language.js';

/** What the cheapest ticket costs: `From €29`, `Free or paid`; nothing where no price is known. */
export function priceText({ price }: SaleSummary, language: PageLanguage): string | undefined {
  if (!price) return undefined;
  if (price.minor === 0) return language.text(price.isLeast ? 'card.freeOrPaid' : 'card.free');
  const amount = language.shortAmount(price.minor, price.currency);
  return price.isLeast ? language.text('card.from', { price: amount }) : amount;
}

/** Whether and until when tickets are sold; nothing where they are sold until the event begins. */
export function saleText(
  { state, moment }: SaleSummary,
  { timezone: zone }: Pick<When, 'timezone'>,
  language: PageLanguage,
): string | undefined {
  if (state === 'soldOut') return language.text('card.soldOut');
  if (state === 'ended') return language.text('card.ended');
  if (moment === undefined) return undefined;
  const text = momentText(moment, zone, language.dates);
  return language.text(state === 'later' ? 'card.opens' : 'card.until', { moment: text });
}

function momentText(wall: string, zone: string, dates: DateStyle): string {
  const day = weekdayText(wall, zone, dates);
  // The end of a day needs no time.
  return /(?:00:00|23:59):\d\d$/.test(wall) ? day : `${day}, ${timeText(wall, zone, dates)}`;
}
