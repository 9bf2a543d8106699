import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { databaseErrorKind } from '#core/database';
import { RestError } from '#core/errors';
import { coerce } from '#core/parameters';
import type { Ability } from '../ability.js';
import { abilityNotFound } from '../ability-errors.js';
import { AbilityRegistry } from '../ability.registry.js';
import { AbilityAuditService } from './ability-audit.service.js';
import { prepareInput } from './prepare-input.js';
import type { RunDto } from './run.dto.js';

/** Runs abilities. Whether the caller may was decided before (`runsBy`). */
@Injectable()
export class AbilityRunnerService {
  constructor(
    private readonly registry: AbilityRegistry,
    private readonly audit: AbilityAuditService,
  ) {}

  /**
   * The bare result of a run. What an ability refuses is answered as it says.
   * @throws RestError 400 as `prepareInput`; 500 `ability_callback_exception`, `ability_invalid_output`
   */
  async run(caller: Caller, { name, input: sent }: RunDto): Promise<unknown> {
    const ability = this.registry.find(name);
    if (!ability) throw abilityNotFound();
    const input = prepareInput(ability, sent);
    const result = await this.attempt(caller, ability, input);
    const violation = ability.output ? coerce(ability.output, result, 'output') : { value: result };
    if ('violation' in violation) {
      this.audit.failed(name, violation.violation.message);
      throw new RestError('ability_invalid_output', 'The ability answered something it should not.', 500);
    }
    return result;
  }

  private async attempt(caller: Caller, ability: Ability, input: unknown): Promise<unknown> {
    try {
      return await ability.run(input as never, caller);
    } catch (error) {
      // The unit of work runs again what lost a race, and tells others that the database is away.
      if (error instanceof RestError || databaseErrorKind(error) !== 'other') throw error;
      this.audit.failed(ability.name, String((error as Error)?.stack ?? error));
      throw new RestError('ability_callback_exception', 'The ability failed on our side.', 500);
    }
  }
}
