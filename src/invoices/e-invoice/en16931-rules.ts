import type { EInvoice, EInvoiceTax, TaxCategory } from './e-invoice.js';
import { given, hundredths, type EInvoiceRule } from './e-invoice-rule.js';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined;
const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day);
const sum = (texts: readonly string[]): number => texts.reduce((total, text) => total + hundredths(text), 0);
const isTwoDecimals = (text: string): boolean => /^-?\d+(?:\.\d{1,2})?$/.test(text);

/** Less than this many hundredths: what rounding may make of a tax, as the schematron of EN 16931 has it. */
const MAX_ROUNDING_HUNDREDTHS = 100;

function isNetTimesRate({ net, tax, percent }: EInvoiceTax): boolean {
  const exact = Math.round((hundredths(net) * percent) / 100);
  return Math.abs(exact - hundredths(tax)) < MAX_ROUNDING_HUNDREDTHS;
}

/** Amounts that have at most two decimals; unit prices can have more. */
const amountsOf = ({ totals, lines, taxes, taxCurrency }: EInvoice): string[] => [
  ...[totals.lines, totals.net, totals.tax, totals.gross, totals.paid, totals.due],
  ...(taxCurrency === '' ? [] : [totals.taxInCurrency]),
  ...lines.map(({ net }) => net),
  ...taxes.flatMap(({ net, tax }) => [net, tax]),
];

/** BR-01 to BR-63 as far as a document of this service can have what they are about. */
const CONTENT_RULES: readonly EInvoiceRule[] = [
  { id: 'BR-01', wants: 'a specification (BT-24)', isMet: ({ specification }) => given(specification) },
  { id: 'BR-02', wants: 'a number (BT-1)', isMet: ({ number }) => given(number) },
  { id: 'BR-03', wants: 'a date of issue (BT-2)', isMet: ({ date }) => isDay(date) },
  { id: 'BR-04', wants: 'the type 380 or 381 (BT-3)', isMet: ({ type }) => ['380', '381'].includes(type) },
  { id: 'BR-05', wants: 'a currency (BT-5)', isMet: ({ currency }) => /^[A-Z]{3}$/.test(currency) },
  { id: 'BR-06', wants: 'the name of the seller (seller_name)', isMet: ({ seller }) => given(seller.name) },
  { id: 'BR-07', wants: 'the name of the buyer', isMet: ({ buyer }) => given(buyer.name) },
  {
    id: 'BR-09',
    wants: 'the country of the seller (seller_country)',
    isMet: ({ seller }) => isCountry(seller.address.country),
  },
  { id: 'BR-11', wants: 'the country of the buyer (billing)', isMet: ({ buyer }) => isCountry(buyer.address.country) },
  { id: 'BR-16', wants: 'at least one line (BG-25)', isMet: ({ lines }) => lines.length > 0 },
  {
    id: 'BR-21',
    wants: 'lines with different ids (BT-126)',
    isMet: ({ lines }) =>
      lines.every(({ id }) => given(id)) && new Set(lines.map(({ id }) => id)).size === lines.length,
  },
  {
    id: 'BR-22',
    wants: 'whole quantities (BT-129)',
    isMet: ({ lines }) => lines.every(({ quantity }) => Number.isInteger(quantity) && quantity !== 0),
  },
  {
    id: 'BR-25',
    wants: 'names of what is sold (BT-153)',
    isMet: ({ lines }) => lines.every(({ name }) => given(name)),
  },
  {
    id: 'BR-27',
    wants: 'unit prices that are not negative (BT-146)',
    isMet: ({ lines }) => lines.every(({ unitPrice }) => Number(unitPrice) >= 0),
  },
  {
    id: 'BR-30',
    wants: 'days of supply (BG-26)',
    isMet: ({ lines }) => lines.every(({ date }) => date === '' || isDay(date)),
  },
  { id: 'BR-49', wants: 'how it was paid (BT-81)', isMet: ({ payment }) => given(payment.code) },
  {
    id: 'BR-53',
    wants: 'the tax in the currency of the country (BT-111)',
    isMet: ({ taxCurrency, totals }) => taxCurrency === '' || !Number.isNaN(hundredths(totals.taxInCurrency)),
  },
  {
    id: 'BR-55',
    wants: 'the number of the document that it refers to (BT-25)',
    isMet: ({ preceding }) => !preceding || given(preceding.number),
  },
  {
    id: 'BR-DEC',
    wants: 'amounts with at most two decimals',
    isMet: (invoice) => amountsOf(invoice).every(isTwoDecimals),
  },
];

/** What must add up. */
const SUM_RULES: readonly EInvoiceRule[] = [
  {
    id: 'BR-CO-04',
    wants: 'a reason where there is no tax (setting exemption)',
    isMet: ({ lines, taxes }) => [...lines, ...taxes].every(({ category }) => category !== ''),
  },
  {
    id: 'BR-CO-09',
    wants: 'VAT ids that begin with the letters of their country',
    isMet: ({ seller, buyer }) =>
      [seller.vatId, buyer.vatId].every((id) => id === '' || id.startsWith('EL') || isCountry(id.slice(0, 2))),
  },
  {
    id: 'BR-CO-10',
    wants: 'BT-106 as the sum of the lines',
    isMet: ({ lines, totals }) => hundredths(totals.lines) === sum(lines.map(({ net }) => net)),
  },
  {
    id: 'BR-CO-13',
    wants: 'BT-109 as BT-106',
    isMet: ({ totals }) => hundredths(totals.net) === hundredths(totals.lines),
  },
  {
    id: 'BR-CO-14',
    wants: 'BT-110 as the sum of the taxes',
    isMet: ({ taxes, totals }) => hundredths(totals.tax) === sum(taxes.map(({ tax }) => tax)),
  },
  {
    id: 'BR-CO-15',
    wants: 'BT-112 as net and tax',
    isMet: ({ totals }) => hundredths(totals.gross) === sum([totals.net, totals.tax]),
  },
  {
    id: 'BR-CO-16',
    wants: 'BT-115 as what is not paid',
    isMet: ({ totals }) => hundredths(totals.gross) === sum([totals.paid, totals.due]),
  },
  {
    id: 'BR-CO-17',
    wants: 'net × rate as tax, to less than one unit of the currency',
    isMet: ({ taxes }) => taxes.every(isNetTimesRate),
  },
  { id: 'BR-CO-18', wants: 'at least one tax (BG-23)', isMet: ({ taxes }) => taxes.length > 0 },
  {
    id: 'BR-CO-25',
    wants: 'terms where something is due (payment_terms)',
    isMet: ({ totals, terms }) => hundredths(totals.due) <= 0 || given(terms),
  },
  {
    id: 'BR-CO-26',
    wants: 'a VAT id, tax number or registration of the seller (seller_vat_id, seller_tax_number, seller_registration)',
    isMet: ({ seller }) => [seller.vatId, seller.id, seller.registration.id].some((id) => given(id)),
  },
];

/** What applies where a category is used. */
const uses = ({ lines }: EInvoice, category: TaxCategory): boolean => lines.some((line) => line.category === category);

/** Rules that all categories have, with their numbers there. */
function categoryRules(code: Exclude<TaxCategory, ''>, taxed: boolean, needsReason: boolean): EInvoiceRule[] {
  const of = ({ taxes }: EInvoice) => taxes.filter(({ category }) => category === code);
  const hasSellerId = ({ seller }: EInvoice): boolean => given(seller.vatId) || given(seller.taxNumber);
  const hasBuyerId = ({ buyer }: EInvoice): boolean => code !== 'AE' || given(buyer.vatId);
  return [
    {
      id: `BR-${code}-01`,
      wants: `a tax of the category ${code} where lines have it`,
      isMet: (invoice) => uses(invoice, code) === of(invoice).length > 0,
    },
    {
      id: `BR-${code}-02`,
      wants:
        code === 'AE'
          ? 'VAT ids of seller and buyer'
          : 'a VAT id or tax number of the seller (seller_vat_id, seller_tax_number)',
      isMet: (invoice) => !uses(invoice, code) || (hasSellerId(invoice) && hasBuyerId(invoice)),
    },
    {
      id: `BR-${code}-05`,
      wants: taxed ? 'a rate above 0' : 'the rate 0',
      isMet: ({ lines }) => lines.every(({ category, percent }) => category !== code || percent > 0 === taxed),
    },
    {
      id: `BR-${code}-08`,
      wants: `a net of the category ${code} that its lines add up to`,
      isMet: (invoice) =>
        of(invoice).every(({ net, percent }) => {
          const lines = invoice.lines.filter((line) => line.category === code && line.percent === percent);
          return hundredths(net) === sum(lines.map((line) => line.net));
        }),
    },
    // Of what is taxed, BR-CO-17 says it.
    ...(taxed
      ? []
      : [
          {
            id: `BR-${code}-09`,
            wants: 'no tax',
            isMet: (invoice: EInvoice) => of(invoice).every(({ tax }) => hundredths(tax) === 0),
          },
        ]),
    {
      id: `BR-${code}-10`,
      wants: needsReason ? 'the reason why there is no tax (setting exemption_text)' : 'no reason for an exemption',
      isMet: (invoice) =>
        of(invoice).every(({ reason, reasonCode }) => given(`${reason}${reasonCode}`) === needsReason),
    },
  ];
}

/** Rules of EN 16931 that concern what this service writes. */
export const EN16931_RULES: readonly EInvoiceRule[] = [
  ...CONTENT_RULES,
  ...SUM_RULES,
  ...categoryRules('S', true, false),
  ...categoryRules('Z', false, false),
  ...categoryRules('E', false, true),
  ...categoryRules('AE', false, true),
];
