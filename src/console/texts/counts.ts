import { areaTexts } from './area-texts.js';

/** Numbers with what they count. */
export const COUNTS_TEXTS = areaTexts(
  {
    'counts.codes': '{count, plural, one {# code} other {# codes}}',
    'counts.orders': '{count, plural, one {# order} other {# orders}}',
    'counts.tickets': '{count, plural, one {# ticket} other {# tickets}}',
    'counts.addresses': '{count, plural, one {# address} other {# addresses}}',
    'counts.guests': '{count, plural, one {# guest} other {# guests}}',
    'counts.placesLeft': '{count, plural, one {# place left} other {# places left}}',
    'counts.redirects': '{count, plural, one {# redirect} other {# redirects}}',
    'counts.pictures': '{count, plural, one {# picture} other {# pictures}}',
    'counts.ordersWithTickets':
      '{orders, plural, one {# order} other {# orders}} with {tickets, plural, one {# ticket} other {# tickets}}',
  },
  {
    de: {
      'counts.codes': '{count, plural, one {# Code} other {# Codes}}',
      'counts.orders': '{count, plural, one {# Bestellung} other {# Bestellungen}}',
      'counts.tickets': '{count, plural, one {# Ticket} other {# Tickets}}',
      'counts.addresses': '{count, plural, one {# Adresse} other {# Adressen}}',
      'counts.guests': '{count, plural, one {# Gast} other {# Gäste}}',
      'counts.placesLeft': '{count, plural, one {noch # Platz frei} other {noch # Plätze frei}}',
      'counts.redirects': '{count, plural, one {# Weiterleitung} other {# Weiterleitungen}}',
      'counts.pictures': '{count, plural, one {# Bild} other {# Bilder}}',
      'counts.ordersWithTickets':
        '{orders, plural, one {# Bestellung} other {# Bestellungen}} mit {tickets, plural, one {# Ticket} other {# Tickets}}',
    },
    es: {
      'counts.codes': '{count, plural, one {# código} other {# códigos}}',
      'counts.orders': '{count, plural, one {# pedido} other {# pedidos}}',
      'counts.tickets': '{count, plural, one {# entrada} other {# entradas}}',
      'counts.addresses': '{count, plural, one {# dirección} other {# direcciones}}',
      'counts.guests': '{count, plural, one {# invitado} other {# invitados}}',
      'counts.placesLeft': '{count, plural, one {queda # plaza} other {quedan # plazas}}',
      'counts.redirects': '{count, plural, one {# redirección} other {# redirecciones}}',
      'counts.pictures': '{count, plural, one {# imagen} other {# imágenes}}',
      'counts.ordersWithTickets':
        '{orders, plural, one {# pedido} other {# pedidos}} con {tickets, plural, one {# entrada} other {# entradas}}',
    },
    fr: {
      'counts.codes': '{count, plural, one {# code} other {# codes}}',
      'counts.orders': '{count, plural, one {# commande} other {# commandes}}',
      'counts.tickets': '{count, plural, one {# billet} other {# billets}}',
      'counts.addresses': '{count, plural, one {# adresse} other {# adresses}}',
      'counts.guests': '{count, plural, one {# invité} other {# invités}}',
      'counts.placesLeft': '{count, plural, one {# place restante} other {# places restantes}}',
      'counts.redirects': '{count, plural, one {# redirection} other {# redirections}}',
      'counts.pictures': '{count, plural, one {# image} other {# images}}',
      'counts.ordersWithTickets':
        '{orders, plural, one {# commande} other {# commandes}} avec {tickets, plural, one {# billet} other {# billets}}',
    },
  },
);
