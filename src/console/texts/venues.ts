import { areaTexts } from './area-texts.js';

/** The lists of venues and organizers. */
export const VENUES_TEXTS = areaTexts(
  {
    'venues.title': '{kind, select, venue {Venues} other {Organizers}}',
    'venues.new': '{kind, select, venue {New venue} other {New organizer}}',
    'venues.count':
      '{kind, select, venue {{count, plural, one {# venue} other {# venues}}} other {{count, plural, one {# organizer} other {# organizers}}}}',
    'venues.noName': '(no name)',
    'venues.notPublic': 'Not public',
    'venues.page': 'Open page',
    'venues.region': 'State or province',
    'venues.sameName': 'One that has this name already is changed instead.',
    'venues.deleteTitle': 'Delete {name}?',
    'venues.deleted': '{name} is in the trash.',
    'venues.used':
      '{count, plural, =0 {No upcoming event uses it.} one {# upcoming event uses it and will be shown without it.} other {# upcoming events use it and will be shown without it.}}',
  },
  {
    de: {
      'venues.title': '{kind, select, venue {Veranstaltungsorte} other {Veranstalter}}',
      'venues.new': '{kind, select, venue {Neuer Veranstaltungsort} other {Neuer Veranstalter}}',
      'venues.count':
        '{kind, select, venue {{count, plural, one {# Veranstaltungsort} other {# Veranstaltungsorte}}} other {{count, plural, one {# Veranstalter} other {# Veranstalter}}}}',
      'venues.noName': '(ohne Namen)',
      'venues.notPublic': 'Nicht öffentlich',
      'venues.page': 'Seite öffnen',
      'venues.region': 'Bundesland oder Provinz',
      'venues.sameName': 'Gibt es diesen Namen schon, wird der vorhandene Eintrag geändert.',
      'venues.deleteTitle': '{name} löschen?',
      'venues.deleted': '{name} ist im Papierkorb.',
      'venues.used':
        '{count, plural, =0 {Keine kommende Veranstaltung verwendet den Eintrag.} one {# kommende Veranstaltung verwendet den Eintrag und erscheint dann ohne ihn.} other {# kommende Veranstaltungen verwenden den Eintrag und erscheinen dann ohne ihn.}}',
    },
    es: {
      'venues.title': '{kind, select, venue {Lugares} other {Organizadores}}',
      'venues.new': '{kind, select, venue {Nuevo lugar} other {Nuevo organizador}}',
      'venues.count':
        '{kind, select, venue {{count, plural, one {# lugar} other {# lugares}}} other {{count, plural, one {# organizador} other {# organizadores}}}}',
      'venues.noName': '(sin nombre)',
      'venues.notPublic': 'No público',
      'venues.page': 'Abrir página',
      'venues.region': 'Provincia o estado',
      'venues.sameName': 'Si ya existe uno con este nombre, se modifica ese.',
      'venues.deleteTitle': '¿Eliminar {name}?',
      'venues.deleted': '{name} está en la papelera.',
      'venues.used':
        '{count, plural, =0 {Ningún evento próximo lo usa.} one {# evento próximo lo usa y se mostrará sin él.} other {# eventos próximos lo usan y se mostrarán sin él.}}',
    },
    fr: {
      'venues.title': '{kind, select, venue {Lieux} other {Organisateurs}}',
      'venues.new': '{kind, select, venue {Nouveau lieu} other {Nouvel organisateur}}',
      'venues.count':
        '{kind, select, venue {{count, plural, one {# lieu} other {# lieux}}} other {{count, plural, one {# organisateur} other {# organisateurs}}}}',
      'venues.noName': '(sans nom)',
      'venues.notPublic': 'Non public',
      'venues.page': 'Ouvrir la page',
      'venues.region': 'Région ou province',
      'venues.sameName': 'S’il en existe déjà un de ce nom, c’est lui qui est modifié.',
      'venues.deleteTitle': 'Supprimer {name} ?',
      'venues.deleted': '{name} est dans la corbeille.',
      'venues.used':
        '{count, plural, =0 {Aucun événement à venir ne l’utilise.} one {# événement à venir l’utilise et s’affichera sans lui.} other {# événements à venir l’utilisent et s’afficheront sans lui.}}',
    },
  },
);
