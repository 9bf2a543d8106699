import { areaTexts } from './area-texts.js';

/** Displays that show the counts of an event. */
export const DISPLAYS_TEXTS = areaTexts(
  {
    'displays.title': 'Displays',
    'displays.intro':
      'A display shows how many seats are sold, in carts and checked in, on a screen on a wall. Those who have its address need no account.',
    'displays.empty': 'There is no display yet.',
    'displays.name': 'Name of the display',
    'displays.nameHint': 'Where it is, such as Foyer',
    'displays.new': 'New display',
    'displays.made': 'The display {name} has this address. Open it on the screen now: it is not shown again.',
    'displays.deleted': 'The display {name} is deleted. Its page ends within seconds.',
  },
  {
    de: {
      'displays.title': 'Anzeigen',
      'displays.intro':
        'Eine Anzeige zeigt auf einem Bildschirm an der Wand, wie viele Plätze verkauft, in Warenkörben und eingecheckt sind. Wer ihre Adresse hat, braucht kein Konto.',
      'displays.empty': 'Es gibt noch keine Anzeige.',
      'displays.name': 'Name der Anzeige',
      'displays.nameHint': 'Wo sie ist, zum Beispiel Foyer',
      'displays.new': 'Neue Anzeige',
      'displays.made':
        'Die Anzeige {name} hat diese Adresse. Öffnen Sie sie jetzt auf dem Bildschirm: Sie wird nicht noch einmal angezeigt.',
      'displays.deleted': 'Die Anzeige {name} ist gelöscht. Ihre Seite endet nach wenigen Sekunden.',
    },
    es: {
      'displays.title': 'Paneles',
      'displays.intro':
        'Un panel muestra en una pantalla cuántas plazas se han vendido, cuántas están en carritos y cuántas personas han entrado. Quien tiene su dirección no necesita cuenta.',
      'displays.empty': 'Todavía no hay ningún panel.',
      'displays.name': 'Nombre del panel',
      'displays.nameHint': 'Dónde está, por ejemplo Vestíbulo',
      'displays.new': 'Nuevo panel',
      'displays.made': 'El panel {name} tiene esta dirección. Ábrala ahora en la pantalla: no se volverá a mostrar.',
      'displays.deleted': 'El panel {name} se ha eliminado. Su página termina en unos segundos.',
    },
    fr: {
      'displays.title': 'Écrans',
      'displays.intro':
        'Un écran mural montre combien de places sont vendues, dans les paniers et combien de personnes sont entrées. Qui a son adresse n’a pas besoin de compte.',
      'displays.empty': 'Il n’y a pas encore d’écran.',
      'displays.name': 'Nom de l’écran',
      'displays.nameHint': 'Où il se trouve, par exemple Hall',
      'displays.new': 'Nouvel écran',
      'displays.made': 'L’écran {name} a cette adresse. Ouvrez-la maintenant sur l’écran : elle ne sera plus affichée.',
      'displays.deleted': 'L’écran {name} est supprimé. Sa page prend fin en quelques secondes.',
    },
  },
);
