import { ruleInput, type RuleInput } from '../redirect/redirect.dto.js';
import { wholeNumber } from '../list/list.dto.js';
import { textOf } from '../loose-values.js';
import { BUILT_IN_MODULE_ID, MODULES } from '../group/modules.js';
import { refusal } from '../refusals.js';
import { isObject } from '#core/parameters';

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
 * @throws RestError 400 `redirect_import_invalid_json` for what is no JSON
 */
export function readJsonFile(text: string): ImportedFile {
  const data = parseJson(text);
  const list = (name: string): Record<string, unknown>[] => {
    const value = isObject(data) ? data[name] : undefined;
    return Array.isArray(value) ? value.filter(isObject) : [];
  };
  return {
    groups: list('groups').map(readGroup),
    rules: list('redirects').map((given) => ({ group: textOf(given.group_id), input: readInput(given) })),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw refusal('redirect_import_invalid_json', 'The file is not JSON.');
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
