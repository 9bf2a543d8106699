import { areaTexts } from './area-texts.js';

/** The first screen: what happens next, and what needs attention. */
export const TODAY_TEXTS = areaTexts(
  {
    'today.title': 'Today',
    'today.checkIn': 'Check in',
    'today.granted': 'Events that you have access to',
    'today.coming': 'Coming events',
    'today.empty': 'No event is coming. Make one, or import a calendar.',
    'today.inCarts': 'In carts',
    'today.checkedIn': 'Checked in',
    'today.attention': 'Needs attention',
    'today.nothing': 'Nothing waits for you.',
    'today.requests': '{count, plural, one {# request to cancel an order} other {# requests to cancel an order}}',
    'today.due':
      '{count, plural, one {# order whose money is to be given back} other {# orders whose money is to be given back}}',
    'today.unsettled': '{count, plural, one {# payment that is not settled} other {# payments that are not settled}}',
    'today.refunds': '{count, plural, one {# refund that is not finished} other {# refunds that are not finished}}',
    'today.disputes': '{count, plural, one {# dispute that is not decided} other {# disputes that are not decided}}',
    'today.failed':
      '{count, plural, one {# notification of payment providers that failed} other {# notifications of payment providers that failed}}',
    'today.cancelled': '{title}: cancelled, {parts}',
    'today.inWork': '{count, plural, one {# order} other {# orders}} in work',
    'today.returning': '{count, plural, one {# order} other {# orders}} with money to give back',
    'today.ordersFailed': '{count, plural, one {# order} other {# orders}} failed',
    'today.messages': 'messages are being sent',
  },
  {
    de: {
      'today.title': 'Heute',
      'today.checkIn': 'Einlass',
      'today.granted': 'Veranstaltungen, auf die Sie Zugriff haben',
      'today.coming': 'Kommende Veranstaltungen',
      'today.empty': 'Keine Veranstaltung steht an. Legen Sie eine an, oder importieren Sie einen Kalender.',
      'today.inCarts': 'In Warenkörben',
      'today.checkedIn': 'Eingelassen',
      'today.attention': 'Braucht Ihre Aufmerksamkeit',
      'today.nothing': 'Nichts wartet auf Sie.',
      'today.requests': '{count, plural, one {# Stornoanfrage} other {# Stornoanfragen}}',
      'today.due':
        '{count, plural, one {# Bestellung, deren Geld zurückzugeben ist} other {# Bestellungen, deren Geld zurückzugeben ist}}',
      'today.unsettled':
        '{count, plural, one {# Zahlung, die nicht abgeschlossen ist} other {# Zahlungen, die nicht abgeschlossen sind}}',
      'today.refunds':
        '{count, plural, one {# Erstattung, die nicht fertig ist} other {# Erstattungen, die nicht fertig sind}}',
      'today.disputes':
        '{count, plural, one {# Zahlungsstreit, der nicht entschieden ist} other {# Zahlungsstreite, die nicht entschieden sind}}',
      'today.failed':
        '{count, plural, one {# fehlgeschlagene Meldung von Zahlungsdiensten} other {# fehlgeschlagene Meldungen von Zahlungsdiensten}}',
      'today.cancelled': '{title}: abgesagt, {parts}',
      'today.inWork': '{count, plural, one {# Bestellung} other {# Bestellungen}} in Arbeit',
      'today.returning': '{count, plural, one {# Bestellung} other {# Bestellungen}} mit Geld, das zurückzugeben ist',
      'today.ordersFailed': '{count, plural, one {# Bestellung} other {# Bestellungen}} fehlgeschlagen',
      'today.messages': 'Nachrichten werden gesendet',
    },
    es: {
      'today.title': 'Hoy',
      'today.checkIn': 'Control de acceso',
      'today.granted': 'Eventos a los que tiene acceso',
      'today.coming': 'Próximos eventos',
      'today.empty': 'No hay eventos próximos. Cree uno o importe un calendario.',
      'today.inCarts': 'En carritos',
      'today.checkedIn': 'Con acceso',
      'today.attention': 'Requiere atención',
      'today.nothing': 'No hay nada pendiente.',
      'today.requests':
        '{count, plural, one {# solicitud de cancelación de un pedido} other {# solicitudes de cancelación de un pedido}}',
      'today.due':
        '{count, plural, one {# pedido cuyo dinero hay que devolver} other {# pedidos cuyo dinero hay que devolver}}',
      'today.unsettled': '{count, plural, one {# pago sin liquidar} other {# pagos sin liquidar}}',
      'today.refunds': '{count, plural, one {# reembolso sin terminar} other {# reembolsos sin terminar}}',
      'today.disputes': '{count, plural, one {# disputa sin resolver} other {# disputas sin resolver}}',
      'today.failed':
        '{count, plural, one {# aviso fallido de los servicios de pago} other {# avisos fallidos de los servicios de pago}}',
      'today.cancelled': '{title}: cancelado, {parts}',
      'today.inWork': '{count, plural, one {# pedido} other {# pedidos}} en curso',
      'today.returning': '{count, plural, one {# pedido} other {# pedidos}} con dinero por devolver',
      'today.ordersFailed': '{count, plural, one {# pedido} other {# pedidos}} con error',
      'today.messages': 'se están enviando los mensajes',
    },
    fr: {
      'today.title': 'Aujourd’hui',
      'today.checkIn': 'Contrôle d’accès',
      'today.granted': 'Événements auxquels vous avez accès',
      'today.coming': 'Événements à venir',
      'today.empty': 'Aucun événement à venir. Créez-en un ou importez un calendrier.',
      'today.inCarts': 'Dans les paniers',
      'today.checkedIn': 'Entrés',
      'today.attention': 'À traiter',
      'today.nothing': 'Rien ne vous attend.',
      'today.requests':
        '{count, plural, one {# demande d’annulation de commande} other {# demandes d’annulation de commande}}',
      'today.due':
        '{count, plural, one {# commande dont l’argent est à rendre} other {# commandes dont l’argent est à rendre}}',
      'today.unsettled': '{count, plural, one {# paiement non réglé} other {# paiements non réglés}}',
      'today.refunds': '{count, plural, one {# remboursement non terminé} other {# remboursements non terminés}}',
      'today.disputes': '{count, plural, one {# litige non tranché} other {# litiges non tranchés}}',
      'today.failed':
        '{count, plural, one {# notification de prestataire de paiement en échec} other {# notifications de prestataires de paiement en échec}}',
      'today.cancelled': '{title} : annulé, {parts}',
      'today.inWork': '{count, plural, one {# commande} other {# commandes}} en cours',
      'today.returning': '{count, plural, one {# commande} other {# commandes}} avec de l’argent à rendre',
      'today.ordersFailed': '{count, plural, one {# commande} other {# commandes}} en échec',
      'today.messages': 'des messages sont en cours d’envoi',
    },
  },
);
