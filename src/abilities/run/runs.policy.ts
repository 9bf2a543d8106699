import { RequestMemo } from '#core/context';
import { RestError, forbidden } from '#core/errors';
import { type BoundPolicy, type PolicyContext, type Policy, policy } from '#core/rest';
import { type Ability, methodOf } from '../ability.js';
import { abilityNotFound } from '../ability-errors.js';
import { AbilityRegistry } from '../ability.registry.js';
import { AbilityAuditService } from './ability-audit.service.js';
import { prepareInput } from './prepare-input.js';

/** Key under which the request records that it was permitted, whatever the method. */
const LET_IN = 'ability let in';

/**
 * Permits callers who may run the ability of the path by this method, with this input (abilities.md, run). The order of
 * the refusals is part of the contract: unknown, wrong method, bad input, no permission. Once a run is permitted,
 * `Allow` names all methods of the route; before that, none (recorded).
 * @param method methods of the endpoint; `none`: those that are right for no ability
 */
export function runsBy(method: 'GET' | 'POST' | 'DELETE' | 'none'): Policy {
  return policy(
    `as the ability says, by ${method}`,
    [AbilityRegistry, AbilityAuditService, RequestMemo],
    async (question, registry, audit, memo) => {
      const ability = registry.find(String(question.params.name));
      if (!ability) return abilityNotFound();
      const refusal = await refusalOf(ability, registry.policyOf(ability), method, question);
      if (refusal) {
        audit.ran(ability.name, refusal.code);
        return refusal;
      }
      memo.once(LET_IN, () => true);
      return true;
    },
    (_, __, ___, memo) => memo.once(LET_IN, () => false),
  );
}

async function refusalOf(
  ability: Ability,
  rights: BoundPolicy,
  method: string,
  { caller, params }: PolicyContext,
): Promise<RestError | undefined> {
  const right = methodOf(ability.annotations);
  if (right !== method) {
    return new RestError('rest_ability_invalid_method', `This ability is run with ${right}.`, 405);
  }
  let input: unknown;
  try {
    input = prepareInput(ability, params.input);
  } catch (error) {
    if (error instanceof RestError) return error;
    throw error;
  }
  const requested = typeof input === 'object' && input !== null ? { ...input } : {};
  if ((await rights.decide({ caller, params: requested })) === true) return undefined;
  return forbidden('rest_ability_cannot_execute', 'You may not run this ability.');
}
