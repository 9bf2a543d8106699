import { type AccountingEntry, isDocument } from '../entries/accounting-entry.js';
import { commaAmount } from '../entries/comma-amount.js';
import type { AccountBook } from '../settings/account-book.js';

/**
 * The 18 columns of a FEC in their order. Source: article A. 47 A-1 of the Livre des procédures fiscales,
 * https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000027804775.
 */
export const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

/** A line of an entry. One of `debitMinor` and `creditMinor` is 0. */
export interface FecLine {
  account: string;
  label: string;
  debitMinor: number;
  creditMinor: number;
}

const SALES = { code: 'VE', label: 'Ventes' };
const MONEY = { code: 'BQ', label: 'Encaissements' };

/** The lines of an entry, whose debits and credits are equal. */
export function fecLines(entry: AccountingEntry, book: AccountBook): FecLine[] {
  if (!isDocument(entry))
    return [
      line(book.clearingOf(entry), `Encaissements ${entry.method || entry.provider}`, entry.amountMinor),
      line(book.debtor, 'Clients', -entry.amountMinor),
    ];
  const total = entry.taxes.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0);
  return [
    line(book.debtor, 'Clients', total),
    ...entry.taxes.flatMap(({ rate, netMinor, taxMinor }) => [
      ...(netMinor === 0 ? [] : [line(book.revenueOf(rate), 'Prestations de services', -netMinor)]),
      ...(taxMinor === 0 ? [] : [line(book.taxOf(rate), 'TVA collectée', -taxMinor)]),
    ]),
  ].filter(({ debitMinor, creditMinor }) => debitMinor !== 0 || creditMinor !== 0);
}

/** Writes a FEC: UTF-8, separated by tabs, lines end with CR LF. Entries are numbered from 1 without gaps. */
export async function* writeFec(
  entries: AsyncIterable<AccountingEntry>,
  book: AccountBook,
  currency: string,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${FEC_COLUMNS.join('\t')}\r\n`);
  let number = 0;
  for await (const entry of entries) {
    const lines = fecLines(entry, book);
    if (lines.length === 0) continue;
    number++;
    const journal = isDocument(entry) ? SALES : MONEY;
    const day = entry.day.replaceAll('-', '');
    const rows = lines.map(({ account, label, debitMinor, creditMinor }) => [
      journal.code,
      journal.label,
      String(number),
      day,
      account,
      label,
      '',
      '',
      entry.reference,
      day,
      entry.text,
      commaAmount(debitMinor, currency),
      commaAmount(creditMinor, currency),
      '',
      '',
      day,
      '',
      '',
    ]);
    yield Buffer.from(rows.map((cells) => `${cells.map(plain).join('\t')}\r\n`).join(''));
  }
}

/** @param minor above 0: debit */
function line(account: string, label: string, minor: number): FecLine {
  return { account, label, debitMinor: Math.max(0, minor), creditMinor: Math.max(0, -minor) };
}

/** A cell without what separates cells and lines. */
const plain = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');
