import { html, type Html } from './html.js';
import { PAGE_LANGUAGE } from './language.js';

/** A whole page. */
export interface DocumentParts {
  /** Plain text. */
  title: string;
  /** What belongs into the head beside title and styles. */
  head?: Html;
  /** CSS. */
  styles: Html;
  body: Html;
  /** BCP 47. Default: English. */
  language?: string;
  isRightToLeft?: boolean;
}

/** Writes a page. */
export function documentHtml({
  title,
  head,
  styles,
  body,
  language = PAGE_LANGUAGE,
  isRightToLeft = false,
}: DocumentParts): string {
  return html`<!doctype html>
    <html lang="${language}" ${isRightToLeft && html`dir="rtl"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${head}
        <style>
          ${styles}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
}
