/** Texts of messages about canceled tickets and their money in English, as ICU messages. */
const EN = {
  'tickets-canceled.subject': 'Tickets canceled: {event}',
  'tickets-canceled.text':
    '{count, plural, one {Your ticket is} other {Your tickets are}} canceled and not valid any more.',
  'cancellation.refund':
    'We return {amount} by the way in which you paid. Depending on your bank, this can take some days.',
  'cancellation.byHand': 'The organizer returns {amount} to you.',
  'cancellation.retained': 'The organizer retains {amount}.',
  'cancellation.open': 'The organizer will write to you about the money of this order.',
  'cancellation.unpaid': 'Your order was not paid and is canceled. Please do not pay for it any more.',
  'cancellation.purchaser': 'What was paid for the tickets goes back to the person who ordered them.',
};

type CancellationTexts = Readonly<Record<keyof typeof EN, string>>;

const DE: CancellationTexts = {
  'tickets-canceled.subject': 'Tickets storniert: {event}',
  'tickets-canceled.text':
    '{count, plural, one {Ihr Ticket ist} other {Ihre Tickets sind}} storniert und nicht mehr gültig.',
  'cancellation.refund':
    'Sie erhalten {amount} auf dem Weg zurück, auf dem Sie bezahlt haben. Je nach Bank dauert das einige Tage.',
  'cancellation.byHand': 'Der Veranstalter zahlt Ihnen {amount} zurück.',
  'cancellation.retained': 'Der Veranstalter behält {amount} ein.',
  'cancellation.open': 'Der Veranstalter schreibt Ihnen wegen des Geldes für diese Bestellung.',
  'cancellation.unpaid': 'Ihre Bestellung war nicht bezahlt und ist storniert. Bitte bezahlen Sie sie nicht mehr.',
  'cancellation.purchaser': 'Was für die Tickets bezahlt wurde, erhält die Person zurück, die sie bestellt hat.',
};

const ES: CancellationTexts = {
  'tickets-canceled.subject': 'Entradas canceladas: {event}',
  'tickets-canceled.text':
    '{count, plural, one {Su entrada está cancelada y ya no es válida} other {Sus entradas están canceladas y ya no son válidas}}.',
  'cancellation.refund': 'Le devolvemos {amount} por el medio con el que pagó. Según su banco, puede tardar unos días.',
  'cancellation.byHand': 'El organizador le devuelve {amount}.',
  'cancellation.retained': 'El organizador retiene {amount}.',
  'cancellation.open': 'El organizador le escribirá acerca del dinero de este pedido.',
  'cancellation.unpaid': 'Su pedido no estaba pagado y queda cancelado. Por favor, ya no lo pague.',
  'cancellation.purchaser': 'Lo que se pagó por las entradas se devuelve a la persona que las pidió.',
};

const FR: CancellationTexts = {
  'tickets-canceled.subject': 'Billets annulés : {event}',
  'tickets-canceled.text':
    '{count, plural, one {Votre billet est annulé et n’est plus valable} other {Vos billets sont annulés et ne sont plus valables}}.',
  'cancellation.refund':
    'Nous vous remboursons {amount} par le moyen avec lequel vous avez payé. Selon votre banque, cela peut prendre quelques jours.',
  'cancellation.byHand': 'L’organisateur vous rembourse {amount}.',
  'cancellation.retained': 'L’organisateur conserve {amount}.',
  'cancellation.open': 'L’organisateur vous écrira au sujet de l’argent de cette commande.',
  'cancellation.unpaid': 'Votre commande n’était pas payée et est annulée. Merci de ne plus la payer.',
  'cancellation.purchaser': 'Ce qui a été payé pour les billets est remboursé à la personne qui les a commandés.',
};

/** The texts of messages about canceled tickets and their money. */
export const CANCELLATION_TEXTS = { en: EN, de: DE, es: ES, fr: FR };
