import { plainText } from '../../core/text/index.js';
import { isMap, textOf } from '../redirect/loose-values.js';
import type { HeaderOption } from './redirect-options.js';

const MOST_HEADERS = 100;
const MOST_SETTINGS = 50;
const LONGEST_VALUE = 4000;
const LONGEST_NAME = 100;

/** Headers as they are stored (redirects.md §13); entries without name or type are dropped. */
export function readHeaders(value: unknown): HeaderOption[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value
    .filter(isMap)
    .map(readHeader)
    .filter(({ headerName, type }) => headerName !== '' && type !== '')
    .slice(0, MOST_HEADERS);
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
    .slice(0, LONGEST_NAME)
    .replace(/(^|-)([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
}

const line = (value: unknown): string => plainText(textOf(value)).slice(0, LONGEST_VALUE).toWellFormed();

/** `{value}` stands for its value, `{choices}` for the list of them. */
function readSettings(value: unknown): Record<string, unknown> | [] {
  const settings = isMap(value) ? Object.entries(value).slice(0, MOST_SETTINGS) : [];
  if (settings.length === 0) return [];
  return Object.fromEntries(settings.map(([name, setting]) => [name, readSetting(setting)]));
}

function readSetting(value: unknown): unknown {
  if (!isMap(value)) return Array.isArray(value) ? readChoices(value) : line(value);
  return Array.isArray(value.choices) ? readChoices(value.choices) : line(value.value);
}

function readChoices(choices: unknown[]): { label: string; value: string }[] {
  return choices
    .filter(isMap)
    .slice(0, MOST_SETTINGS)
    .map(({ label, value }) => ({ label: line(label), value: line(value) }));
}
