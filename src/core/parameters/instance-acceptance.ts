import { ValidationTypes, getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Rule = ReturnType<Storage['getTargetValidationMetadatas']>[number];
type Constraint = ReturnType<Storage['getTargetValidatorConstraints']>[number];

/** What class-validator checks of one member. */
interface MemberRules {
  name: string;
  conditions: Rule[];
  checks: { rule: Rule; constraints: Constraint[] }[];
  nested: Rule[];
  /** Whether there is a rule of a kind that only class-validator knows. */
  isForeign: boolean;
}

/** By the list of rules that class-validator finds for a class, which is remembered (`rememberValidators`). */
const rulesByList = new WeakMap<readonly Rule[], MemberRules[]>();

/**
 * Whether class-validator accepts an instance for certain, without groups and options. Its own `validate` groups the rules
 * and makes errors for all members of each object, also of correct ones: a twentieth of the processor time of an order.
 * @returns `false` for instances that it refuses, and where only `validate` can find out, as with checks that take time
 */
export function isAccepted(instance: object, schema = ''): boolean {
  const values = instance as Record<string, unknown>;
  return rulesOf(instance, schema).every((member) => {
    const value = values[member.name];
    if (member.isForeign || value instanceof Promise) return false;
    if (!member.conditions.every(({ constraints }) => (constraints[0] as Condition)(instance, value))) return true;
    return (
      member.checks.every((check) => passes(check, instance, value)) &&
      member.nested.every((rule) => isNestedAccepted(rule, value))
    );
  });
}

type Condition = (instance: object, value: unknown) => boolean;

function rulesOf({ constructor }: object, schema: string): MemberRules[] {
  const storage = getMetadataStorage();
  const list = storage.getTargetValidationMetadatas(constructor, schema, false, false);
  const known = rulesByList.get(list);
  if (known) return known;
  const members = Object.entries(storage.groupByPropertyName(list)).map(([name, rules]) => memberRules(name, rules));
  rulesByList.set(list, members);
  return members;
}

const KNOWN_TYPES: readonly string[] = [
  ValidationTypes.CONDITIONAL_VALIDATION,
  ValidationTypes.CUSTOM_VALIDATION,
  ValidationTypes.NESTED_VALIDATION,
  ValidationTypes.WHITELIST,
];

function memberRules(name: string, rules: readonly Rule[]): MemberRules {
  const ofType = (wanted: string): Rule[] => rules.filter(({ type }) => type === wanted);
  const checks = ofType(ValidationTypes.CUSTOM_VALIDATION).map((rule) => ({
    rule,
    constraints: getMetadataStorage().getTargetValidatorConstraints(rule.constraintCls),
  }));
  return {
    name,
    conditions: ofType(ValidationTypes.CONDITIONAL_VALIDATION),
    checks,
    nested: ofType(ValidationTypes.NESTED_VALIDATION),
    isForeign:
      rules.some(({ type }) => !KNOWN_TYPES.includes(type)) ||
      checks.some(({ constraints }) => constraints.some(({ async: isAsync }) => isAsync)),
  };
}

function passes({ rule, constraints }: MemberRules['checks'][number], instance: object, value: unknown): boolean {
  if (rule.validateIf && !rule.validateIf(instance, value)) return true;
  const args = {
    targetName: instance.constructor.name,
    property: rule.propertyName,
    object: instance,
    value,
    constraints: rule.constraints as unknown[],
  };
  return constraints.every(({ instance: validator }) => {
    const isValid = (item: unknown): boolean => isCertain(validator.validate(item, args));
    return rule.each && isCollection(value) ? [...value.values()].every(isValid) : isValid(value);
  });
}

/** A check that turns out to take time is left to `validate`, which repeats it. */
function isCertain(result: boolean | Promise<boolean>): boolean {
  if (!(result instanceof Promise)) return result;
  result.catch(() => undefined);
  return false;
}

function isNestedAccepted(rule: Rule, value: unknown): boolean {
  if (value === undefined) return true;
  if (isCollection(value)) return [...value.values()].every((item) => isNestedAccepted(rule, item));
  if (!(value instanceof Object)) return false;
  return isAccepted(value, typeof rule.target === 'string' ? rule.target : rule.target.name);
}

const isCollection = (value: unknown): value is unknown[] | Set<unknown> | Map<unknown, unknown> =>
  Array.isArray(value) || value instanceof Set || value instanceof Map;
