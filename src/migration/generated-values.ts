import type { Kind } from './kinds.js';

/** A value that the move makes itself where the source has none: only its form can be compared. */
export interface GeneratedValue {
  kind: Kind;
  /** `table.column`. */
  name: string;
  /** Fields of the source, one of which an issue names where the value was generated. */
  fields: readonly string[];
  form: RegExp;
}

/** All values of which only the form is compared. */
export const GENERATED_VALUES: readonly GeneratedValue[] = [
  {
    kind: 'attendees',
    name: 'ticket_attendees.security_code',
    fields: ['meta:_tribe_rsvp_security_code', 'meta:_tec_tickets_commerce_security_code'],
    // Codes are random, so that they cannot be guessed.
    form: /^[0-9a-f]{20}$/,
  },
];

/** Whether a value is one that the move made. @param changed fields that issues name */
export function isGenerated(kind: Kind, name: string, value: unknown, changed: ReadonlySet<string>): boolean {
  return GENERATED_VALUES.some(
    (one) =>
      one.kind === kind &&
      one.name === name &&
      one.fields.some((field) => changed.has(field)) &&
      one.form.test(String(value)),
  );
}
