import { escapeAttribute } from './escape.js';
import { tokenizeMarkup } from './markup.js';
import { sanitizeUrl } from './url.js';

/**
 * Shortcodes: what classic texts of WordPress have in place of galleries, captions and players
 * (`[caption width="300"]<img …> Words[/caption]`).
 */

/** A shortcode in a text. */
export interface Shortcode {
  name: string;
  /** Named attributes; entities as they are. */
  attributes: Readonly<Record<string, string>>;
  /** What is between its tags; undefined: it has no closing tag. */
  content?: string;
}

/** What is shown in place of a shortcode, as HTML; undefined: it stays as it is. */
export type ShortcodeHandler = (shortcode: Shortcode) => string | undefined;

/** `[name attributes]`; two brackets mean that the text is shown as it is. */
const OPENING = /\[(\[?)([a-z][\w-]*)(\s[^[\]]*|\/)?\](\]?)/gi;
const ATTRIBUTE = /(?:^|\s)([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;

/** Shortcodes that are shown; `gallery` needs images, which only a page of posts loads together. */
export const SHOWN_SHORTCODES: ReadonlySet<string> = new Set([
  'gallery',
  'caption',
  'wp_caption',
  'embed',
  'audio',
  'video',
]);

/** The text with its markup blanked out, at the same places: brackets in tags and comments are no shortcodes. */
function withoutMarkup(text: string): string {
  if (!text.includes('<')) return text;
  return tokenizeMarkup(text)
    .map((token) => (token.kind === 'text' ? token.text : '\0'.repeat(token.text.length)))
    .join('');
}

/** Finds where shortcodes close, each place at most once, so that reading is linear. */
class Closings {
  private readonly places = new Map<string, number[]>();

  constructor(private readonly text: string) {}

  /** The first closing tag of a name from a place on. */
  after(name: string, from: number): { start: number; end: number } | undefined {
    const places = this.places.get(name) ?? this.find(name);
    while (places.length > 0 && places[places.length - 1] < from) places.pop();
    const start = places.at(-1);
    return start === undefined ? undefined : { start, end: start + name.length + '[/]'.length };
  }

  private find(name: string): number[] {
    const places = [...this.text.matchAll(new RegExp(`\\[/${name}\\]`, 'gi'))].map(({ index }) => index).reverse();
    this.places.set(name, places);
    return places;
  }
}

/** Calls `handle` for each shortcode from left to right; those within others belong to their content. */
export function replaceShortcodes(text: string, handle: ShortcodeHandler): string {
  if (!text.includes('[')) return text;
  const bare = withoutMarkup(text);
  const closings = new Closings(bare);
  let result = '';
  let from = 0;
  for (const match of bare.matchAll(OPENING)) {
    const [whole, escaped, name, attributes = '', escapedEnd] = match;
    if (match.index < from || (escaped !== '' && escapedEnd !== '')) continue;
    const start = match.index + escaped.length;
    const end = match.index + whole.length - escapedEnd.length;
    const closing = !attributes.endsWith('/') ? closings.after(name.toLowerCase(), end) : undefined;
    const shown = handle({
      name: name.toLowerCase(),
      attributes: attributesIn(attributes),
      ...(closing && { content: text.slice(end, closing.start) }),
    });
    if (shown === undefined) continue;
    result += text.slice(from, start) + shown;
    from = closing?.end ?? end;
  }
  return from === 0 ? text : result + text.slice(from);
}

function attributesIn(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(([, name, double, single, bare]): [string, string] => [
    name.toLowerCase(),
    double ?? single ?? bare,
  ]);
  return Object.fromEntries(pairs);
}

/** Captions, addresses and players as HTML. */
export function showShortcodes(text: string): string {
  return replaceShortcodes(text, ({ name, attributes, content }) => {
    if (name === 'caption' || name === 'wp_caption') return captionHtml(attributes, content);
    if (name === 'embed') return linkHtml(content ?? attributes.src ?? '');
    if (name === 'audio') return audioHtml(attributes);
    return name === 'video' ? videoHtml(attributes) : undefined;
  });
}

/** A text without the shortcodes that are shown, and without what they hold: they are no words of it. */
export function stripShortcodes(text: string): string {
  return replaceShortcodes(text, ({ name }) => (SHOWN_SHORTCODES.has(name) ? '' : undefined));
}

/**
 * The image of a caption, alone or in a link. Its tags contain no other `<`: captions without an end, of which each
 * holds all that follow, would otherwise be read again for each of them.
 */
const IMAGE = /^\s*((?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?)/i;

function captionHtml(attributes: Shortcode['attributes'], content: string | undefined): string | undefined {
  const image = content === undefined ? undefined : IMAGE.exec(content);
  if (content === undefined || !image) return undefined;
  const words = (content.slice(image[0].length).trim() || attributes.caption) ?? '';
  const width = Number.parseInt(attributes.width ?? '', 10);
  if (words === '' || !(width > 0)) return image[1];
  const id = attributes.id === undefined ? '' : ` id="${escapeAttribute(attributes.id)}"`;
  const classes = escapeAttribute(
    ['wp-caption', attributes.align ?? 'alignnone', attributes.class ?? ''].join(' ').trim(),
  );
  return (
    `<figure${id} style="width:${width}px" class="${classes}">${image[1]}` +
    `<figcaption class="wp-caption-text">${words}</figcaption></figure>`
  );
}

/** What other sites would show in a frame is a link: a page loads nothing of others. */
export function linkHtml(address: string): string | undefined {
  const url = sanitizeUrl(address);
  return /^https?:/i.test(url) ? `<a href="${escapeAttribute(url)}">${escapeAttribute(url)}</a>` : undefined;
}

const AUDIO_TYPES = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'flac'];
const VIDEO_TYPES = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'flv'];

function mediaSource(attributes: Shortcode['attributes'], names: readonly string[]): string {
  const url = names.map((name) => attributes[name]).find((value) => value !== undefined);
  return url === undefined ? '' : sanitizeUrl(url);
}

function audioHtml(attributes: Shortcode['attributes']): string | undefined {
  const source = mediaSource(attributes, AUDIO_TYPES);
  if (source === '') return undefined;
  return `<audio class="wp-audio-shortcode" controls preload="none" src="${escapeAttribute(source)}"></audio>`;
}

function videoHtml(attributes: Shortcode['attributes']): string | undefined {
  const source = mediaSource(attributes, VIDEO_TYPES);
  if (source === '') return undefined;
  const poster = sanitizeUrl(attributes.poster ?? '');
  const size = ['width', 'height']
    .map((name): [string, number] => [name, Number.parseInt(attributes[name] ?? '', 10)])
    .flatMap(([name, pixels]) => (pixels > 0 ? [` ${name}="${pixels}"`] : []))
    .join('');
  const image = poster === '' ? '' : ` poster="${escapeAttribute(poster)}"`;
  return `<video class="wp-video-shortcode" controls preload="metadata"${size}${image} src="${escapeAttribute(source)}"></video>`;
}
