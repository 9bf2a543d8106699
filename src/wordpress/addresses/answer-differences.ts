import type { SafeResponse } from '#core/http';
import { htmlHead, type HtmlHead } from './html-head.js';

/** An answer of one of the two hosts. */
export type Answer = Pick<SafeResponse, 'status' | 'headers' | 'body' | 'finalUrl'>;

/** Values of a head that are the same on both hosts word by word. */
const TEXTS = ['title', 'description', 'ogTitle', 'ogDescription'] as const;
/** Longest text of a difference. */
const MAX_LENGTH = 120;

/**
 * What differs between two answers with the same address, for people: the kind of document, the bytes of files, the UIDs
 * of calendar files, the heads of pages.
 */
export function answerDifferences(path: string, old: Answer, now: Answer): string[] {
  // Servers name the type of a file in several ways.
  if (old.body.equals(now.body)) return [];
  const [before, after] = [typeOf(old), typeOf(now)];
  if (before !== after) return [`type: ${before} -> ${after}`];
  if (before === 'text/calendar') return calendarDifferences(text(old), text(now));
  if (before === 'text/html') return headDifferences(path, old, now);
  if (/^(?:image|audio|video|application\/(?:pdf|zip))/.test(before))
    return [`bytes: ${old.body.length} -> ${now.body.length}`];
  return [];
}

const text = ({ body }: Answer): string => body.toString('utf8');

/** Type of a document; the many names of feeds and JSON are one each. */
function typeOf({ headers }: Answer): string {
  const type = (headers['content-type'] ?? '').split(';', 1)[0].trim().toLowerCase();
  if (/json$/.test(type)) return 'application/json';
  return /xml$/.test(type) ? 'xml' : type;
}

/** Events that subscribers have, and would not find any more. */
function calendarDifferences(before: string, after: string): string[] {
  const found = new Set(uidsIn(after));
  const missing = uidsIn(before).filter((uid) => !found.has(uid));
  if (missing.length === 0) return [];
  return [`UIDs: ${missing.length} of the old site are missing (${missing.slice(0, 3).join(', ')})`];
}

function uidsIn(calendar: string): string[] {
  const lines = calendar.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  return lines.filter((line) => line.startsWith('UID:')).map((line) => line.slice(4).trim());
}

function headDifferences(path: string, old: Answer, now: Answer): string[] {
  const [before, after] = [htmlHead(text(old)), htmlHead(text(now))];
  const differences: string[] = [];
  for (const name of TEXTS) {
    if (before[name] === '' || sameText(before[name], after[name])) continue;
    differences.push(`${name}: ${short(before[name])} -> ${short(after[name])}`);
  }
  if (before.noindex !== after.noindex) differences.push(`noindex: ${before.noindex} -> ${after.noindex}`);
  if (before.ogImage !== '' && pathOf(before.ogImage, old) !== pathOf(after.ogImage, now))
    differences.push(`ogImage: ${before.ogImage} -> ${after.ogImage}`);
  return [...differences, ...canonicalDifferences(path, { old, before, now, after })];
}

/** A page that was canonical itself is it still, also where it has another address now. */
function canonicalDifferences(
  path: string,
  { old, before, now, after }: { old: Answer; before: HtmlHead; now: Answer; after: HtmlHead },
): string[] {
  if (before.canonical === '') return [];
  const [given, found] = [pathOf(before.canonical, old), pathOf(after.canonical, now)];
  const wasOwn = given === decoded(path) || given === pathOf(old.finalUrl, old);
  const isOwn = found === pathOf(now.finalUrl, now);
  return given === found || (wasOwn && isOwn) ? [] : [`canonical: ${before.canonical} -> ${after.canonical}`];
}

function sameText(a: string, b: string): boolean {
  const plain = (value: string): string => value.replace(/[\u2018\u2019]/g, "'").replace(/[\u201C\u201D]/g, '"');
  const [before, after] = [plain(a), plain(b)];
  return before === after || isBeginning(before, after) || isBeginning(after, before);
}

/** Whether a text that ends with an ellipsis is the beginning of another: sites cut descriptions at different lengths. */
function isBeginning(text: string, whole: string): boolean {
  const words = text.replace(/(?:\[…\]|…)$/, '').trimEnd();
  return words !== '' && words !== text && whole.startsWith(words);
}

function pathOf(address: string, { finalUrl }: Answer): string {
  const base = URL.canParse(finalUrl) ? finalUrl : undefined;
  if (address === '' || !URL.canParse(address, base)) return address;
  const { pathname, search } = new URL(address, base);
  return decoded(pathname + search);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function short(value: string): string {
  return JSON.stringify(value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH).toWellFormed()}…` : value);
}
