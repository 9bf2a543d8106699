/** Texts of messages in English, as ICU messages. The other languages have the same names. */
export const EN = {
  greeting: 'Hello {name},',
  'footer.tickets': 'You get this message because {recipient} is the address of an order or ticket at {site}.',
  'footer.account': 'You get this message because {recipient} is the address of an account at {site}.',
  'footer.unsubscribe': 'No more reminders and announcements',
  'fact.event': 'Event',
  'fact.when': 'When',
  'fact.where': 'Where',
  'fact.tickets': 'Tickets',
  'fact.total': 'Total',
  'fact.order': 'Order number',
  'fact.payUntil': 'Pay until',
  'fact.before': 'Before',
  'fact.reason': 'Reason',
  'link.order': 'Show the order',
  'link.orderHint': 'Who has the address of this page sees the tickets. Do not pass it on.',
  'link.ticket': 'Show the ticket',
  'ticket.code': 'Code: {code}',
  'ticket.alt': 'Code for the entrance, {name}',
  'ticket.more': '{count, plural, one {# more ticket is} other {# more tickets are}} on the page of the order.',
  'ticket.others':
    '{count, plural, one {# ticket was sent to another address} other {# tickets were sent to other addresses}}. The page of the order shows all.',
  'order-received.subject': 'Order {order}: payment for {event}',
  'order-received.heading': 'We have your order {order}',
  'order-received.text': 'Your seats are reserved. You get the tickets when the order is paid.',
  'order-completed.subject': '{count, plural, one {Your ticket} other {Your tickets}}: {event}',
  'order-completed.heading': '{count, plural, one {Your ticket} other {Your tickets}} for {event}',
  'order-completed.text':
    '{count, plural, =0 {Thank you for your order.} one {Thank you for your order. Here is your ticket: show its code at the entrance.} other {Thank you for your order. Here are your tickets: show their codes at the entrance.}}',
  'rsvp-confirmed.subject': 'Your reply: {event}',
  'rsvp-confirmed.heading': 'You take part: {event}',
  'rsvp-confirmed.text':
    '{count, plural, =0 {Thank you for your reply.} one {Thank you for your reply. Show this code at the entrance.} other {Thank you for your reply. Show these codes at the entrance.}}',
  'ticket-received.subject': '{count, plural, one {Your ticket} other {Your tickets}}: {event}',
  'ticket-received.heading': '{count, plural, one {Your ticket} other {Your tickets}} for {event}',
  'ticket-received.text':
    '{purchaser} has {count, plural, one {a ticket} other {tickets}} for you. Show the code at the entrance.',
  'order-refunded.subject': 'Order {order} is refunded: {event}',
  'order-refunded.heading': 'Order {order} is refunded',
  'order-refunded.text': 'The money is on its way back to you. The tickets of this order are no longer valid.',
  'order-canceled.subject': 'Order {order} is canceled: {event}',
  'order-canceled.heading': 'Order {order} is canceled',
  'order-canceled.text': 'The seats were returned, and tickets of this order are not valid.',
  'order-expired.subject': 'Order {order} was not paid in time: {event}',
  'order-expired.heading': 'Order {order} was not paid in time',
  'order-expired.text': 'The seats were returned. If you still want to come, place a new order. Do not pay this one.',
  'order-expired.refundDue': 'You paid after the seats were returned. Your money will be refunded.',
  'order-link.subject': 'Order {order}: {event}',
  'order-link.heading': 'Your order {order}',
  'order-link.text': 'You requested the address of your order. If it was not you, ignore this message.',
  'event-canceled.subject': 'Canceled: {event}',
  'event-canceled.text': 'This event does not take place. Your tickets are not valid.',
  'event-postponed.subject': 'Postponed: {event}',
  'event-postponed.text':
    'This event does not take place at the announced time. You will get a message when there is a new date.',
  'event-rescheduled.subject': 'New date: {event}',
  'event-rescheduled.text': 'This event takes place at another time. Your tickets are valid for the new date.',
  'event-moved-online.subject': 'Now online: {event}',
  'event-moved-online.text': 'This event takes place online. The page of your order or ticket says how to take part.',
  'event-scheduled.subject': 'Takes place: {event}',
  'event-scheduled.text': 'This event takes place as shown below. Your tickets are valid.',
  'event-reminder.subject': 'Soon: {event}',
  'event-reminder.text': 'This event begins soon. Have your ticket at hand.',
  'test-message.subject': 'Test message of {site}',
  'test-message.text': 'E-mail of this site works.',
  'sign-in-alert.subject': 'New sign-in at {site}',
  'sign-in-alert.text': 'Your account was used in a browser that is new to it.',
  'sign-in-alert.hint':
    'If this was you, there is nothing to do. Otherwise end the session on the page of your account and change the password.',
  'link.account': 'My account',
};

/** Name of a text. */
export type MailTextName = keyof typeof EN;

/** All texts of a language. */
export type MailTexts = Readonly<Record<MailTextName, string>>;
