import type { InformationField } from '../../catalog/attendees/attendee-information.js';
import { type AnswerColumn, answerColumnOf } from './guest-answers.js';
import { FIELDS_OF_ORDERS, type FieldOfOrders, layoutOf, type OrderSystem } from './order-layouts.js';

/** What columns of every list say. */
const FIELDS_OF_GUESTS = ['name', 'first_name', 'last_name', 'email', 'quantity'] as const;

/** What a column of a list of guests can say. */
export const GUEST_FIELDS = [...FIELDS_OF_GUESTS, ...FIELDS_OF_ORDERS] as const;

/** What a column of a list of guests says. */
export type GuestField = (typeof GUEST_FIELDS)[number];

/** Names of columns in English, German, French and Spanish, as `columnKey` makes them. */
const NAMES: Record<(typeof FIELDS_OF_GUESTS)[number], readonly string[]> = {
  name: [
    'name fullname guest guestname attendee attendeename participant person contact',
    'gast gastname vollername vorundnachname teilnehmer teilnehmerin',
    'nomcomplet nometprenom prenometnom invite convive',
    'nombrecompleto nombreyapellidos nombreyapellido invitado asistente persona',
  ],
  first_name: ['firstname givenname forename', 'vorname rufname', 'prenom', 'nombre nombres'],
  last_name: ['lastname surname familyname', 'nachname familienname zuname', 'nom nomdefamille', 'apellido apellidos'],
  email: [
    'email emailaddress mail mailaddress',
    'emailadresse mailadresse epost',
    'courriel adressemail adresseemail adresseelectronique adressecourriel mel',
    'correo correoelectronico direcciondecorreo emailcorreo',
  ],
  quantity: [
    'quantity tickets seats number count qty people numberoftickets',
    'anzahl personen plaetze platze karten tickets stueck',
    'quantite nombre nombredeplaces places billets personnes',
    'cantidad entradas plazas personas numerodeentradas',
  ],
};

const FIELD_OF = new Map(
  FIELDS_OF_GUESTS.flatMap((field) =>
    NAMES[field].flatMap((names) => names.split(' ')).map((name) => [name, field] as const),
  )
    // Of words with two meanings, the first field has them: `nombre` is a name.
    .reverse(),
);

/** A name of a column as it is compared: letters only, in lower case and without accents. */
export function columnKey(name: string): string {
  return name
    .slice(0, 100)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/** What the columns of a table say, and of which system its orders are. */
export interface GuestColumns {
  /** null: it is no export of orders that is known. */
  system: OrderSystem | null;
  /** From the left; null: nothing that is read. */
  fields: (GuestField | AnswerColumn | null)[];
}

/**
 * What each column says, by its name in the first row of a table. Of several columns with the same meaning, the first
 * counts.
 * @param questions of the ticket; columns that are called like one of them have its answers
 */
export function guestColumns(
  head: readonly string[],
  questions: readonly InformationField[] | null = null,
): GuestColumns {
  const keys = head.map(columnKey);
  const layout = layoutOf(keys);
  const fieldOf = (key: string): FieldOfOrders | GuestField | undefined =>
    layout ? layout.fieldOf(key) : FIELD_OF.get(key);
  const taken = new Set<GuestField | AnswerColumn>();
  const fields = keys.map((key, i) => {
    const field = fieldOf(key) ?? answerColumnOf(head[i], questions);
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  return { system: layout?.system ?? null, fields };
}
