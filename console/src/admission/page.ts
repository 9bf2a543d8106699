export const metaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Path of the site on its host, which all addresses of the service begin with; empty at the root of the host. */
export const SITE_BASE = metaContent('almanac-base') ?? '';
/** Language of the site, BCP 47. */
export const SITE_LANGUAGE = metaContent('almanac-language') ?? 'en';
/** Name of the site. */
export const SITE_NAME = metaContent('almanac-site') ?? '';
/** The public routes of tickets. */
export const TICKETS_ROOT = `${metaContent('almanac-api') ?? '/api'}/cal/tickets/v1`;
/** The routes of devices. */
export const DEVICE_ROOT = `${TICKETS_ROOT}/admission`;
/** What this page stores under in the browser: sites in folders of one host have their own. */
export const STORE_NAME = `almanac-admission${SITE_BASE}`;
/** Where the browser stores the language that a person chose. */
export const LANGUAGE_KEY = `${STORE_NAME}:language`;
