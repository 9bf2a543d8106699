import { CONSOLE_TEXTS } from '../../src/console/texts/console-texts.js';

// What the service writes into the page of the console (src/console/console-texts.service.ts).
Object.assign(globalThis, { ALMANAC_TEXTS: { languages: Object.keys(CONSOLE_TEXTS), texts: CONSOLE_TEXTS.en } });
