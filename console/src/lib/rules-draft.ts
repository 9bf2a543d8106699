import type { EventRules } from '../api/types.js';
import { t } from './texts.js';

/** Rules that are permitted or not. */
export const FLAG_RULES = ['attendee_changes', 'ticket_transfers', 'ticket_exchanges'] as const;

/** Rules that are numbers, with the greatest one: hours up to a year, percent. */
const NUMBER_RULES = {
  attendee_changes_hours: 8760,
  ticket_transfers_hours: 8760,
  ticket_exchanges_hours: 8760,
  cancellations_hours: 8760,
  cancellation_fee_percent: 100,
} as const;

type FlagRule = (typeof FLAG_RULES)[number];
type NumberRule = keyof typeof NUMBER_RULES;
/** Name of a rule of an event. */
export type RuleName = FlagRule | NumberRule | 'cancellations';
/** What the form of rules shows; empty: as the site says. Flags are `yes` and `no`. */
export type RulesDraft = Readonly<Record<RuleName, string>>;

const NUMBER_NAMES = Object.keys(NUMBER_RULES) as NumberRule[];
const isNumberRule = (name: RuleName): name is NumberRule => name in NUMBER_RULES;
const isFlagRule = (name: RuleName): name is FlagRule => (FLAG_RULES as readonly string[]).includes(name);

/** The draft of the rules that an event has of its own. */
export function rulesDraftOf(own: EventRules['own']): RulesDraft {
  const flag = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');
  const texts = [
    ...FLAG_RULES.map((name) => [name, flag(own[name])] as const),
    ...NUMBER_NAMES.map((name) => [name, own[name] === null ? '' : String(own[name])] as const),
    ['cancellations', own.cancellations ?? ''] as const,
  ];
  return Object.fromEntries(texts) as Record<RuleName, string>;
}

/** The members of a request that changes the rules of an event. */
export function changedRules(before: RulesDraft, after: RulesDraft): Record<string, boolean | number | string | null> {
  const names = (Object.keys(after) as RuleName[]).filter((name) => before[name].trim() !== after[name].trim());
  return Object.fromEntries(names.map((name) => [name, valueOf(name, after[name].trim())]));
}

function valueOf(name: RuleName, text: string): boolean | number | string | null {
  if (text === '') return null;
  if (isNumberRule(name)) return Number(text);
  return isFlagRule(name) ? text === 'yes' : text;
}

/** What is wrong with rules before they are sent, by name. */
export function rulesFaults(draft: RulesDraft): Partial<Record<RuleName, string>> {
  const wrong = NUMBER_NAMES.filter((name) => {
    const text = draft[name].trim();
    return text !== '' && !(/^\d{1,4}$/.test(text) && Number(text) <= NUMBER_RULES[name]);
  });
  const faultOf = (name: NumberRule) =>
    t(name === 'cancellation_fee_percent' ? 'rules.writePercent' : 'rules.writeHours');
  return Object.fromEntries(wrong.map((name) => [name, faultOf(name)]));
}
