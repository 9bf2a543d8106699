import type { Response } from 'express';
import type { MapperContext } from '#core/context';
import { NO_CACHE } from '#core/rest';
import { RestError } from '#core/errors';
import { html, type Html } from '#core/html';
import type { PageLink } from '#core/site';
import { SITE_SCRIPT_PATH } from '../layout/site-script.js';
import type { ShopLanguage } from './shop-language.js';

/** The fields of a form as they were sent. */
export type Form = Readonly<Record<string, unknown>>;

/** What a request to a page of the shop is answered with: a page, or another address. */
export interface ShopPage {
  status: number;
  html?: string;
  /** Address to go on to. */
  location?: string;
  /** `Set-Cookie`. */
  cookie?: string;
  /** The browser loads this address after some seconds. */
  reload?: { address: string; seconds: number };
  /** `Referrer-Policy`; default `same-origin`, which browsers need to say where a form comes from. */
  referrer?: 'no-referrer';
}

/**
 * Sets status and headers of a page of the shop. These pages are for one person, so nothing stores them, no search engine
 * lists them, and no other site gets their address, shows them in a frame, and no other script than that of the site runs
 * in them.
 * @returns the body
 */
export function startShopPage(response: Response, page: ShopPage, { siteUrl }: Pick<MapperContext, 'siteUrl'>): string {
  const { status, html: body, location, cookie, reload, referrer = 'same-origin' } = page;
  response.status(status).set({
    ...NO_CACHE,
    'Referrer-Policy': referrer,
    'X-Robots-Tag': 'noindex',
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': shopPolicy(siteUrl),
  });
  if (cookie !== undefined) response.append('Set-Cookie', cookie);
  if (reload !== undefined) response.set('Refresh', `${reload.seconds}; url=${reload.address}`);
  if (location !== undefined) response.location(location);
  response.type('html');
  return body ?? '';
}

/** Styles are within the page; images are the logo, and codes are drawn in the page. The only script is that of the site. */
function shopPolicy(siteUrl: string): string {
  const { origin } = new URL(siteUrl);
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${origin} data: https:`,
    `script-src ${siteUrl}/${SITE_SCRIPT_PATH}`,
    `form-action 'self' ${origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/**
 * Why a form was refused, above the form. Refusals without a text in the language are in English.
 * @param language default: English
 */
export function errorNotice(error: RestError | undefined, language?: ShopLanguage): Html | undefined {
  if (!error) return undefined;
  const { data } = error.toBody() as { data?: { params?: unknown } | null };
  // Refusals of parameters say in `params` what is accepted.
  const params = data?.params;
  const details = typeof params === 'object' && params !== null ? Object.values(params).map(String) : [error.message];
  return html`<div class="notice notice--error" role="alert">
    <p>
      <strong>${language?.text('refused') ?? 'This did not work.'}</strong>
      ${language?.find(`refusal.${error.code}`) ?? details.join(' ')}
    </p>
  </div>`;
}

/** Links that other modules add to an order or ticket; nothing without any. */
export function linksHtml(links: readonly PageLink[], language: ShopLanguage): Html | undefined {
  if (links.length === 0) return undefined;
  return html`<p class="actions no-print">
    ${links.map(
      (link) => html`<a class="button" href="${link.address}" rel="nofollow">${language.linkText(link)}</a> `,
    )}
  </p>`;
}

/** Refusals are shown in the form; everything else is not for it. @throws what is no `RestError` */
export function asRefusal(error: unknown): RestError {
  if (error instanceof RestError) return error;
  throw error;
}

/** The text that a field of a form has, without spaces around it. */
export function fieldText(form: Form, name: string): string {
  const value = Object.hasOwn(form, name) ? form[name] : undefined;
  return typeof value === 'string' ? value.trim() : '';
}
