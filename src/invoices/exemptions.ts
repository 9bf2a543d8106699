import type { Exemption, InvoiceContent } from './invoice-content.js';
import type { InvoiceSettings } from './settings/invoice.settings.js';
import { invoiceTexts } from './texts/invoice-texts.js';

/** What the law of a country wants printed for small enterprises, in its language. */
const SMALL_BUSINESS: Readonly<Record<string, string>> = {
  AT: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG).',
  DE: 'Kein Ausweis von Umsatzsteuer, da Kleinunternehmer gemäß § 19 UStG.',
  FR: 'TVA non applicable, art. 293 B du CGI.',
};

/** Why lines without tax have none, as the organiser chose it. Nothing where the settings do not say it. */
export function exemptionOf(
  { exemption, exemption_text: text, seller_country: country }: InvoiceSettings,
  language: string,
): Pick<InvoiceContent, 'exemption' | 'exemption_text'> {
  if (exemption === 'none') return {};
  return { exemption, exemption_text: text || usualText(exemption, country, language) };
}

function usualText(exemption: Exemption, country: string, language: string): string {
  if (exemption !== 'small_business') return '';
  return SMALL_BUSINESS[country] ?? invoiceTexts(language).smallBusiness;
}
