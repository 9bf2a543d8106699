import { chooseLanguage, type PageLanguage } from './languages.js';
import { LANGUAGE_KEY, metaContent, SITE_BASE, SITE_LANGUAGE } from './page.js';
import '../style.css';
import './admission.css';

/** The texts come first: the rest of the page reads them when it is loaded. */
async function start(place: HTMLElement): Promise<void> {
  const languages = JSON.parse(metaContent('almanac-languages') ?? '[]') as PageLanguage[];
  const stored = localStorage.getItem(LANGUAGE_KEY);
  const wanted = [...(stored === null ? [] : [stored]), ...navigator.languages, SITE_LANGUAGE];
  const language = chooseLanguage(languages, wanted);
  if (language) {
    document.documentElement.lang = language.reader;
    document.documentElement.dir = language.isRightToLeft ? 'rtl' : 'ltr';
    const answer = await fetch(`${SITE_BASE}/admission/texts/${language.file}`);
    Object.assign(globalThis, { ALMANAC_TEXTS: (await answer.json()) as unknown });
  }
  const { showAdmission } = await import('./app.js');
  showAdmission(place);
}

const place = document.getElementById('admission');
if (place) void start(place);
