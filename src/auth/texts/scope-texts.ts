/**
 * What scopes open, as `auth.scope.<name>`, beside the English descriptions that modules declare. A scope without a text is
 * described in English.
 */
export const SCOPE_TEXTS = {
  de: {
    'auth.scope.events:read': 'Veröffentlichte Veranstaltungen, Orte und Veranstalter.',
    'auth.scope.events:status': 'Sagt Veranstaltungen ab, verschiebt sie und verlegt sie ins Netz.',
    'auth.scope.tickets:read': 'Tickets veröffentlichter Veranstaltungen.',
    'auth.scope.orders:create': 'Gibt Bestellungen auf, wie es alle dürfen.',
    'auth.scope.orders:read': 'Alle Bestellungen mit den Daten ihrer Käufer.',
    'auth.scope.orders:pay': 'Markiert Bestellungen als bezahlt.',
    'auth.scope.orders:box-office': 'Verkauft und vergibt Tickets an der Kasse.',
    'auth.scope.orders:refund': 'Storniert und erstattet Bestellungen, auch teilweise.',
    'auth.scope.orders:change':
      'Ändert Käufer und Teilnehmer von Bestellungen; überträgt, tauscht und nimmt Tickets zurück.',
    'auth.scope.discount-codes:write': 'Listet, erstellt und ändert Rabattcodes.',
    'auth.scope.access-codes:write': 'Listet, erstellt und ändert Zugangscodes.',
    'auth.scope.attendees:read': 'Alle Teilnehmer mit ihren Daten und Check-ins.',
    'auth.scope.attendees:check-in': 'Checkt Teilnehmer ein und macht das rückgängig.',
    'auth.scope.admission:read':
      'Geräte für den Einlass ohne ihre Geheimnisse, Einlasslisten und wie viele eingelassen wurden.',
    'auth.scope.admission:write':
      'Erstellt, ändert und sperrt Geräte, die Teilnehmer einlassen und verkaufen, und ihre Einlasslisten.',
    'auth.scope.mail:read': 'Nachrichten mit Empfängern und Stand, und worüber Teilnehmer informiert wurden.',
    'auth.scope.mail:send': 'Sendet Nachrichten an Teilnehmer, stellt Erinnerungen ein und sendet Nachrichten erneut.',
    'auth.scope.tickets:files': 'Tickets aller Bestellungen und Teilnehmer als Dateien, mit ihren Codes.',
    'auth.scope.accounting:read':
      'Abrechnungen und Buchungen aller Verkäufe, Belege und Zahlungen, und Berichte der Kassen.',
    'auth.scope.event-cancellations:write': 'Sagt Veranstaltungen und Tickets ab und gibt das gezahlte Geld zurück.',
    'auth.scope.invoices:read': 'Alle Rechnungen und Gutschriften mit den Daten ihrer Käufer.',
    'auth.scope.invoices:issue': 'Stellt Rechnungen aus und berichtigt sie.',
    'auth.scope.reports:read': 'Zahlen zu Verkäufen, Plätzen und Check-ins.',
    'auth.scope.reports:export':
      'Dateien aller Bestellungen, Teilnehmer, Zahlungen und Auszahlungen, mit personenbezogenen Daten.',
    'auth.scope.waiting-list:write':
      'Wer auf Tickets wartet, mit Adressen: listet, verschiebt und entfernt Personen und bietet Plätze an.',
    'auth.scope.mcp:read': 'Liest als Assistent (MCP): Veranstaltungen, Seiten, Zahlen und Teilnehmer.',
    'auth.scope.mcp:write': 'Liest und ändert als Assistent (MCP): Veranstaltungen, Codes und Check-ins.',
    'auth.scope.webhooks:read': 'Endpunkte von Webhooks ohne ihre Geheimnisse, und das Protokoll ihrer Zustellungen.',
    'auth.scope.webhooks:write':
      'Legt Endpunkte von Webhooks mit kurzen Inhalten an, ändert und löscht sie, und stellt erneut zu.',
    'auth.scope.reports:schedule':
      'Sendet Dateien aller Bestellungen, Teilnehmer, Zahlungen und Dokumente regelmäßig an beliebige Adressen.',
    'auth.scope.live:read': 'Verkaufte, reservierte und eingecheckte Plätze, während sie sich ändern.',
  },
  es: {
    'auth.scope.events:read': 'Eventos, lugares y organizadores publicados.',
    'auth.scope.events:status': 'Cancela, aplaza y reprograma eventos, y los pasa a en línea.',
    'auth.scope.tickets:read': 'Entradas de eventos publicados.',
    'auth.scope.orders:create': 'Hace pedidos como cualquier comprador.',
    'auth.scope.orders:read': 'Todos los pedidos, con los datos de sus compradores.',
    'auth.scope.orders:pay': 'Marca pedidos como pagados.',
    'auth.scope.orders:box-office': 'Vende y entrega entradas en taquilla.',
    'auth.scope.orders:refund': 'Cancela y reembolsa pedidos, también en parte.',
    'auth.scope.orders:change': 'Cambia compradores y asistentes de pedidos; transfiere, cambia y retira entradas.',
    'auth.scope.discount-codes:write': 'Lista, crea y cambia códigos de descuento.',
    'auth.scope.access-codes:write': 'Lista, crea y cambia códigos de acceso.',
    'auth.scope.attendees:read': 'Todos los asistentes, con sus datos y registros de entrada.',
    'auth.scope.attendees:check-in': 'Registra la entrada de asistentes y la deshace.',
    'auth.scope.admission:read':
      'Dispositivos de acceso sin sus secretos, listas de acceso y cuántas personas han entrado.',
    'auth.scope.admission:write':
      'Crea, cambia y revoca dispositivos que registran entradas y venden, y sus listas de acceso.',
    'auth.scope.mail:read': 'Mensajes con sus destinatarios y estado, y de qué se informó a los asistentes.',
    'auth.scope.mail:send': 'Envía mensajes a los asistentes, programa recordatorios y reenvía mensajes.',
    'auth.scope.tickets:files': 'Entradas de todos los pedidos y asistentes como archivos, con sus códigos.',
    'auth.scope.accounting:read':
      'Extractos y asientos de todas las ventas, documentos y pagos, e informes de cajeros.',
    'auth.scope.event-cancellations:write': 'Cancela eventos y entradas, y devuelve lo que se pagó por ellos.',
    'auth.scope.invoices:read': 'Todas las facturas y abonos, con los datos de sus compradores.',
    'auth.scope.invoices:issue': 'Emite y corrige facturas.',
    'auth.scope.reports:read': 'Cifras de ventas, plazas y registros de entrada.',
    'auth.scope.reports:export':
      'Archivos de todos los pedidos, asistentes, pagos y transferencias, con datos personales.',
    'auth.scope.waiting-list:write':
      'Quién espera entradas, con sus direcciones: lista, mueve y quita personas, y ofrece plazas.',
    'auth.scope.mcp:read': 'Lee como asistente (MCP): eventos, páginas, cifras y asistentes.',
    'auth.scope.mcp:write': 'Lee y cambia como asistente (MCP): eventos, códigos y registros de entrada.',
    'auth.scope.webhooks:read': 'Puntos de destino de webhooks sin sus secretos, y el registro de sus entregas.',
    'auth.scope.webhooks:write':
      'Crea puntos de destino de webhooks con contenidos breves, los cambia y elimina, y repite entregas.',
    'auth.scope.reports:schedule':
      'Envía archivos de todos los pedidos, asistentes, pagos y documentos con regularidad a cualquier dirección.',
    'auth.scope.live:read': 'Plazas vendidas, reservadas y con entrada registrada, mientras cambian.',
  },
  fr: {
    'auth.scope.events:read': 'Événements, lieux et organisateurs publiés.',
    'auth.scope.events:status': 'Annule, reporte et reprogramme des événements, et les passe en ligne.',
    'auth.scope.tickets:read': 'Billets des événements publiés.',
    'auth.scope.orders:create': 'Passe des commandes comme tout acheteur.',
    'auth.scope.orders:read': 'Toutes les commandes, avec les données de leurs acheteurs.',
    'auth.scope.orders:pay': 'Marque des commandes comme payées.',
    'auth.scope.orders:box-office': 'Vend et donne des billets au guichet.',
    'auth.scope.orders:refund': 'Annule et rembourse des commandes, même en partie.',
    'auth.scope.orders:change':
      'Modifie acheteurs et participants des commandes ; transfère, échange et retire des billets.',
    'auth.scope.discount-codes:write': 'Liste, crée et modifie des codes de réduction.',
    'auth.scope.access-codes:write': 'Liste, crée et modifie des codes d’accès.',
    'auth.scope.attendees:read': 'Tous les participants, avec leurs données et leurs entrées.',
    'auth.scope.attendees:check-in': 'Enregistre l’entrée des participants et l’annule.',
    'auth.scope.admission:read': 'Appareils de contrôle sans leurs secrets, listes de contrôle et nombre d’entrées.',
    'auth.scope.admission:write':
      'Crée, modifie et révoque les appareils qui contrôlent les entrées et vendent, et leurs listes.',
    'auth.scope.mail:read': 'Messages avec destinataires et état, et ce dont les participants ont été informés.',
    'auth.scope.mail:send': 'Envoie des messages aux participants, programme des rappels et renvoie des messages.',
    'auth.scope.tickets:files':
      'Billets de toutes les commandes et de tous les participants en fichiers, avec leurs codes.',
    'auth.scope.accounting:read':
      'Relevés et écritures de toutes les ventes, pièces et paiements, et rapports des caissiers.',
    'auth.scope.event-cancellations:write': 'Annule des événements et des billets, et rend ce qui a été payé.',
    'auth.scope.invoices:read': 'Toutes les factures et tous les avoirs, avec les données de leurs acheteurs.',
    'auth.scope.invoices:issue': 'Émet et corrige des factures.',
    'auth.scope.reports:read': 'Chiffres des ventes, des places et des entrées.',
    'auth.scope.reports:export':
      'Fichiers de toutes les commandes, participants, paiements et versements, avec des données personnelles.',
    'auth.scope.waiting-list:write':
      'Qui attend des billets, avec les adresses : liste, déplace et retire des personnes, et propose des places.',
    'auth.scope.mcp:read': 'Lit comme assistant (MCP) : événements, pages, chiffres et participants.',
    'auth.scope.mcp:write': 'Lit et modifie comme assistant (MCP) : événements, codes et entrées.',
    'auth.scope.webhooks:read': 'Points de terminaison des webhooks sans leurs secrets, et le journal de leurs envois.',
    'auth.scope.webhooks:write':
      'Crée des points de terminaison de webhooks à contenus brefs, les modifie et les supprime, et renvoie les messages.',
    'auth.scope.reports:schedule':
      'Envoie régulièrement à toute adresse des fichiers de toutes les commandes, participants, paiements et documents.',
    'auth.scope.live:read': 'Places vendues, retenues et entrées, au fil des changements.',
  },
};
