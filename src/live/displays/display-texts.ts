/** Texts of displays in English. The other languages have the same names. */
const EN = {
  'display.sold': 'Sold',
  'display.held': 'In carts',
  'display.checkedIn': 'Checked in',
  'display.ticket': 'Ticket',
  'display.places': 'Places',
  'display.away': 'No connection. The numbers may be old.',
};

/** Names of the texts of displays. */
export type DisplayTextName = keyof typeof EN;

type DisplayTexts = Readonly<Record<DisplayTextName, string>>;

const DE: DisplayTexts = {
  'display.sold': 'Verkauft',
  'display.held': 'In Warenkörben',
  'display.checkedIn': 'Eingecheckt',
  'display.ticket': 'Ticket',
  'display.places': 'Plätze',
  'display.away': 'Keine Verbindung. Die Zahlen können veraltet sein.',
};

const ES: DisplayTexts = {
  'display.sold': 'Vendidas',
  'display.held': 'En carritos',
  'display.checkedIn': 'Han entrado',
  'display.ticket': 'Entrada',
  'display.places': 'Plazas',
  'display.away': 'Sin conexión. Las cifras pueden no ser actuales.',
};

const FR: DisplayTexts = {
  'display.sold': 'Vendus',
  'display.held': 'Dans les paniers',
  'display.checkedIn': 'Entrés',
  'display.ticket': 'Billet',
  'display.places': 'Places',
  'display.away': 'Pas de connexion. Les chiffres peuvent être anciens.',
};

/** All of them, by language. */
export const DISPLAY_TEXTS = { de: DE, en: EN, es: ES, fr: FR };
