import { Injectable, Logger } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { databaseErrorKind } from '#core/database';
import { RestError } from '#core/errors';
import { coerce } from '#core/parameters';
import type { Ability } from '../ability.js';
import { abilityNotFound } from '../ability-errors.js';
import { AbilityRegistry } from '../ability.registry.js';
import { prepareInput } from './prepare-input.js';
import type { RunDto } from './run.dto.js';

/** Runs abilities. Whether the caller may was decided before (`runsBy`). */
@Injectable()
export class AbilityRunnerService {
  private readonly log = new Logger('Abilities');

  constructor(private readonly registry: AbilityRegistry) {}

  /**
   * The bare result of a run. What an ability refuses is answered as it says.
   * @throws RestError 400 as `prepareInput`; 500 `ability_callback_exception`, `ability_invalid_output`
   */
  async run({ name, input: sent }: RunDto): Promise<unknown> {
    const ability = this.registry.find(name);
    if (!ability) throw abilityNotFound();
    const input = prepareInput(ability, sent);
    const result = await this.attempt(ability, input);
    const violation = ability.output ? coerce(ability.output, result, 'output') : { value: result };
    if ('violation' in violation) {
      this.logFault(name, violation.violation.message);
      throw new RestError('ability_invalid_output', 'The ability answered something it should not.', 500);
    }
    return result;
  }

  private async attempt(ability: Ability, input: unknown): Promise<unknown> {
    try {
      return await ability.run(input as never);
    } catch (error) {
      // The unit of work runs again what lost a race, and tells others that the database is away.
      if (error instanceof RestError || databaseErrorKind(error) !== 'other') throw error;
      this.logFault(ability.name, String((error as Error)?.stack ?? error));
      throw new RestError('ability_callback_exception', 'The ability failed on our side.', 500);
    }
  }

  private logFault(ability: string, fault: string): void {
    this.log.error({ ability, fault, requestId: RequestContext.peek()?.requestId });
  }
}
