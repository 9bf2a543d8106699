import { given, hundredths, type EInvoiceRule } from './e-invoice-rule.js';

const isEmail = (text: string): boolean => /^[^@\s]+@[^@.\s]+(?:\.[^@.\s]+)+$/.test(text);
const hasThreeDigits = (text: string): boolean => text.replace(/\D/g, '').length >= 3;

/** Rules that XRechnung 3.0 adds, with those of Peppol that it took over. */
export const XRECHNUNG_RULES: readonly EInvoiceRule[] = [
  { id: 'BR-DE-1', wants: 'how it was paid (BG-16)', isMet: ({ payment }) => given(payment.code) },
  {
    id: 'BR-DE-2',
    wants: 'a contact of the seller (BG-6)',
    isMet: ({ seller }) => given(`${seller.contact}${seller.contactPhone}${seller.contactEmail}`),
  },
  {
    id: 'BR-DE-3',
    wants: 'the city of the seller, as a line "10115 Berlin" of seller_address',
    isMet: ({ seller }) => given(seller.address.city),
  },
  {
    id: 'BR-DE-4',
    wants: 'the postal code of the seller, as a line "10115 Berlin" of seller_address',
    isMet: ({ seller }) => given(seller.address.postcode),
  },
  { id: 'BR-DE-5', wants: 'the name of the contact (seller_contact)', isMet: ({ seller }) => given(seller.contact) },
  {
    id: 'BR-DE-6',
    wants: 'the telephone number of the contact (seller_phone)',
    isMet: ({ seller }) => given(seller.contactPhone),
  },
  {
    id: 'BR-DE-7',
    wants: 'the e-mail address of the contact (seller_email)',
    isMet: ({ seller }) => given(seller.contactEmail),
  },
  {
    id: 'BR-DE-8',
    wants: 'the city of the buyer, as a line "10115 Berlin" of the address',
    isMet: ({ buyer }) => given(buyer.address.city),
  },
  {
    id: 'BR-DE-9',
    wants: 'the postal code of the buyer, as a line "10115 Berlin" of the address',
    isMet: ({ buyer }) => given(buyer.address.postcode),
  },
  {
    id: 'BR-DE-14',
    wants: 'the rate of each tax (BT-119)',
    isMet: ({ taxes }) => taxes.every(({ percent }) => Number.isFinite(percent)),
  },
  { id: 'BR-DE-15', wants: 'a reference of the buyer (BT-10)', isMet: ({ buyerReference }) => given(buyerReference) },
  {
    id: 'BR-DE-16',
    wants: 'a VAT id or tax number of the seller (seller_vat_id, seller_tax_number)',
    isMet: ({ seller }) => given(seller.vatId) || given(seller.taxNumber),
  },
  {
    id: 'BR-DE-18',
    wants: 'terms without lines that begin with # (payment_terms)',
    isMet: ({ terms }) => !/^#/m.test(terms),
  },
  {
    id: 'BR-DE-21',
    wants: 'the specification of XRechnung (BT-24)',
    isMet: ({ specification }) => specification.endsWith('#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'),
  },
  {
    id: 'BR-DE-27',
    wants: 'a telephone number with three digits (seller_phone)',
    isMet: ({ seller }) => hasThreeDigits(seller.contactPhone),
  },
  {
    id: 'BR-DE-28',
    wants: 'a whole e-mail address of the contact (seller_email)',
    isMet: ({ seller }) => isEmail(seller.contactEmail),
  },
  { id: 'PEPPOL-EN16931-R001', wants: 'a process (BT-23)', isMet: ({ process }) => given(process) },
  {
    id: 'PEPPOL-EN16931-R010',
    wants: 'the e-mail address of the buyer (BT-49)',
    isMet: ({ buyer }) => given(buyer.email),
  },
  {
    id: 'PEPPOL-EN16931-R020',
    wants: 'the e-mail address of the seller (seller_email)',
    isMet: ({ seller }) => given(seller.email),
  },
  {
    id: 'PEPPOL-EN16931-R120',
    wants: 'price × quantity as the amount of a line, to two hundredths',
    isMet: ({ lines }) =>
      lines.every(
        ({ unitPrice, quantity, net }) => Math.abs(Number(unitPrice) * quantity * 100 - hundredths(net)) <= 2,
      ),
  },
];
