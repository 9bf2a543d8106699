import type { MailTexts } from './en.js';

/** Texts of messages in German. */
export const DE: MailTexts = {
  greeting: 'Guten Tag {name},',
  'footer.tickets':
    'Sie erhalten diese Nachricht, weil {recipient} die Adresse einer Bestellung oder eines Tickets bei {site} ist.',
  'footer.account': 'Sie erhalten diese Nachricht, weil {recipient} die Adresse eines Kontos bei {site} ist.',
  'footer.unsubscribe': 'Keine Erinnerungen und Ankündigungen mehr erhalten',
  'fact.event': 'Veranstaltung',
  'fact.when': 'Wann',
  'fact.where': 'Wo',
  'fact.tickets': 'Tickets',
  'fact.subtotal': 'Preis der Tickets',
  'fact.discount': 'Rabatt',
  'fact.discountCode': 'Rabatt ({code})',
  'fact.taxIn': 'enthalten: {tax} auf {net}',
  'fact.total': 'Summe',
  'fact.order': 'Bestellnummer',
  'fact.payUntil': 'Zahlbar bis',
  'fact.before': 'Bisher',
  'fact.reason': 'Grund',
  'link.order': 'Bestellung anzeigen',
  'link.orderHint': 'Wer die Adresse dieser Seite hat, sieht die Tickets. Geben Sie sie nicht weiter.',
  'link.ticket': 'Ticket anzeigen',
  'ticket.code': 'Code: {code}',
  'ticket.alt': 'Code für den Einlass, {name}',
  'ticket.more':
    '{count, plural, one {# weiteres Ticket ist} other {# weitere Tickets sind}} auf der Seite der Bestellung.',
  'ticket.others':
    '{count, plural, one {# Ticket wurde an eine andere Adresse} other {# Tickets wurden an andere Adressen}} geschickt. Die Seite der Bestellung zeigt alle.',
  'order-received.subject': 'Bestellung {order}: Zahlung für {event}',
  'order-received.heading': 'Ihre Bestellung {order} ist eingegangen',
  'order-received.text': 'Ihre Plätze sind reserviert. Sie erhalten die Tickets, sobald die Bestellung bezahlt ist.',
  'order-completed.subject': '{count, plural, one {Ihr Ticket} other {Ihre Tickets}}: {event}',
  'order-completed.heading': '{count, plural, one {Ihr Ticket} other {Ihre Tickets}} für {event}',
  'order-completed.text':
    '{count, plural, =0 {Vielen Dank für Ihre Bestellung.} one {Vielen Dank für Ihre Bestellung. Hier ist Ihr Ticket: Zeigen Sie den Code am Einlass.} other {Vielen Dank für Ihre Bestellung. Hier sind Ihre Tickets: Zeigen Sie die Codes am Einlass.}}',
  'rsvp-confirmed.subject': 'Ihre Anmeldung: {event}',
  'rsvp-confirmed.heading': 'Sie nehmen teil: {event}',
  'rsvp-confirmed.text':
    '{count, plural, =0 {Vielen Dank für Ihre Anmeldung.} one {Vielen Dank für Ihre Anmeldung. Zeigen Sie diesen Code am Einlass.} other {Vielen Dank für Ihre Anmeldung. Zeigen Sie diese Codes am Einlass.}}',
  'ticket-received.subject': '{count, plural, one {Ihr Ticket} other {Ihre Tickets}}: {event}',
  'ticket-received.heading': '{count, plural, one {Ihr Ticket} other {Ihre Tickets}} für {event}',
  'ticket-received.text':
    '{purchaser} hat {count, plural, one {ein Ticket} other {Tickets}} für Sie. Zeigen Sie den Code am Einlass.',
  'order-refunded.subject': 'Bestellung {order} ist erstattet: {event}',
  'order-refunded.heading': 'Bestellung {order} ist erstattet',
  'order-refunded.text': 'Sie erhalten Ihr Geld zurück. Die Tickets dieser Bestellung sind nicht mehr gültig.',
  'order-canceled.subject': 'Bestellung {order} ist storniert: {event}',
  'order-canceled.heading': 'Bestellung {order} ist storniert',
  'order-canceled.text': 'Die Plätze wurden freigegeben, und Tickets dieser Bestellung sind nicht gültig.',
  'order-expired.subject': 'Bestellung {order} wurde nicht rechtzeitig bezahlt: {event}',
  'order-expired.heading': 'Bestellung {order} wurde nicht rechtzeitig bezahlt',
  'order-expired.text':
    'Die Plätze wurden freigegeben. Wenn Sie noch kommen möchten, bestellen Sie neu. Bezahlen Sie diese Bestellung nicht.',
  'order-expired.refundDue': 'Sie haben bezahlt, nachdem die Plätze freigegeben waren. Ihr Geld wird erstattet.',
  'order-link.subject': 'Bestellung {order}: {event}',
  'order-link.heading': 'Ihre Bestellung {order}',
  'order-link.text':
    'Sie haben die Adresse Ihrer Bestellung angefordert. Wenn Sie das nicht waren, können Sie diese Nachricht ignorieren.',
  'event-canceled.subject': 'Abgesagt: {event}',
  'event-canceled.text': 'Diese Veranstaltung findet nicht statt. Ihre Tickets sind nicht gültig.',
  'event-postponed.subject': 'Verschoben: {event}',
  'event-postponed.text':
    'Diese Veranstaltung findet nicht zum angekündigten Zeitpunkt statt. Sie erhalten eine Nachricht, sobald der neue Termin feststeht.',
  'event-rescheduled.subject': 'Neuer Termin: {event}',
  'event-rescheduled.text':
    'Diese Veranstaltung findet zu einer anderen Zeit statt. Ihre Tickets gelten für den neuen Termin.',
  'event-moved-online.subject': 'Jetzt online: {event}',
  'event-moved-online.text':
    'Diese Veranstaltung findet online statt. Die Seite Ihrer Bestellung oder Ihres Tickets zeigt, wie Sie teilnehmen.',
  'event-scheduled.subject': 'Findet statt: {event}',
  'event-scheduled.text': 'Diese Veranstaltung findet wie unten angegeben statt. Ihre Tickets sind gültig.',
  'event-reminder.subject': 'Demnächst: {event}',
  'event-reminder.text': 'Diese Veranstaltung beginnt bald. Halten Sie Ihr Ticket bereit.',
  'test-message.subject': 'Testnachricht von {site}',
  'test-message.text': 'Der E-Mail-Versand dieser Website funktioniert.',
  'sign-in-alert.subject': 'Neue Anmeldung bei {site}',
  'sign-in-alert.text': 'Ihr Konto wurde in einem Browser verwendet, der für dieses Konto neu ist.',
  'sign-in-alert.hint':
    'Wenn Sie das waren, müssen Sie nichts tun. Beenden Sie sonst die Sitzung auf der Seite Ihres Kontos, und ändern Sie das Passwort.',
  'email-confirmation.subject': 'Bestätigen Sie Ihre E-Mail-Adresse bei {site}',
  'email-confirmation.text':
    'Öffnen Sie diese Seite, um diese Adresse für Ihr Konto zu verwenden. Wenn Sie das nicht wollten, ignorieren Sie diese Nachricht.',
  'email-confirmation.link': 'Adresse bestätigen',
  'email-confirmation.until': 'Der Link gilt bis {moment}.',
  'email-change-notice.subject': 'Neue E-Mail-Adresse für Ihr Konto bei {site}',
  'email-change-notice.text': 'Ihr Konto wird {email} verwenden, sobald diese Adresse bestätigt ist.',
  'link.account': 'Mein Konto',
  'ticket-transferred.subject': 'Ihr Ticket: {event}',
  'ticket-transferred.heading': 'Ihr Ticket für {event}',
  'ticket-transferred.text': '{former} hat Ihnen dieses Ticket weitergegeben. Zeigen Sie den Code am Einlass.',
  'ticket-given-away.subject': 'Ticket weitergegeben: {event}',
  'ticket-given-away.text':
    'Das Ticket von {former} für diese Veranstaltung wurde an {name} weitergegeben. Der bisherige Code gilt nicht mehr.',
  'ticket-given-away.hint': 'Wenn Sie das nicht wollten, wenden Sie sich sofort an den Veranstalter.',
  'ticket-canceled.subject': '{count, plural, one {Ticket} other {Tickets}} nicht mehr gültig: {event}',
  'ticket-canceled.text':
    '{count, plural, one {Dieses Ticket wurde} other {Diese Tickets wurden}} zurückgegeben oder erstattet, oder die Bestellung wurde storniert. Der Code berechtigt nicht zum Einlass.',
  'order-denied.subject': 'Bestellung {order}, Zahlung abgelehnt: {event}',
  'order-denied.heading': 'Die Zahlung der Bestellung {order} wurde abgelehnt',
  'order-denied.text': 'Die Plätze wurden freigegeben. Wenn Sie noch kommen möchten, bestellen Sie neu.',
  'order-reversed.subject': 'Bestellung {order} ist nicht mehr gültig: {event}',
  'order-reversed.heading': 'Bestellung {order} ist nicht mehr gültig',
  'order-reversed.text': 'Die Zahlung wurde zurückgezogen. Die Tickets dieser Bestellung sind nicht mehr gültig.',
  'cancellation-requested.subject': 'Bitte um Stornierung: Bestellung {order}',
  'cancellation-requested.text':
    '{purchaser} möchte diese Bestellung stornieren und das Geld zurückhaben. Erstatten Sie die Bestellung, oder lehnen Sie die Bitte ab.',
  'cancellation-declined.subject': 'Bestellung {order} bleibt gültig: {event}',
  'cancellation-declined.text':
    'Der Veranstalter hat die Stornierung dieser Bestellung abgelehnt. Die Tickets bleiben gültig.',
};
