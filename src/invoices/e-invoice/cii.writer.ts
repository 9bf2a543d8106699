import { XMLBuilder } from 'fast-xml-parser';
import { xmlSafe } from '#core/text';
import type {
  EInvoice,
  EInvoiceAddress,
  EInvoiceLine,
  EInvoiceParty,
  EInvoiceSeller,
  EInvoiceTax,
} from './e-invoice.js';

/** An element of the document: text, or its members in the order of the schema. Nothing is written for `undefined`. */
type Element = string | undefined | Element[] | { [name: string]: Element };

const NAMESPACE = 'urn:un:unece:uncefact:data:standard';
/** One, of UN/ECE recommendation 20. */
const PIECES = 'C62';

/**
 * Writes an electronic invoice in the syntax CII (UN/CEFACT Cross Industry Invoice D16B), in which Factur-X, ZUGFeRD and
 * XRechnung exist. Members are in the order of its schema.
 */
export function writeCii(invoice: EInvoice): string {
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: true,
  });
  const document: Element = {
    '@xmlns:rsm': `${NAMESPACE}:CrossIndustryInvoice:100`,
    '@xmlns:ram': `${NAMESPACE}:ReusableAggregateBusinessInformationEntity:100`,
    '@xmlns:udt': `${NAMESPACE}:UnqualifiedDataType:100`,
    '@xmlns:qdt': `${NAMESPACE}:QualifiedDataType:100`,
    'rsm:ExchangedDocumentContext': {
      'ram:BusinessProcessSpecifiedDocumentContextParameter': given(invoice.process, (id) => ({ 'ram:ID': id })),
      'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': invoice.specification },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': invoice.number,
      'ram:TypeCode': invoice.type,
      'ram:IssueDateTime': dateTime(invoice.date),
      'ram:IncludedNote': invoice.notes.map((note) => ({ 'ram:Content': note })),
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': invoice.lines.map(line),
      'ram:ApplicableHeaderTradeAgreement': {
        'ram:BuyerReference': text(invoice.buyerReference),
        'ram:SellerTradeParty': seller(invoice.seller),
        'ram:BuyerTradeParty': buyer(invoice.buyer),
        'ram:SellerOrderReferencedDocument': { 'ram:IssuerAssignedID': invoice.order },
      },
      'ram:ApplicableHeaderTradeDelivery': '',
      'ram:ApplicableHeaderTradeSettlement': settlement(invoice),
    },
  };
  return `${builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    'rsm:CrossIndustryInvoice': safe(document),
  })}`;
}

function line(item: EInvoiceLine): Element {
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': item.id },
    'ram:SpecifiedTradeProduct': { 'ram:Name': item.name, 'ram:Description': text(item.description) },
    'ram:SpecifiedLineTradeAgreement': { 'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': item.unitPrice } },
    'ram:SpecifiedLineTradeDelivery': {
      'ram:BilledQuantity': { '@unitCode': PIECES, '#text': String(item.quantity) },
    },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': 'VAT',
        'ram:CategoryCode': item.category,
        'ram:RateApplicablePercent': String(item.percent),
      },
      'ram:BillingSpecifiedPeriod': given(item.date, (day) => ({
        'ram:StartDateTime': dateTime(day),
        'ram:EndDateTime': dateTime(day),
      })),
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': item.net },
    },
  };
}

function seller(party: EInvoiceSeller): Element {
  const { contact, contactPhone: phone, contactEmail: email, registration } = party;
  const hasContact = contact + phone + email !== '';
  return {
    'ram:ID': text(party.id),
    'ram:Name': party.name,
    'ram:Description': text(party.legalInfo),
    'ram:SpecifiedLegalOrganization': given(registration.id, (id) => ({
      'ram:ID': identifier(id, registration.scheme),
    })),
    'ram:DefinedTradeContact': hasContact
      ? {
          'ram:PersonName': text(contact),
          'ram:TelephoneUniversalCommunication': given(phone, (number) => ({ 'ram:CompleteNumber': number })),
          'ram:EmailURIUniversalCommunication': given(email, (address) => ({ 'ram:URIID': address })),
        }
      : undefined,
    ...addresses(party),
    'ram:SpecifiedTaxRegistration': [...taxRegistration(party.vatId, 'VA'), ...taxRegistration(party.taxNumber, 'FC')],
  };
}

function buyer(party: EInvoiceParty): Element {
  return {
    'ram:Name': party.name,
    'ram:DefinedTradeContact': given(party.contact, (name) => ({ 'ram:PersonName': name })),
    ...addresses(party),
    'ram:SpecifiedTaxRegistration': taxRegistration(party.vatId, 'VA'),
  };
}

function addresses({ address, email }: EInvoiceParty): Record<string, Element> {
  return {
    'ram:PostalTradeAddress': postal(address),
    'ram:URIUniversalCommunication': given(email, (id) => ({ 'ram:URIID': identifier(id, 'EM') })),
  };
}

function postal({ postcode, lines, city, country }: EInvoiceAddress): Element {
  return {
    'ram:PostcodeCode': text(postcode),
    'ram:LineOne': lines[0],
    'ram:LineTwo': lines[1],
    'ram:LineThree': lines[2],
    'ram:CityName': text(city),
    'ram:CountryID': text(country),
  };
}

function settlement(invoice: EInvoice): Element {
  const { totals, preceding, payment } = invoice;
  return {
    'ram:TaxCurrencyCode': text(invoice.taxCurrency),
    'ram:InvoiceCurrencyCode': invoice.currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': {
      'ram:TypeCode': payment.code,
      'ram:Information': text(payment.text),
    },
    'ram:ApplicableTradeTax': invoice.taxes.map(tax),
    'ram:SpecifiedTradePaymentTerms': given(invoice.terms, (terms) => ({ 'ram:Description': terms })),
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': totals.lines,
      'ram:TaxBasisTotalAmount': totals.net,
      'ram:TaxTotalAmount': [
        { '@currencyID': invoice.currency, '#text': totals.tax },
        ...(invoice.taxCurrency === '' ? [] : [{ '@currencyID': invoice.taxCurrency, '#text': totals.taxInCurrency }]),
      ],
      'ram:GrandTotalAmount': totals.gross,
      'ram:TotalPrepaidAmount': totals.paid,
      'ram:DuePayableAmount': totals.due,
    },
    'ram:InvoiceReferencedDocument': preceding
      ? {
          'ram:IssuerAssignedID': preceding.number,
          'ram:FormattedIssueDateTime': {
            'qdt:DateTimeString': { '@format': '102', '#text': preceding.date.replaceAll('-', '') },
          },
        }
      : undefined,
  };
}

function tax(part: EInvoiceTax): Element {
  return {
    'ram:CalculatedAmount': part.tax,
    'ram:TypeCode': 'VAT',
    'ram:ExemptionReason': text(part.reason),
    'ram:BasisAmount': part.net,
    'ram:CategoryCode': part.category,
    'ram:ExemptionReasonCode': text(part.reasonCode),
    'ram:RateApplicablePercent': String(part.percent),
  };
}

/** Format 102 is `YYYYMMDD`. */
function dateTime(day: string): Element {
  return { 'udt:DateTimeString': { '@format': '102', '#text': day.replaceAll('-', '') } };
}

const identifier = (id: string, scheme: string): Element => (scheme === '' ? id : { '@schemeID': scheme, '#text': id });

const taxRegistration = (id: string, scheme: string): Element[] =>
  id === '' ? [] : [{ 'ram:ID': { '@schemeID': scheme, '#text': id } }];

const text = (value: string): Element => (value === '' ? undefined : value);

const given = (value: string, element: (value: string) => Element): Element =>
  value === '' ? undefined : element(value);

/** The same without characters that XML has no way to write, and without what is not given. */
function safe(element: Element): Element {
  if (element === undefined) return undefined;
  if (typeof element === 'string') return xmlSafe(element);
  if (Array.isArray(element)) return element.map(safe);
  const members = Object.entries(element).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, safe(member)]));
}
