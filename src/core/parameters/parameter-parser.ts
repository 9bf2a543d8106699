import { Inject, type FactoryProvider } from '@nestjs/common';
import type { Caller } from '#core/context';
import { injectableOf, providerOf, type InjectableOf } from '#core/modules';
import { compileDto, type Instantiate } from './dto-instance.js';
import { checksOf, compileParams, parseParameters, type CompiledParam } from './parse.js';

type DtoClass<T extends object = object> = new () => T;

/** Checks and coerces values by the declarations of a DTO class, as a route does that takes it. */
export class ParameterParser<T extends object> {
  constructor(
    private readonly params: CompiledParam[],
    private readonly instantiate: Instantiate,
  ) {}

  /**
   * Makes an instance of the DTO from values.
   * @throws RestError 400 `rest_missing_callback_param` or `rest_invalid_param`
   */
  async parse(caller: Caller, values: Record<string, unknown>): Promise<T> {
    const parsed = await parseParameters(caller, this.params, { path: {}, body: values, query: {} });
    return (await this.instantiate(parsed)) as T;
  }
}

const parsers = new WeakMap<DtoClass, symbol>();

function tokenOf(dto: DtoClass): symbol {
  const token = parsers.get(dto) ?? Symbol(`parser of ${dto.name}`);
  parsers.set(dto, token);
  return token;
}

/** A parser of a DTO class as a dependency of checks. */
export function parserOf<T extends object>(dto: DtoClass<T>): InjectableOf<ParameterParser<T>> {
  const { declarations, instantiate } = compileDto(dto);
  return injectableOf(
    checksOf(declarations),
    (...checks) => new ParameterParser<T>(compileParams(declarations, checks), instantiate),
  );
}

/** Provides the parser of a DTO class to the services of a module, as `TypeOrmModule.forFeature` does repositories. */
export const parserProvider = (dto: DtoClass): FactoryProvider => providerOf(tokenOf(dto), parserOf(dto));

/** Injects the `ParameterParser` of a DTO class. The module lists `parserProvider(Dto)` among its providers. */
export const InjectParser = (dto: DtoClass): ParameterDecorator => Inject(tokenOf(dto));
