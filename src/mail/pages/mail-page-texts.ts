import type { ShopLanguage } from '../../shop/shop-language.js';
import type { TextValues } from '../../texts/language.js';
import type { TextFiles } from '../../texts/texts.service.js';

/** Texts of the pages of the mail module in English, as ICU messages. The other languages have the same names. */
const EN = {
  'mailPage.email': 'E-mail',
  'mailPage.orders.title': 'Find my orders',
  'mailPage.orders.intro':
    'Enter the e-mail address with which you ordered. The addresses of your orders are sent to it.',
  'mailPage.orders.submit': 'Send',
  'mailPage.orders.sent':
    'If there are orders of this address, a message is on its way to it. Look into the folder for spam too.',
  'mailPage.orders.off': 'This site sends no e-mail. Tickets are shown on the page of the order.',
  'mailPage.checkout.on':
    'The tickets are sent to the e-mail address of the purchaser, and shown on the page of the order.',
  'mailPage.checkout.off':
    'This site sends no e-mail: the tickets are shown on the page of the order. Bookmark or print it.',
  'mailPage.order.send': 'Send this order to me by e-mail',
  'mailPage.unsubscribe.on':
    'You get reminders of events, and announcements of their organisers. Tickets and orders always reach you.',
  'mailPage.unsubscribe.stop': 'Send me no reminders and announcements',
  'mailPage.unsubscribe.off': 'You get no more reminders and announcements. Tickets and orders still reach you.',
  'mailPage.unsubscribe.undo': 'Send me reminders and announcements again',
  'mailPage.address.title': 'E-mail address',
  'mailPage.address.question': 'Your account is going to use {email}.',
  'mailPage.address.submit': 'Use this address',
  'mailPage.address.done': 'Your account now uses {email}.',
  'mailPage.address.over': 'This link was used, is older than a day, or was replaced by a newer one.',
};

type MailPageTexts = Readonly<Record<keyof typeof EN, string>>;

/** The name of a text of the pages of the mail module. */
export type MailPageTextName = keyof typeof EN;

const DE: MailPageTexts = {
  'mailPage.email': 'E-Mail',
  'mailPage.orders.title': 'Meine Bestellungen finden',
  'mailPage.orders.intro':
    'Geben Sie die E-Mail-Adresse ein, mit der Sie bestellt haben. Wir senden die Links zu Ihren Bestellungen dorthin.',
  'mailPage.orders.submit': 'Senden',
  'mailPage.orders.sent':
    'Wenn es Bestellungen mit dieser Adresse gibt, ist eine Nachricht unterwegs. Sehen Sie auch im Spam-Ordner nach.',
  'mailPage.orders.off': 'Diese Website verschickt keine E-Mails. Die Tickets finden Sie auf der Seite der Bestellung.',
  'mailPage.checkout.on': 'Sie erhalten die Tickets per E-Mail und finden sie auf der Seite der Bestellung.',
  'mailPage.checkout.off':
    'Diese Website verschickt keine E-Mails: Die Tickets finden Sie auf der Seite der Bestellung. Speichern oder drucken Sie sie.',
  'mailPage.order.send': 'Diese Bestellung per E-Mail an mich senden',
  'mailPage.unsubscribe.on':
    'Sie erhalten Erinnerungen an Veranstaltungen und Mitteilungen der Veranstalter. Tickets und Bestellungen erhalten Sie in jedem Fall.',
  'mailPage.unsubscribe.stop': 'Keine Erinnerungen und Mitteilungen mehr senden',
  'mailPage.unsubscribe.off':
    'Sie erhalten keine Erinnerungen und Mitteilungen mehr. Tickets und Bestellungen erhalten Sie weiterhin.',
  'mailPage.unsubscribe.undo': 'Erinnerungen und Mitteilungen wieder senden',
  'mailPage.address.title': 'E-Mail-Adresse',
  'mailPage.address.question': 'Ihr Konto wird {email} verwenden.',
  'mailPage.address.submit': 'Diese Adresse verwenden',
  'mailPage.address.done': 'Ihr Konto verwendet jetzt {email}.',
  'mailPage.address.over':
    'Dieser Link wurde schon benutzt, ist älter als ein Tag oder wurde durch einen neueren ersetzt.',
};

const FR: MailPageTexts = {
  'mailPage.email': 'E-mail',
  'mailPage.orders.title': 'Retrouver mes commandes',
  'mailPage.orders.intro':
    'Saisissez l’adresse e-mail utilisée pour la commande. Les liens vers vos commandes y seront envoyés.',
  'mailPage.orders.submit': 'Envoyer',
  'mailPage.orders.sent':
    'Si des commandes existent pour cette adresse, un message est en route. Regardez aussi dans les indésirables.',
  'mailPage.orders.off': 'Ce site n’envoie pas d’e-mails. Les billets sont affichés sur la page de la commande.',
  'mailPage.checkout.on':
    'Les billets sont envoyés à l’adresse e-mail de l’acheteur et affichés sur la page de la commande.',
  'mailPage.checkout.off':
    'Ce site n’envoie pas d’e-mails : les billets sont affichés sur la page de la commande. Enregistrez-la ou imprimez-la.',
  'mailPage.order.send': 'M’envoyer cette commande par e-mail',
  'mailPage.unsubscribe.on':
    'Vous recevez les rappels d’événements et les annonces des organisateurs. Billets et commandes vous parviennent toujours.',
  'mailPage.unsubscribe.stop': 'Ne plus m’envoyer de rappels ni d’annonces',
  'mailPage.unsubscribe.off':
    'Vous ne recevez plus de rappels ni d’annonces. Billets et commandes vous parviennent toujours.',
  'mailPage.unsubscribe.undo': 'M’envoyer de nouveau les rappels et annonces',
  'mailPage.address.title': 'Adresse e-mail',
  'mailPage.address.question': 'Votre compte va utiliser {email}.',
  'mailPage.address.submit': 'Utiliser cette adresse',
  'mailPage.address.done': 'Votre compte utilise maintenant {email}.',
  'mailPage.address.over': 'Ce lien a déjà servi, date de plus d’un jour ou a été remplacé par un plus récent.',
};

const ES: MailPageTexts = {
  'mailPage.email': 'Correo electrónico',
  'mailPage.orders.title': 'Buscar mis pedidos',
  'mailPage.orders.intro':
    'Escriba la dirección de correo con la que hizo el pedido. Enviaremos allí los enlaces a sus pedidos.',
  'mailPage.orders.submit': 'Enviar',
  'mailPage.orders.sent':
    'Si hay pedidos con esta dirección, un mensaje está en camino. Mire también en la carpeta de correo no deseado.',
  'mailPage.orders.off': 'Este sitio no envía correos. Las entradas se muestran en la página del pedido.',
  'mailPage.checkout.on':
    'Las entradas se envían a la dirección de correo del comprador y se muestran en la página del pedido.',
  'mailPage.checkout.off':
    'Este sitio no envía correos: las entradas se muestran en la página del pedido. Guárdela o imprímala.',
  'mailPage.order.send': 'Enviarme este pedido por correo',
  'mailPage.unsubscribe.on':
    'Recibe recordatorios de eventos y avisos de sus organizadores. Las entradas y los pedidos le llegan siempre.',
  'mailPage.unsubscribe.stop': 'No enviarme recordatorios ni avisos',
  'mailPage.unsubscribe.off': 'Ya no recibe recordatorios ni avisos. Las entradas y los pedidos le siguen llegando.',
  'mailPage.unsubscribe.undo': 'Enviarme de nuevo recordatorios y avisos',
  'mailPage.address.title': 'Dirección de correo',
  'mailPage.address.question': 'Su cuenta usará {email}.',
  'mailPage.address.submit': 'Usar esta dirección',
  'mailPage.address.done': 'Su cuenta usa ahora {email}.',
  'mailPage.address.over': 'Este enlace ya se usó, tiene más de un día o fue sustituido por otro más reciente.',
};

/** Texts of the pages of the mail module by language. */
export const MAIL_PAGE_TEXTS = { en: EN, de: DE, fr: FR, es: ES } satisfies TextFiles;

/** A text of the pages of the mail module in the language of a page. */
export function mailPageText(language: ShopLanguage, name: MailPageTextName, values?: TextValues): string {
  return language.find(name, values) ?? name;
}
