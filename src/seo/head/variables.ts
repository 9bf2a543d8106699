import { formatDate, wallAt } from '#core/time';
import type { SiteSettings } from '#core/site';
import { storedLine } from './text-facts.js';

/** Values of the variables that templates of titles and descriptions may name: without tags, entities as they are stored. */
export type Variables = Record<string, string>;

/**
 * The variables that every page has. Other members are worked out when a template names them.
 * @param nowMs the present moment, in milliseconds since 1970
 */
export function siteVariables(settings: SiteSettings, nowMs: number): Variables {
  const write = (format: string) =>
    formatDate(wallAt(nowMs, settings.timezone), settings.timezone, format, settings.language);
  return {
    sitename: storedLine(settings.title),
    sitedesc: storedLine(settings.description),
    page: '',
    searchphrase: '',
    get currentyear() {
      return write('Y');
    },
    get currentmonth() {
      return write('F');
    },
    get currentday() {
      return write('j');
    },
    get currentdate() {
      return write(settings.date_format);
    },
  };
}

/** Variables of two kinds together; members stay to be worked out when they are named. */
export function withVariables(base: Variables, more: Variables): Variables {
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(base),
      ...Object.getOwnPropertyDescriptors(more),
    },
  );
}
