import { windows1252 } from '../../export/windows-1252.js';
import { type AccountingEntry, type DocumentEntry, isDocument, type MoneyEntry } from '../entries/accounting-entry.js';
import { commaAmount } from '../entries/comma-amount.js';
import type { AccountBook } from '../settings/account-book.js';
import { DATEV_COLUMNS } from './datev-columns.js';

/** Bookings that a file has at most. */
export const MAX_DATEV_BOOKINGS = 99_999;

const MAX_REFERENCE_LENGTH = 36;
const MAX_TEXT_LENGTH = 60;
/** What a reference can have. */
const NOT_IN_REFERENCE = /[^A-Za-z0-9$&%*+\-/]/g;

/** A booking between two accounts. */
export interface DatevBooking {
  /** Minor units, above 0. */
  amountMinor: number;
  /** `S`: debit of `account`, `H`: credit. */
  side: 'S' | 'H';
  account: string;
  contraAccount: string;
  taxKey: string;
  /** `YYYY-MM-DD`. */
  day: string;
  reference: string;
  text: string;
}

/** What the header of a file says. */
export interface DatevHeader {
  consultant: number;
  client: number;
  accountLength: number;
  /** Days, `YYYY-MM-DD`. */
  fiscalYearStart: string;
  first: string;
  last: string;
  currency: string;
  /** `03` or `04`. */
  chart: string;
  /** Wall clock of the site, `YYYY-MM-DD HH:mm:ss`. */
  made: string;
}

/** The bookings of an entry: a document has one for each tax rate with an amount, money has one. */
export function datevBookings(entry: AccountingEntry, book: AccountBook): DatevBooking[] {
  return isDocument(entry) ? revenue(entry, book) : [money(entry, book)];
}

function revenue({ taxes, ...entry }: DocumentEntry, book: AccountBook): DatevBooking[] {
  return taxes
    .map(({ rate, netMinor, taxMinor }) => ({ rate, grossMinor: netMinor + taxMinor }))
    .filter(({ grossMinor }) => grossMinor !== 0)
    .map(({ rate, grossMinor }) => ({
      ...factsOf(entry),
      amountMinor: Math.abs(grossMinor),
      side: grossMinor > 0 ? 'S' : 'H',
      account: book.debtor,
      contraAccount: book.revenueOf(rate),
      taxKey: book.taxKeyOf(rate),
    }));
}

function money(entry: MoneyEntry, book: AccountBook): DatevBooking {
  return {
    ...factsOf(entry),
    amountMinor: Math.abs(entry.amountMinor),
    side: entry.amountMinor > 0 ? 'S' : 'H',
    account: book.clearingOf(entry),
    contraAccount: book.debtor,
    taxKey: '',
  };
}

const factsOf = ({ day, reference, text }: Pick<AccountingEntry, 'day' | 'reference' | 'text'>) => ({
  day,
  reference,
  text,
});

/**
 * Writes bookings as a batch ("Buchungsstapel") of the DATEV format: EXTF, version 700, category 21, version 13 of the
 * batch; Windows-1252, separated by semicolons, lines end with CR LF.
 */
export async function* writeDatev(header: DatevHeader, bookings: AsyncIterable<DatevBooking>): AsyncGenerator<Buffer> {
  const names = DATEV_COLUMNS.map(([name]) => name).join(';');
  yield windows1252(`${headerLine(header)}\r\n${names}\r\n`);
  for await (const booking of bookings) yield windows1252(`${bookingLine(booking, header)}\r\n`);
}

function headerLine(header: DatevHeader): string {
  const fields: (string | number)[] = [
    quoted('EXTF'),
    700,
    21,
    quoted('Buchungsstapel'),
    13,
    `${header.made.replace(/\D/g, '')}000`,
    '',
    quoted('RE'),
    quoted(''),
    quoted(''),
    header.consultant,
    header.client,
    compact(header.fiscalYearStart),
    header.accountLength,
    compact(header.first),
    compact(header.last),
    quoted(`Almanac ${header.first}`),
    quoted(''),
    1,
    0,
    0,
    quoted(header.currency),
    '',
    quoted(''),
    '',
    '',
    quoted(header.chart),
    '',
    '',
    quoted(''),
    quoted(''),
  ];
  return fields.join(';');
}

function bookingLine(booking: DatevBooking, { accountLength, currency }: DatevHeader): string {
  const values: Readonly<Record<string, string>> = {
    'Umsatz (ohne Soll/Haben-Kz)': commaAmount(booking.amountMinor, currency),
    'Soll/Haben-Kennzeichen': booking.side,
    'WKZ Umsatz': currency,
    Konto: account(booking.account, accountLength),
    'Gegenkonto (ohne BU-Schlüssel)': account(booking.contraAccount, accountLength),
    'BU-Schlüssel': booking.taxKey,
    Belegdatum: booking.day.slice(8) + booking.day.slice(5, 7),
    'Belegfeld 1': booking.reference.replace(NOT_IN_REFERENCE, '').slice(0, MAX_REFERENCE_LENGTH),
    Buchungstext: [...booking.text.replace(/\s+/g, ' ')].slice(0, MAX_TEXT_LENGTH).join(''),
    Festschreibung: '0',
  };
  return DATEV_COLUMNS.map(([name, isText]) => (isText ? quoted(values[name] ?? '') : (values[name] ?? ''))).join(';');
}

/** Accounts of the chart have zeros behind where the client has longer ones; personal accounts have one digit more. */
function account(number: string, length: number): string {
  const isPersonal = number.length > 4 && number.length <= length + 1 && /^[1-9]\d{4}$/.test(number);
  return number.padEnd(isPersonal ? length + 1 : length, '0');
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const compact = (day: string): string => day.replaceAll('-', '');
