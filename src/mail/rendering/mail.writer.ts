import { html, type Html } from '#core/html';
import { trusted } from '#core/html';
import type { MailBlock } from '../kinds/mail-block.js';

/** What surrounds the contents of a message. */
export interface MailFrame {
  /** BCP 47. */
  language: string;
  /** Whether the language is written from right to left. */
  isRightToLeft: boolean;
  title: string;
  site: string;
  siteUrl: string;
  /** Why the recipient gets the message, and other lines at its end. */
  footer: readonly string[];
  /** At its end: the way to all orders of the recipient, how to get no more of these. */
  links: readonly { text: string; url: string }[];
  /** Colour of links, #rrggbb. */
  accent: string;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A message as HTML: styles are within its elements, as mail programs drop style sheets, and nothing is fetched. */
export function mailHtml(blocks: readonly MailBlock[], frame: MailFrame): string {
  const { language, isRightToLeft, title, site, siteUrl, footer, links, accent } = frame;
  const body = html`<body
    style="margin:0;padding:0;background:#f3f4f6;color:#1f2937;${FONT};font-size:16px;line-height:1.5"
  >
    <div style="max-width:600px;margin:0 auto;padding:24px 16px">
      <p style="margin:0 0 12px">
        <a href="${siteUrl}/" style="color:#374151;text-decoration:none"><strong>${site}</strong></a>
      </p>
      <div style="background:#ffffff;border:1px solid #e5e7eb;border-radius:8px;padding:24px">
        ${blocks.map((block) => blockHtml(block, accent))}
      </div>
      <div style="color:#4b5563;font-size:13px;padding:12px 4px">
        ${footer.map((line) => html`<p style="margin:0 0 6px">${line}</p>`)}
        ${links.map(({ text, url }) => html`<p style="margin:0"><a href="${url}" style="color:#4b5563">${text}</a></p>`)}
      </div>
    </div>
  </body>`;
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
      </head>
      ${body}
    </html>`.text;
}

function blockHtml(block: MailBlock, accent: string): Html {
  switch (block.type) {
    case 'heading':
      return html`<h1 dir="auto" style="font-size:22px;line-height:1.3;margin:0 0 16px">${block.text}</h1>`;
    case 'paragraph':
      return html`<p dir="auto" style="margin:0 0 16px">${block.text}</p>`;
    case 'prose':
      return html`${paragraphsOf(block.text).map(
        (lines) => html`<p dir="auto" style="margin:0 0 16px">${joined(lines)}</p>`,
      )}`;
    case 'notice':
      return html`<p dir="auto" style="margin:0 0 16px;padding:12px;background:#fef3c7;border-radius:6px">
        <strong>${block.text}</strong>
      </p>`;
    case 'facts':
      return html`<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">
        ${block.facts.map(
          ([label, value]) =>
            html`<tr>
              <td style="padding:2px 16px 2px 0;color:#4b5563;vertical-align:top">${label}</td>
              <td style="padding:2px 0;vertical-align:top">${isolated(value.split('\n'))}</td>
            </tr>`,
        )}
      </table>`;
    case 'link':
      return html`<p style="margin:0 0 16px">
        <a
          href="${block.url}"
          style="display:inline-block;padding:10px 18px;background:${accent};color:#ffffff;border-radius:6px;text-decoration:none"
          >${block.text}</a
        >
      </p>`;
    case 'ticket':
      return html`<div style="border:1px solid #d1d5db;border-radius:8px;padding:16px;margin:0 0 16px">
        <p dir="auto" style="margin:0 0 4px"><strong>${block.title}</strong></p>
        <p style="margin:0 0 12px">${isolated(block.lines)}</p>
        <img
          src="cid:${block.cid}"
          alt="${block.alt}"
          width="200"
          height="200"
          style="display:block;background:#ffffff"
        />
        <p style="margin:8px 0 0;color:#4b5563;font-size:13px">${block.code}</p>
      </div>`;
  }
}

/** The same message as text. */
export function mailText(blocks: readonly MailBlock[], { site, siteUrl, footer, links }: MailFrame): string {
  const end = [...footer, ...links.map(({ text, url }) => `${text}: ${url}`), `${site} – ${siteUrl}/`];
  return `${blocks.map(blockText).join('\n\n')}\n\n-- \n${end.join('\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.type) {
    case 'heading':
      return block.text;
    case 'paragraph':
    case 'prose':
      return block.text.trim();
    case 'notice':
      return `! ${block.text}`;
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'link':
      return `${block.text}:\n${block.url}`;
    case 'ticket':
      return [`* ${block.title}`, ...block.lines, block.code].join('\n');
  }
}

function paragraphsOf(text: string): string[][] {
  return text
    .trim()
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.split('\n'));
}

const joined = (lines: readonly (string | Html)[]): Html[] =>
  lines.map((line, i) => html`${i > 0 && trusted('<br />')}${line}`);

/** Lines of different directions: a name that is written from right to left does not turn the others around. */
const isolated = (lines: readonly string[]): Html[] => joined(lines.map((line) => html`<bdi>${line}</bdi>`));
