/** What a column of a list of guests can say. */
export const GUEST_FIELDS = ['name', 'first_name', 'last_name', 'email', 'quantity'] as const;

/** What a column of a list of guests says. */
export type GuestField = (typeof GUEST_FIELDS)[number];

/** Names of columns in English, German, French and Spanish, as `columnKey` makes them. */
const NAMES: Record<GuestField, readonly string[]> = {
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
  GUEST_FIELDS.flatMap((field) =>
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

/**
 * What each column says, by its name in the first row of a table; null: nothing that is read. Of several columns with the
 * same meaning, the first counts.
 */
export function guestColumns(head: readonly string[]): (GuestField | null)[] {
  const taken = new Set<GuestField>();
  return head.map((name) => {
    const field = FIELD_OF.get(columnKey(name));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
