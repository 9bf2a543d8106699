/**
 * What scopes open, as `scope.<name>`, beside the English descriptions that modules declare. A scope without a text is
 * described in English.
 */
export const SCOPE_TEXTS = {
  de: {
    'scope.events:read': 'Veröffentlichte Veranstaltungen, Orte und Veranstalter.',
    'scope.events:status': 'Sagt Veranstaltungen ab, verschiebt sie und verlegt sie ins Netz.',
    'scope.tickets:read': 'Tickets veröffentlichter Veranstaltungen.',
    'scope.orders:create': 'Gibt Bestellungen auf, wie es alle dürfen.',
    'scope.orders:read': 'Alle Bestellungen mit den Daten ihrer Käufer.',
    'scope.orders:pay': 'Markiert Bestellungen als bezahlt.',
    'scope.orders:box-office': 'Verkauft und vergibt Tickets an der Kasse.',
    'scope.orders:refund': 'Storniert und erstattet Bestellungen, auch teilweise.',
    'scope.orders:change':
      'Ändert Käufer und Teilnehmer von Bestellungen; überträgt, tauscht und nimmt Tickets zurück.',
    'scope.discount-codes:write': 'Listet, erstellt und ändert Rabattcodes.',
    'scope.access-codes:write': 'Listet, erstellt und ändert Zugangscodes.',
    'scope.attendees:read': 'Alle Teilnehmer mit ihren Daten und Check-ins.',
    'scope.attendees:check-in': 'Checkt Teilnehmer ein und macht das rückgängig.',
    'scope.mail:read': 'Nachrichten mit Empfängern und Stand, und worüber Teilnehmer informiert wurden.',
    'scope.mail:send': 'Sendet Nachrichten an Teilnehmer, stellt Erinnerungen ein und sendet Nachrichten erneut.',
    'scope.tickets:files': 'Tickets aller Bestellungen und Teilnehmer als Dateien, mit ihren Codes.',
    'scope.accounting:read':
      'Abrechnungen und Buchungen aller Verkäufe, Belege und Zahlungen, und Berichte der Kassen.',
    'scope.event-cancellations:write': 'Sagt Veranstaltungen und Tickets ab und gibt das gezahlte Geld zurück.',
    'scope.invoices:read': 'Alle Rechnungen und Gutschriften mit den Daten ihrer Käufer.',
    'scope.reports:read': 'Zahlen zu Verkäufen, Plätzen und Check-ins.',
    'scope.reports:export':
      'Dateien aller Bestellungen, Teilnehmer, Zahlungen und Auszahlungen, mit personenbezogenen Daten.',
    'scope.waiting-list:write':
      'Wer auf Tickets wartet, mit Adressen: listet, verschiebt und entfernt Personen und bietet Plätze an.',
  },
  es: {
    'scope.events:read': 'Eventos, lugares y organizadores publicados.',
    'scope.events:status': 'Cancela, aplaza y reprograma eventos, y los pasa a en línea.',
    'scope.tickets:read': 'Entradas de eventos publicados.',
    'scope.orders:create': 'Hace pedidos como cualquier comprador.',
    'scope.orders:read': 'Todos los pedidos, con los datos de sus compradores.',
    'scope.orders:pay': 'Marca pedidos como pagados.',
    'scope.orders:box-office': 'Vende y entrega entradas en taquilla.',
    'scope.orders:refund': 'Cancela y reembolsa pedidos, también en parte.',
    'scope.orders:change': 'Cambia compradores y asistentes de pedidos; transfiere, cambia y retira entradas.',
    'scope.discount-codes:write': 'Lista, crea y cambia códigos de descuento.',
    'scope.access-codes:write': 'Lista, crea y cambia códigos de acceso.',
    'scope.attendees:read': 'Todos los asistentes, con sus datos y registros de entrada.',
    'scope.attendees:check-in': 'Registra la entrada de asistentes y la deshace.',
    'scope.mail:read': 'Mensajes con sus destinatarios y estado, y de qué se informó a los asistentes.',
    'scope.mail:send': 'Envía mensajes a los asistentes, programa recordatorios y reenvía mensajes.',
    'scope.tickets:files': 'Entradas de todos los pedidos y asistentes como archivos, con sus códigos.',
    'scope.accounting:read': 'Extractos y asientos de todas las ventas, documentos y pagos, e informes de cajeros.',
    'scope.event-cancellations:write': 'Cancela eventos y entradas, y devuelve lo que se pagó por ellos.',
    'scope.invoices:read': 'Todas las facturas y abonos, con los datos de sus compradores.',
    'scope.reports:read': 'Cifras de ventas, plazas y registros de entrada.',
    'scope.reports:export': 'Archivos de todos los pedidos, asistentes, pagos y transferencias, con datos personales.',
    'scope.waiting-list:write':
      'Quién espera entradas, con sus direcciones: lista, mueve y quita personas, y ofrece plazas.',
  },
  fr: {
    'scope.events:read': 'Événements, lieux et organisateurs publiés.',
    'scope.events:status': 'Annule, reporte et reprogramme des événements, et les passe en ligne.',
    'scope.tickets:read': 'Billets des événements publiés.',
    'scope.orders:create': 'Passe des commandes comme tout acheteur.',
    'scope.orders:read': 'Toutes les commandes, avec les données de leurs acheteurs.',
    'scope.orders:pay': 'Marque des commandes comme payées.',
    'scope.orders:box-office': 'Vend et donne des billets au guichet.',
    'scope.orders:refund': 'Annule et rembourse des commandes, même en partie.',
    'scope.orders:change':
      'Modifie acheteurs et participants des commandes ; transfère, échange et retire des billets.',
    'scope.discount-codes:write': 'Liste, crée et modifie des codes de réduction.',
    'scope.access-codes:write': 'Liste, crée et modifie des codes d’accès.',
    'scope.attendees:read': 'Tous les participants, avec leurs données et leurs entrées.',
    'scope.attendees:check-in': 'Enregistre l’entrée des participants et l’annule.',
    'scope.mail:read': 'Messages avec destinataires et état, et ce dont les participants ont été informés.',
    'scope.mail:send': 'Envoie des messages aux participants, programme des rappels et renvoie des messages.',
    'scope.tickets:files': 'Billets de toutes les commandes et de tous les participants en fichiers, avec leurs codes.',
    'scope.accounting:read':
      'Relevés et écritures de toutes les ventes, pièces et paiements, et rapports des caissiers.',
    'scope.event-cancellations:write': 'Annule des événements et des billets, et rend ce qui a été payé.',
    'scope.invoices:read': 'Toutes les factures et tous les avoirs, avec les données de leurs acheteurs.',
    'scope.reports:read': 'Chiffres des ventes, des places et des entrées.',
    'scope.reports:export':
      'Fichiers de toutes les commandes, participants, paiements et versements, avec des données personnelles.',
    'scope.waiting-list:write':
      'Qui attend des billets, avec les adresses : liste, déplace et retire des personnes, et propose des places.',
  },
};
