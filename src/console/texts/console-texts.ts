import type { AreaTexts } from './area-texts.js';
import { ADMISSION_TEXTS } from './admission.js';
import { ADMISSION_REASON_TEXTS } from './admission-reasons.js';
import { ATTENDEES_TEXTS } from './attendees.js';
import { CHECK_IN_DEVICES_TEXTS } from './check-in-devices.js';
import { CHECK_IN_LISTS_TEXTS } from './check-in-lists.js';
import { CHECK_IN_TEXTS } from './check-in.js';
import { EVENT_FORM_TEXTS } from './event-form.js';
import { TICKET_FORM_TEXTS } from './ticket-form.js';
import { PLACES_TEXTS } from './places.js';
import { EVENT_ACTIONS_TEXTS } from './event-actions.js';
import { MEDIA_TEXTS } from './media.js';
import { REDIRECTS_TEXTS } from './redirects.js';
import { MENUS_TEXTS } from './menus.js';
import { EDITOR_TEXTS } from './editor.js';
import { CANCELLATION_TEXTS } from './cancellation.js';
import { BOX_OFFICE_TEXTS } from './box-office.js';
import { GUESTS_TEXTS } from './guests.js';
import { ORDER_PARTS_TEXTS } from './order-parts.js';
import { PURCHASER_TEXTS } from './purchaser.js';
import { FIRST_RUN_TEXTS } from './first-run.js';
import { MODULE_SCREEN_TEXTS } from './module-screen.js';
import { COUNTS_TEXTS } from './counts.js';
import { SETTINGS_TEXTS } from './settings.js';
import { CODES_TEXTS } from './codes.js';
import { COMMON_TEXTS } from './common.js';
import { DISPLAYS_TEXTS } from './displays.js';
import { EVENT_SALES_TEXTS } from './event-sales.js';
import { EVENT_IMPORT_TEXTS } from './event-import.js';
import { EXPORTS_TEXTS } from './exports.js';
import { EVENTS_TEXTS } from './events.js';
import { FRAME_TEXTS } from './frame.js';
import { LOG_TEXTS } from './log.js';
import { INVOICE_SETTINGS_TEXTS } from './invoice-settings.js';
import { INVOICES_TEXTS } from './invoices.js';
import { MAIL_LOG_TEXTS } from './mail-log.js';
import { ORDER_TEXTS } from './order.js';
import { ORDERS_TEXTS } from './orders.js';
import { REFUSAL_TEXTS } from './refusals.js';
import { REPEATS_TEXTS } from './repeats.js';
import { SALES_TEXTS } from './sales.js';
import { SERIES_TEXTS } from './series.js';
import { WAITING_LIST_TEXTS } from './waiting.js';
import { RULES_TEXTS } from './rules.js';
import { VENUES_TEXTS } from './venues.js';
import { TODAY_TEXTS } from './today.js';
import { WEBHOOKS_TEXTS } from './webhooks.js';
import { USERS_TEXTS } from './users.js';

/** Texts of all areas of the console. */
const AREAS = [
  ADMISSION_REASON_TEXTS,
  ADMISSION_TEXTS,
  CODES_TEXTS,
  SETTINGS_TEXTS,
  COUNTS_TEXTS,
  MODULE_SCREEN_TEXTS,
  FIRST_RUN_TEXTS,
  ORDER_PARTS_TEXTS,
  PURCHASER_TEXTS,
  GUESTS_TEXTS,
  BOX_OFFICE_TEXTS,
  CANCELLATION_TEXTS,
  EDITOR_TEXTS,
  MENUS_TEXTS,
  REDIRECTS_TEXTS,
  MEDIA_TEXTS,
  EVENT_ACTIONS_TEXTS,
  PLACES_TEXTS,
  TICKET_FORM_TEXTS,
  DISPLAYS_TEXTS,
  EVENT_SALES_TEXTS,
  EVENT_IMPORT_TEXTS,
  EVENT_FORM_TEXTS,
  ATTENDEES_TEXTS,
  CHECK_IN_DEVICES_TEXTS,
  CHECK_IN_LISTS_TEXTS,
  CHECK_IN_TEXTS,
  COMMON_TEXTS,
  FRAME_TEXTS,
  EXPORTS_TEXTS,
  EVENTS_TEXTS,
  LOG_TEXTS,
  INVOICE_SETTINGS_TEXTS,
  INVOICES_TEXTS,
  MAIL_LOG_TEXTS,
  ORDER_TEXTS,
  ORDERS_TEXTS,
  REPEATS_TEXTS,
  SALES_TEXTS,
  SERIES_TEXTS,
  TODAY_TEXTS,
  WAITING_LIST_TEXTS,
  RULES_TEXTS,
  USERS_TEXTS,
  VENUES_TEXTS,
  WEBHOOKS_TEXTS,
] as const;

type NamesOf<Area> = Area extends AreaTexts<infer Name> ? Name : never;

/** Names of the texts of the console, as `orders.title`. */
export type ConsoleTextName = NamesOf<(typeof AREAS)[number]>;

/** Texts of the console by language. */
export const CONSOLE_TEXTS: Readonly<Record<keyof AreaTexts, Readonly<Record<string, string>>>> = {
  en: all('en'),
  de: all('de'),
  es: all('es'),
  fr: all('fr'),
};

function all(language: keyof AreaTexts): Record<string, string> {
  return Object.assign({}, REFUSAL_TEXTS[language], ...AREAS.map((area) => area[language])) as Record<string, string>;
}
