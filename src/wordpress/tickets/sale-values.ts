import { momentOf } from '../../migration/broken-values.js';
import type { Fields, FieldValue } from '../../migration/source.js';
import { text } from '../../migration/fields.js';

/** A moment of the sale window: date and time are one field or two. */
export function saleMoment(fields: Fields, end: 'start' | 'end', noTime: string): string | null {
  const date = text(fields, `meta:_ticket_${end}_date`).trim();
  if (date === '') return null;
  const time = text(fields, `meta:_ticket_${end}_time`).trim();
  return momentOf(date.length > 10 ? date : `${date} ${time || noTime}`) ?? null;
}

/** A reduced price is a text, or the object of a price with its parts. */
export function saleText(fields: Fields): FieldValue {
  const value = fields['meta:_sale_price'];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? '';
  const members = value as { readonly [name: string]: FieldValue };
  return members.value ?? members.float ?? members.integer ?? '';
}
