import type { SiteUrls } from '#core/context';
import type { Html } from '#core/html';
import type { SiteSettings } from '#core/site';
import type { PageLanguage } from '../../layout/page-language.js';
import type { PublicFilter } from '../events/events/public-events.service.js';
import type { ViewEvent } from './view-event.js';
import type { ViewRequest } from './view-request.js';

/** The input of views: the request, and the site at this moment. */
export interface ViewContext {
  request: ViewRequest;
  /** Addresses of the site and of its interface. */
  urls: SiteUrls;
  /** With title and tagline as people read them. */
  site: SiteSettings;
  /** In which the view is written. */
  language: PageLanguage;
  /** Wall clock of the site. */
  now: string;
  /** Today by that clock, `YYYY-MM-DD`. */
  today: string;
  /** Nothing: the requested category or tag does not exist. */
  filter?: PublicFilter;
  /** Names of category and tag for people; the requested text where there is no such term. */
  scope: readonly string[];
  /** What the category is, plain text; empty: there is none, or nothing is written of it. */
  about: string;
  /** The date in the form of the view, as it was given. */
  date?: string;
}

/** A view next to another one. */
export interface AdjacentPage {
  request: ViewRequest;
  label: string;
  /** `noindex`: there is nothing in it. */
  rel: 'prev' | 'next' | 'noindex';
}

/** A view before it is put into its frame. */
export interface ViewContent {
  /** What it is called, without the site. */
  heading: string;
  /** The heading on the page, where it is another one than in the data that clients read. */
  headline?: string;
  /** Those that are shown. */
  events: readonly ViewEvent[];
  /** How many there are in all. */
  total: number;
  previous?: AdjacentPage;
  next?: AdjacentPage;
  /** View data that only this kind of view has, `events` among it. */
  data: Record<string, unknown>;
  body: Html;
}

/** A day of the grid. */
export interface MonthDay {
  date: string;
  /** Whether it is one of the month that is shown. */
  inMonth: boolean;
  isToday: boolean;
  /** Those that its cell names. */
  events: readonly ViewEvent[];
  /** How many there are in all. */
  found: number;
  /** Address of its own page. */
  url: string;
}
