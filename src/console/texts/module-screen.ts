import { areaTexts } from './area-texts.js';

/** Screens of modules. */
export const MODULE_SCREEN_TEXTS = areaTexts(
  {
    'moduleScreen.titleDoesNotWork': '{title} does not work at the moment.',
    'moduleScreen.loadingTheEditor': 'Loading the editor …',
  },
  {
    de: {
      'moduleScreen.titleDoesNotWork': '{title} funktioniert gerade nicht.',
      'moduleScreen.loadingTheEditor': 'Der Editor wird geladen …',
    },
    es: {
      'moduleScreen.titleDoesNotWork': '{title} no funciona en este momento.',
      'moduleScreen.loadingTheEditor': 'Cargando el editor…',
    },
    fr: {
      'moduleScreen.titleDoesNotWork': '{title} ne fonctionne pas pour le moment.',
      'moduleScreen.loadingTheEditor': 'Chargement de l’éditeur…',
    },
  },
);
