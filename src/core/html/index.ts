/** HTML documents of pages. */
export { documentHtml } from './document.js';
export { elementsIn, type FoundElement } from './element.js';
export { escaped, html, Html, trusted } from './html.js';
export { type DateStyle, dayText, monthText, timeText, weekdayText } from './dates.js';
export { baseLanguage, contentLanguage } from './language.js';
export { scriptJson } from './script-json.js';
export { dayHtml, type When, whenHtml } from './when.js';
