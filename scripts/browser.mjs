// `npm run test:browser`: a real browser (Debian's chromium, or CHROMIUM=path) opens Swagger UI and
// makes a request from it, lets an app in on the authorize page, embeds an event in another site, tries what hostile
// sites and editors send, buys tickets, pays online, and works in the console.
// `npm run test:browser -- jobs paying`: these suites only. SCREENSHOTS=folder keeps pictures.
import { startForContract } from './contract.mjs';
import { checkAdmission } from '../test/browser/admission.mjs';
import { checkAdmissionConsole } from '../test/browser/admission-console.mjs';
import { checkAuthorize, checkEmbed, checkLooks } from '../test/browser/authorize.mjs';
import { checkBoxOffice } from '../test/browser/box-office.mjs';
import { checkConsoleGerman } from '../test/browser/console-german.mjs';
import { checkConsole } from '../test/browser/console.mjs';
import { checkDesign } from '../test/browser/design.mjs';
import { checkDocuments } from '../test/browser/documents.mjs';
import { checkExchanging } from '../test/browser/exchanging.mjs';
import { checkFirstEvent } from '../test/browser/first-event.mjs';
import { checkFirstRun } from '../test/browser/first-run.mjs';
import { checkHostile } from '../test/browser/hostile.mjs';
import { checkImporting } from '../test/browser/importing.mjs';
import { startInbox } from '../test/browser/inbox.mjs';
import { checkIntegrations } from '../test/browser/integrations.mjs';
import { checkMail } from '../test/browser/mail.mjs';
import { checkModuleScreen } from '../test/browser/module-screen.mjs';
import { checkOrganising } from '../test/browser/organising.mjs';
import { checkOrganisersJobs } from '../test/browser/organisers-jobs.mjs';
import { checkPaying } from '../test/browser/paying.mjs';
import { checkRepeats } from '../test/browser/repeats.mjs';
import { checkRightToLeft } from '../test/browser/right-to-left.mjs';
import { checkSelling } from '../test/browser/selling.mjs';
import { checkShop } from '../test/browser/shop.mjs';
import { checkSwagger } from '../test/browser/swagger.mjs';
import { checkTextEditor } from '../test/browser/text-editor.mjs';
import { checkPlaces } from '../test/browser/places.mjs';
import { buildIfStale } from './build-if-stale.mjs';
import { launchBrowser } from './launch-browser.mjs';

const startSite = (env = {}) => startForContract({ env: { LOG_LEVEL: 'error', ...inbox.env, ...env } });

/** By name, in the order in which they run: some leave records behind that later ones show. */
const SUITES = {
  swagger: checkSwagger,
  authorize: checkAuthorize,
  looks: checkLooks,
  embed: checkEmbed,
  hostile: checkHostile,
  design: checkDesign,
  selling: checkSelling,
  shop: checkShop,
  mail: checkMail,
  'first-event': checkFirstEvent,
  'first-run': checkFirstRun,
  paying: checkPaying,
  exchanging: checkExchanging,
  'box-office': checkBoxOffice,
  admission: checkAdmission,
  'admission-console': checkAdmissionConsole,
  organising: checkOrganising,
  jobs: checkOrganisersJobs,
  documents: checkDocuments,
  places: checkPlaces,
  importing: checkImporting,
  integrations: checkIntegrations,
  console: checkConsole,
  'console-german': checkConsoleGerman,
  'right-to-left': checkRightToLeft,
  'text-editor': checkTextEditor,
  'module-screen': checkModuleScreen,
  repeats: checkRepeats,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in SUITES));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}. Suites: ${Object.keys(SUITES).join(', ')}`);
  process.exit(2);
}

if (!process.env.ALMANAC_DIST) buildIfStale();
const browser = await launchBrowser();
const inbox = await startInbox();
const service = await startSite();
const checks = [];
const check = (name, good) => {
  checks.push(good);
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name}`);
};
try {
  const tools = { browser, service, inbox, check, startSite, screenshots: process.env.SCREENSHOTS };
  for (const [name, suite] of Object.entries(SUITES))
    if (chosen.length === 0 || chosen.includes(name)) await suite(tools);
} finally {
  await browser.close();
  await service.stop();
  await inbox.stop();
}
const failed = checks.filter((good) => !good).length;
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
