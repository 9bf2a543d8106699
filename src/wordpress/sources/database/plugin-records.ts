import { createHash } from 'node:crypto';
import type { Kind } from '../../../migration/kinds.js';
import type { FieldValue, SourceRecord } from '../../../migration/source.js';
import { storedValue, type Row } from './wordpress-database.js';
import { parseJson } from '#core/text';

/** A number that names a UUID: 28 bits of its hash. */
export function numberOf(uuid: string): number {
  return parseInt(createHash('sha256').update(uuid).digest('hex').slice(0, 7), 16) + 1;
}

/**
 * An item of a menu in the form that all sources have.
 * @param termId id of the record for a term in a taxonomy
 */
export function menuItem(
  { id, fields }: SourceRecord,
  termId: (taxonomy: string, id: number) => number = (_taxonomy, own) => own,
): Record<string, FieldValue> {
  const meta = (name: string): FieldValue => fields[`meta:_menu_item_${name}`] ?? '';
  const list = (value: FieldValue): string[] =>
    [value]
      .flat()
      .flatMap((text) => String(text).split(' '))
      .filter((text) => text !== '');
  return {
    id,
    title: String(fields.post_title ?? ''),
    url: String(meta('url')),
    type: String(meta('type')),
    object: String(meta('object')),
    object_id:
      meta('type') === 'taxonomy'
        ? termId(String(meta('object')), Number(meta('object_id') || 0))
        : Number(meta('object_id') || 0),
    parent: Number(meta('menu_item_parent') || 0),
    order: Number(fields.menu_order ?? 0),
    target: String(meta('target')),
    classes: list(meta('classes')),
    xfn: list(meta('xfn')),
    description: String(fields.post_content ?? ''),
    attr_title: String(fields.post_excerpt ?? ''),
  };
}

/** Flags of rules that neither they nor the options of the plugin name. */
export const STANDARD_FLAGS: Readonly<Record<string, FieldValue>> = {
  flag_query: 'exact',
  flag_case: true,
  flag_trailing: true,
};

/** Whether a value has members. */
export function isMembers(value: unknown): value is Readonly<Record<string, FieldValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The flags among options. */
export function ownFlags(options: Readonly<Record<string, FieldValue>>): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.keys(STANDARD_FLAGS).flatMap((name) => (name in options ? [[name, options[name]]] : [])),
  );
}

/** A rule stores only the flags that differ from those of the site: the record has all of them. */
function wholeFlags(
  matchData: FieldValue,
  flags: Readonly<Record<string, FieldValue>>,
  isPattern: boolean,
): FieldValue {
  const members = isMembers(matchData) ? matchData : {};
  const own = isMembers(members.source) ? members.source : {};
  return { ...members, source: { ...flags, flag_regex: isPattern, ...own } };
}

/** A row of a table of Redirection. @param flags of rules that have none of their own */
export function redirectionRecord(kind: Kind, row: Row, flags: Readonly<Record<string, FieldValue>>): SourceRecord {
  const { id, match_data: matchData, action_data: actionData, request_data: requestData, ...columns } = row;
  const json = (raw: string | number | null | undefined): FieldValue => {
    try {
      return raw === null || raw === undefined || raw === '' ? null : (parseJson(String(raw)) as FieldValue);
    } catch {
      return String(raw);
    }
  };
  return {
    kind,
    id: Number(id),
    fields: {
      ...columns,
      ...(matchData === undefined
        ? {}
        : { match_data: wholeFlags(json(matchData), flags, Number(columns.regex) === 1) }),
      ...(actionData === undefined ? {} : { action_data: storedValue(actionData).value }),
      ...(requestData === undefined ? {} : { request_data: json(requestData) }),
    },
  };
}
