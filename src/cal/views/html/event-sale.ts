import { type DateStyle, type When, timeText, weekdayText } from '#core/html';
import type { SaleSummary } from '../../events/events/ticketing.adapter.js';
import type { PageLanguage } from '../../../layout/page-language.js';

/** What the cheapest ticket costs: `From €29`, `From €29, some free`; nothing where no price is known. */
export function priceText(sale: SaleSummary, language: PageLanguage): string | undefined {
  const { price } = sale;
  if (!price || price.leastPaidMinor !== undefined || price.highestMinor === price.minor)
    return priceRangeText(sale, language);
  return language.text('card.from', { price: language.shortAmount(price.minor, price.currency) });
}

/** What tickets cost: `Free`, `€29`, `€29 – €49`, `From €29, some free`; nothing where no price is known. */
export function priceRangeText({ price }: SaleSummary, language: PageLanguage): string | undefined {
  if (!price) return undefined;
  const { minor: least, highestMinor: highest, leastPaidMinor: leastPaid, currency } = price;
  if (leastPaid !== undefined)
    return language.text('card.someFree', { price: language.shortAmount(leastPaid, currency) });
  const text = (minor: number): string =>
    minor === 0 ? language.text('card.free') : language.shortAmount(minor, currency);
  return highest > least ? `${text(least)} – ${text(highest)}` : text(least);
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
