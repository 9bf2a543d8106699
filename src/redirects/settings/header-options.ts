import { plainText } from '#core/text';
import { textOf } from '../loose-values.js';
import { isObject } from '#core/parameters';

/** A header that the site's answers get (redirects.md §13). */
export interface HeaderOption {
  headerName: string;
  headerValue: string;
  /** Kind of the header as the client's list names it. */
  type: string;
  /** `site`: all pages and redirects but 307; `redirect`: redirects only. */
  location: 'site' | 'redirect';
  headerSettings: Record<string, unknown> | [];
}

const MAX_HEADERS = 100;
const MAX_SETTINGS = 50;
const MAX_VALUE_LENGTH = 4000;
const MAX_NAME_LENGTH = 100;

/** Headers as they are stored (redirects.md §13); entries without name or type are dropped. */
export function readHeaders(value: unknown): HeaderOption[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value
    .filter(isObject)
    .map(readHeader)
    .filter(({ headerName, type }) => headerName !== '' && type !== '')
    .slice(0, MAX_HEADERS);
}

/** Whether a value is a list of headers as `readHeaders` makes them. */
export function areHeaderOptions(value: unknown): boolean {
  return Array.isArray(value) && value.length <= MAX_HEADERS && value.every(isHeaderOption);
}

function isHeaderOption(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { headerName: name, headerValue, type, location, headerSettings: settings } = value;
  return (
    [name, headerValue, type].every((text) => typeof text === 'string') &&
    (location === 'site' || location === 'redirect') &&
    (isObject(settings) || (Array.isArray(settings) && settings.length === 0))
  );
}

function readHeader(given: Record<string, unknown>): HeaderOption {
  return {
    type: headerName(given.type),
    headerName: headerName(given.headerName),
    headerValue: line(given.headerValue),
    location: given.location === 'redirect' ? 'redirect' : 'site',
    headerSettings: readSettings(given.headerSettings),
  };
}

/** `x frame options` → `X-Frame-Options`: what a header may be called, words beginning with capitals. */
function headerName(value: unknown): string {
  return textOf(value)
    .trim()
    .replace(/[\s_]+/g, '-')
    .replace(/[^A-Za-z\d-]/g, '')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/(^|-)([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
}

const line = (value: unknown): string => plainText(textOf(value)).slice(0, MAX_VALUE_LENGTH).toWellFormed();

/** `{value}` is replaced by its value, `{choices}` by the list of them. */
function readSettings(value: unknown): Record<string, unknown> | [] {
  const settings = isObject(value) ? Object.entries(value).slice(0, MAX_SETTINGS) : [];
  if (settings.length === 0) return [];
  return Object.fromEntries(settings.map(([name, setting]) => [name, readSetting(setting)]));
}

function readSetting(value: unknown): unknown {
  if (!isObject(value)) return Array.isArray(value) ? readChoices(value) : line(value);
  return Array.isArray(value.choices) ? readChoices(value.choices) : line(value.value);
}

function readChoices(choices: unknown[]): { label: string; value: string }[] {
  return choices
    .filter(isObject)
    .slice(0, MAX_SETTINGS)
    .map(({ label, value }) => ({ label: line(label), value: line(value) }));
}
