import { ruleInput, type RuleInput } from '../redirect/redirect.dto.js';
import { wholeNumber } from '../list/list.dto.js';
import { textOf } from '../loose-values.js';
import { BUILT_IN_MODULE_ID, MODULES } from '../group/modules.js';
import { refusal } from '../refusals.js';
import { isObject } from '#core/parameters';
import { JsonTooDeepError, parseJson } from '#core/text';

/** A group of an exported file. */
export interface ImportedGroup {
  /** Its id there. */
  id: string;
  name: string;
  moduleId: number;
  enabled: boolean;
}

/** What an exported file holds. */
export interface ImportedFile {
  groups: ImportedGroup[];
  /** Rules with the id that their group has in the file. */
  rules: { group: string; input: RuleInput }[];
}

/** Name of groups that a file has rules of, but does not describe. */
export const NAMELESS_GROUP = 'Group';

/**
 * Reads an exported file (redirects.md §8). What is no object holds nothing.
 * @throws RestError 400 `redirect_import_invalid_json` for what is no JSON, or nests it too deep
 */
export function readJsonFile(text: string): ImportedFile {
  const data = readValue(text);
  const list = (name: string): Record<string, unknown>[] => {
    const value = isObject(data) ? data[name] : undefined;
    return Array.isArray(value) ? value.filter(isObject) : [];
  };
  return {
    groups: list('groups').map(readGroup),
    rules: list('redirects').map((item) => ({ group: textOf(item.group_id), input: readInput(item) })),
  };
}

function readValue(text: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof JsonTooDeepError ? `It cannot be read: ${error.message}.` : 'The file is not JSON.';
    throw refusal('redirect_import_invalid_json', reason);
  }
}

function readGroup(given: Record<string, unknown>): ImportedGroup {
  const moduleId = wholeNumber(given.module_id);
  return {
    id: textOf(given.id),
    name: textOf(given.name),
    moduleId: Object.hasOwn(MODULES, moduleId) ? moduleId : BUILT_IN_MODULE_ID,
    enabled: given.enabled !== false,
  };
}

function readInput(given: Record<string, unknown>): RuleInput {
  const { action_data: data } = given;
  const isTarget = typeof data === 'string' && given.match_type === 'url';
  return ruleInput(isTarget ? { ...given, action_data: { url: data } } : given);
}
