import type { ParameterParser } from '../../src/core/parameters/index.js';
import { parserOf } from '../../src/core/parameters/index.js';
import { RestError } from '../../src/core/errors/rest.error.js';

/** The parser of a DTO class. Checks that need services accept every value. */
export function parserFor<T extends object>(dto: new () => T): ParameterParser<T> {
  const Parser = parserOf(dto);
  return new Parser(...Parser.services.map(() => ({ allExist: () => true }))).value;
}

/** What `data.params` of a refusal says by name; fails when nothing is refused. */
export async function refusalOf(run: () => Promise<unknown>): Promise<Record<string, string>> {
  const error: unknown = await run().then(
    () => new Error('Nothing was refused.'),
    (caught: unknown) => caught,
  );
  if (!(error instanceof RestError) || error.code !== 'rest_invalid_param') throw error;
  return (error.data as { params: Record<string, string> }).params;
}
