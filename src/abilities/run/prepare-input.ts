import { RestError } from '#core/errors';
import { coerce } from '#core/parameters';
import type { Ability } from '../ability.js';
import { invalidInput } from '../ability-errors.js';

/**
 * The input of an ability as its own schema has it: what is missing replaced by the schema's default, texts of queries
 * turned into numbers and truth values.
 * @param sent as it came; null and undefined are nothing
 * @throws RestError 400 `ability_invalid_input`, `ability_missing_input_schema`
 */
export function prepareInput(ability: Ability, sent: unknown): unknown {
  const { input: schema } = ability;
  const input = sent ?? schema?.default;
  if (!schema) {
    if (input === undefined) return undefined;
    throw new RestError('ability_missing_input_schema', 'This ability takes no input.', 400);
  }
  const result = coerce(schema, input ?? null, 'input');
  if ('violation' in result) throw invalidInput(result.violation.message);
  const fault = ability.check?.(result.value as never);
  if (fault !== undefined) throw invalidInput(fault);
  return result.value;
}
