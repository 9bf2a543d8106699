import type { MailTexts } from './en.js';

/** Texts of messages in French. */
export const FR: MailTexts = {
  greeting: 'Bonjour {name},',
  'footer.tickets':
    'Vous recevez ce message parce que {recipient} est l’adresse d’une commande ou d’un billet sur {site}.',
  'footer.account': 'Vous recevez ce message parce que {recipient} est l’adresse d’un compte sur {site}.',
  'footer.unsubscribe': 'Ne plus recevoir de rappels ni d’annonces',
  'fact.event': 'Événement',
  'fact.when': 'Date',
  'fact.where': 'Lieu',
  'fact.tickets': 'Billets',
  'fact.total': 'Total',
  'fact.order': 'Numéro de commande',
  'fact.payUntil': 'À payer avant le',
  'fact.before': 'Auparavant',
  'fact.reason': 'Motif',
  'link.order': 'Afficher la commande',
  'link.orderHint': 'Toute personne qui a l’adresse de cette page voit les billets. Ne la communiquez pas.',
  'link.ticket': 'Afficher le billet',
  'ticket.code': 'Code : {code}',
  'ticket.alt': 'Code pour l’entrée, {name}',
  'ticket.more':
    '{count, plural, one {# autre billet se trouve} other {# autres billets se trouvent}} sur la page de la commande.',
  'ticket.others':
    '{count, plural, one {# billet a été envoyé à une autre adresse} other {# billets ont été envoyés à d’autres adresses}}. La page de la commande les affiche tous.',
  'order-received.subject': 'Commande {order} : paiement pour {event}',
  'order-received.heading': 'Nous avons reçu votre commande {order}',
  'order-received.text': 'Vos places sont réservées. Vous recevrez les billets lorsque la commande sera payée.',
  'order-completed.subject': '{count, plural, one {Votre billet} other {Vos billets}} : {event}',
  'order-completed.heading': '{count, plural, one {Votre billet} other {Vos billets}} pour {event}',
  'order-completed.text':
    '{count, plural, =0 {Merci pour votre commande.} one {Merci pour votre commande. Voici votre billet : présentez son code à l’entrée.} other {Merci pour votre commande. Voici vos billets : présentez leurs codes à l’entrée.}}',
  'rsvp-confirmed.subject': 'Votre réponse : {event}',
  'rsvp-confirmed.heading': 'Vous participez : {event}',
  'rsvp-confirmed.text':
    '{count, plural, =0 {Merci pour votre réponse.} one {Merci pour votre réponse. Présentez ce code à l’entrée.} other {Merci pour votre réponse. Présentez ces codes à l’entrée.}}',
  'ticket-received.subject': '{count, plural, one {Votre billet} other {Vos billets}} : {event}',
  'ticket-received.heading': '{count, plural, one {Votre billet} other {Vos billets}} pour {event}',
  'ticket-received.text':
    '{purchaser} a {count, plural, one {un billet} other {des billets}} pour vous. Présentez le code à l’entrée.',
  'order-refunded.subject': 'La commande {order} est remboursée : {event}',
  'order-refunded.heading': 'La commande {order} est remboursée',
  'order-refunded.text': 'L’argent vous est rendu. Les billets de cette commande ne sont plus valables.',
  'order-canceled.subject': 'La commande {order} est annulée : {event}',
  'order-canceled.heading': 'La commande {order} est annulée',
  'order-canceled.text': 'Les places ont été libérées et les billets de cette commande ne sont pas valables.',
  'order-expired.subject': 'La commande {order} n’a pas été payée à temps : {event}',
  'order-expired.heading': 'La commande {order} n’a pas été payée à temps',
  'order-expired.text':
    'Les places ont été libérées. Si vous souhaitez toujours venir, passez une nouvelle commande. Ne payez pas celle-ci.',
  'order-expired.refundDue': 'Vous avez payé après la libération des places. Votre argent sera remboursé.',
  'order-link.subject': 'Commande {order} : {event}',
  'order-link.heading': 'Votre commande {order}',
  'order-link.text': 'Vous avez demandé l’adresse de votre commande. Si ce n’était pas vous, ignorez ce message.',
  'event-canceled.subject': 'Annulé : {event}',
  'event-canceled.text': 'Cet événement n’a pas lieu. Vos billets ne sont pas valables.',
  'event-postponed.subject': 'Reporté : {event}',
  'event-postponed.text':
    'Cet événement n’a pas lieu à la date annoncée. Vous recevrez un message lorsque la nouvelle date sera fixée.',
  'event-rescheduled.subject': 'Nouvelle date : {event}',
  'event-rescheduled.text': 'Cet événement a lieu à une autre date. Vos billets sont valables pour la nouvelle date.',
  'event-moved-online.subject': 'Désormais en ligne : {event}',
  'event-moved-online.text':
    'Cet événement a lieu en ligne. La page de votre commande ou de votre billet indique comment participer.',
  'event-scheduled.subject': 'A lieu : {event}',
  'event-scheduled.text': 'Cet événement a lieu comme indiqué ci-dessous. Vos billets sont valables.',
  'event-reminder.subject': 'Bientôt : {event}',
  'event-reminder.text': 'Cet événement commence bientôt. Préparez votre billet.',
  'test-message.subject': 'Message de test de {site}',
  'test-message.text': 'L’envoi de messages de ce site fonctionne.',
  'sign-in-alert.subject': 'Nouvelle connexion à {site}',
  'sign-in-alert.text': 'Votre compte a été utilisé dans un navigateur nouveau pour ce compte.',
  'sign-in-alert.hint':
    'Si c’était vous, il n’y a rien à faire. Sinon, terminez la session sur la page de votre compte et changez le mot de passe.',
  'link.account': 'Mon compte',
};
