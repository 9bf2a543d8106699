import { elementsIn, html as exact } from '#core/html';
// By this name, so that no formatter puts blanks where they would show.
import { embedSecret } from './secret.js';
import { isHttpUrl } from '#core/parameters';
import { jsonOrUndefined, xmlOrUndefined } from '#core/text';

/** What a provider has answered, not yet trusted. */
export type ProviderResponse = Record<string, unknown>;

const MAX_MEMBERS = 100;

/** Reads a provider's answer, JSON or XML. Nothing for what is neither, or has no type. */
export function readProviderResponse(text: string, contentType: string): ProviderResponse | undefined {
  const answer = /xml/i.test(contentType) || /^\s*<\?xml/.test(text) ? fromXml(text) : jsonOrUndefined(text);
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
  const members = Object.entries(answer).slice(0, MAX_MEMBERS);
  const values = Object.fromEntries(members.filter(([, value]) => value === null || typeof value !== 'function'));
  return typeof values.type === 'string' ? values : undefined;
}

/** Documents with a doctype are refused: entities are for attacks only (oembed.md §2). */
function fromXml(text: string): unknown {
  const options = { ignoreAttributes: true, processEntities: true, parseTagValue: false };
  return (xmlOrUndefined(text, options) as { oembed?: unknown } | undefined)?.oembed;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * The response with its `html` made again (oembed.md §2): a picture or link from its own members; what a provider of
 * the list sends for the rest as it is, and of strangers only a quote and a frame that can do nothing.
 * @param url the requested address
 * @returns nothing when there is nothing to show
 */
export function withHtml(answer: ProviderResponse, url: string, trusted: boolean): ProviderResponse | undefined {
  const made = htmlOf(answer, url, trusted);
  return made === undefined ? undefined : { ...answer, html: made };
}

function htmlOf(answer: ProviderResponse, url: string, trusted: boolean): string | false | undefined {
  const title = textOf(answer.title);
  switch (answer.type) {
    case 'photo': {
      const source = textOf(answer.url);
      const [width, height] = [Number(textOf(answer.width)), Number(textOf(answer.height))];
      if (!isHttpUrl(source) || !(width > 0) || !(height > 0)) return undefined;
      return exact`<a href="${url}"><img src="${source}" alt="${title}" width="${width}" height="${height}"></a>`.text;
    }
    case 'link':
      return title === '' ? undefined : exact`<a href="${url}">${title}</a>`.text;
    case 'rich':
    case 'video': {
      const markup = answer.html;
      if (typeof markup !== 'string' || markup === '') return undefined;
      return trusted ? markup : reduced(markup);
    }
    default:
      return undefined;
  }
}

const FRAME_ATTRIBUTES = [
  'width',
  'height',
  'frameborder',
  'marginwidth',
  'marginheight',
  'scrolling',
  'title',
] as const;

/** One quote with its links and one sandboxed frame; `false` without a frame. */
function reduced(given: string): string | false {
  const elements = elementsIn(given, ['iframe', 'blockquote', 'a']);
  const frame = elements.find(({ name }) => name === 'iframe');
  const source = frame?.attributes.get('src') ?? '';
  if (!frame || !isHttpUrl(source)) return false;
  const secret = embedSecret();
  const quote = elements.find(({ name }) => name === 'blockquote');
  const link =
    quote && elements.find((each) => each.name === 'a' && each.attributes.has('href') && quote.contains(each));
  const address = link?.attributes.get('href') ?? '';
  const linked =
    link && isHttpUrl(address) ? exact`<a href="${address}">${link.text.trim() || address}</a>` : quote?.text.trim();
  const quoted = quote && exact`<blockquote class="wp-embedded-content" data-secret="${secret}">${linked}</blockquote>`;
  const attributes = FRAME_ATTRIBUTES.filter((name) => frame.attributes.has(name));
  const framed = `${source.split('#')[0]}#?secret=${secret}`;
  return [
    exact`${quoted}<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" src="${framed}"`,
    exact` data-secret="${secret}"${attributes.map((name) => exact` ${name}="${frame.attributes.get(name)}"`)}></iframe>`,
  ].join('');
}

/** Links to answers that a page gives about itself, JSON first (oembed.md §2). Relative ones are taken against `base`. */
export function discoveredEndpoint(page: string, base: string): string | undefined {
  const all = elementsIn(page, ['link']).map(({ attributes }) => attributes);
  const links = ['application/json+oembed', 'text/xml+oembed', 'application/xml+oembed'].flatMap((type) =>
    all.filter((link) => link.get('type')?.toLowerCase() === type).map((link) => link.get('href') ?? ''),
  );
  const [first] = links.filter((href) => href !== '' && URL.canParse(href, base));
  return first === undefined ? undefined : new URL(first, base).href;
}

const AUDIO = /\.(?:mp3|ogg|oga|wav|m4a|flac|opus|aac)$/i;
const VIDEO = /\.(?:mp4|webm|ogv|m4v|mov)$/i;

/** Players for files that browsers play themselves; nothing for other addresses. */
export function mediaResponse(url: string): ProviderResponse | undefined {
  if (!isHttpUrl(url)) return undefined;
  const { pathname, username, password, href } = new URL(url);
  if (username !== '' || password !== '') return undefined;
  const player = AUDIO.test(pathname)
    ? exact`<audio controls preload="none" src="${href}"></audio>`
    : VIDEO.test(pathname)
      ? exact`<video controls preload="metadata" src="${href}"></video>`
      : undefined;
  return player && { provider_name: 'Embed Handler', html: player.text, scripts: [] };
}
