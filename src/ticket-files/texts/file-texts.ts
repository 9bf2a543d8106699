/** Texts of ticket files in English. The other languages have the same names. */
const EN = {
  when: 'When',
  where: 'Where',
  organizer: 'Organizer',
  holder: 'Name',
  ticket: 'Ticket',
  price: 'Price',
  free: 'Free',
  order: 'Order',
  number: 'No.',
  code: 'Code',
  terms: 'Terms',
  scan: 'Show this code at the entrance.',
  picture: 'QR code of the ticket',
  postponed: 'This event is postponed. The new date is not known yet.',
  rescheduled: 'This event has a new date.',
  moved_online: 'This event takes place online.',
};

/** Texts of one language. */
export type FileTexts = Readonly<Record<keyof typeof EN, string>>;

const DE: FileTexts = {
  when: 'Wann',
  where: 'Wo',
  organizer: 'Veranstalter',
  holder: 'Name',
  ticket: 'Ticket',
  price: 'Preis',
  free: 'Kostenlos',
  order: 'Bestellung',
  number: 'Nr.',
  code: 'Code',
  terms: 'Bedingungen',
  scan: 'Zeigen Sie diesen Code am Eingang.',
  picture: 'QR-Code des Tickets',
  postponed: 'Diese Veranstaltung ist verschoben. Der neue Termin steht noch nicht fest.',
  rescheduled: 'Diese Veranstaltung hat einen neuen Termin.',
  moved_online: 'Diese Veranstaltung findet online statt.',
};

const FR: FileTexts = {
  when: 'Date',
  where: 'Lieu',
  organizer: 'Organisateur',
  holder: 'Nom',
  ticket: 'Billet',
  price: 'Prix',
  free: 'Gratuit',
  order: 'Commande',
  number: 'Nº',
  code: 'Code',
  terms: 'Conditions',
  scan: 'Présentez ce code à l’entrée.',
  picture: 'Code QR du billet',
  postponed: 'Cet événement est reporté. La nouvelle date n’est pas encore connue.',
  rescheduled: 'Cet événement a une nouvelle date.',
  moved_online: 'Cet événement a lieu en ligne.',
};

const ES: FileTexts = {
  when: 'Fecha',
  where: 'Lugar',
  organizer: 'Organizador',
  holder: 'Nombre',
  ticket: 'Entrada',
  price: 'Precio',
  free: 'Gratis',
  order: 'Pedido',
  number: 'N.º',
  code: 'Código',
  terms: 'Condiciones',
  scan: 'Muestre este código en la entrada.',
  picture: 'Código QR de la entrada',
  postponed: 'Este evento se ha aplazado. Aún no se conoce la nueva fecha.',
  rescheduled: 'Este evento tiene una nueva fecha.',
  moved_online: 'Este evento se celebra en línea.',
};

const TEXTS: Readonly<Record<string, FileTexts>> = { en: EN, de: DE, fr: FR, es: ES };

/** The texts of a language, else English ones. @param language BCP 47 */
export function fileTexts(language: string): FileTexts {
  const [name] = language.toLowerCase().split('-');
  return Object.hasOwn(TEXTS, name) ? TEXTS[name] : EN;
}
