import { areaTexts } from './area-texts.js';

/** Another name or address of the purchaser of an order. */
export const PURCHASER_TEXTS = areaTexts(
  {
    'purchaser.title': 'Change address or name',
    'purchaser.address': 'E-mail address',
    'purchaser.linksEnd':
      'Links of the order that were sent before are no longer valid. The new address gets a new one. Tickets that were transferred stay with their holders, and invoices that were issued stay as they are.',
    'purchaser.notifyFormer': 'Send a notice to {email}',
    'purchaser.unchanged': 'Nothing was to be changed.',
    'purchaser.nameChanged': 'The name is changed.',
    'purchaser.changedAndSent': 'The address is changed. A message goes to {email}.',
    'purchaser.changedNotSent': 'The address is changed. No message is sent to it.',
    'purchaser.formerNotified': 'The former address gets a notice.',
  },
  {
    de: {
      'purchaser.title': 'Adresse oder Namen ändern',
      'purchaser.address': 'E-Mail-Adresse',
      'purchaser.linksEnd':
        'Bisher verschickte Links der Bestellung sind nicht mehr gültig. Die neue Adresse erhält einen neuen. Weitergegebene Tickets bleiben bei ihren Inhabern, und ausgestellte Rechnungen bleiben, wie sie sind.',
      'purchaser.notifyFormer': '{email} benachrichtigen',
      'purchaser.unchanged': 'Es war nichts zu ändern.',
      'purchaser.nameChanged': 'Der Name ist geändert.',
      'purchaser.changedAndSent': 'Die Adresse ist geändert. {email} erhält eine Nachricht.',
      'purchaser.changedNotSent': 'Die Adresse ist geändert. Sie erhält keine Nachricht.',
      'purchaser.formerNotified': 'Die bisherige Adresse wird benachrichtigt.',
    },
    es: {
      'purchaser.title': 'Cambiar la dirección o el nombre',
      'purchaser.address': 'Dirección de correo',
      'purchaser.linksEnd':
        'Los enlaces del pedido enviados antes ya no son válidos. La nueva dirección recibe uno nuevo. Las entradas transferidas siguen siendo de sus titulares, y las facturas emitidas no cambian.',
      'purchaser.notifyFormer': 'Avisar a {email}',
      'purchaser.unchanged': 'No había nada que cambiar.',
      'purchaser.nameChanged': 'El nombre ha cambiado.',
      'purchaser.changedAndSent': 'La dirección ha cambiado. Se envía un mensaje a {email}.',
      'purchaser.changedNotSent': 'La dirección ha cambiado. No se le envía ningún mensaje.',
      'purchaser.formerNotified': 'Se avisa a la dirección anterior.',
    },
    fr: {
      'purchaser.title': 'Modifier l’adresse ou le nom',
      'purchaser.address': 'Adresse e-mail',
      'purchaser.linksEnd':
        'Les liens de la commande déjà envoyés ne sont plus valables. La nouvelle adresse en reçoit un nouveau. Les billets transférés restent à leurs titulaires, et les factures émises restent telles quelles.',
      'purchaser.notifyFormer': 'Prévenir {email}',
      'purchaser.unchanged': 'Il n’y avait rien à modifier.',
      'purchaser.nameChanged': 'Le nom est modifié.',
      'purchaser.changedAndSent': 'L’adresse est modifiée. Un message est envoyé à {email}.',
      'purchaser.changedNotSent': 'L’adresse est modifiée. Aucun message ne lui est envoyé.',
      'purchaser.formerNotified': 'L’ancienne adresse est prévenue.',
    },
  },
);
