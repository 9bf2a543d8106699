import { RestError } from '#core/errors';

/** 404 `rest_ability_not_found`. */
export function abilityNotFound(): RestError {
  return new RestError('rest_ability_not_found', 'There is no such ability. The list of abilities has them all.', 404);
}

/** 400 `ability_invalid_input`: what was sent does not fit what the ability takes. */
export function invalidInput(message: string): RestError {
  return new RestError('ability_invalid_input', message, 400);
}
