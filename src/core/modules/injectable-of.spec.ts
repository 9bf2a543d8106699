import 'reflect-metadata';
import { Injectable, Module } from '@nestjs/common';
import { ModuleRef, NestFactory } from '@nestjs/core';
import { RestParam, ParameterParser, accepting, check, parserProvider, InjectParser } from '../parameters/index.js';
import { injectableOf, resolveIn } from './injectable-of.js';
import { hasCapability, policy } from '../rest/policy.js';
import { VISITOR } from '../context/caller.js';

@Injectable()
class Numbers {
  isPrime(value: number): boolean {
    return [2, 3, 5, 7].includes(value);
  }
}

@Injectable()
class Unknown {}

const prime = check([Numbers], (value, _, numbers) => numbers.isPrime(Number(value)));
const primeOrZero = accepting(
  'a prime or 0',
  check([prime], (value, context, isPrime) => value === 0 || isPrime(value, context)),
);

class PrimeDto {
  @RestParam({ type: 'integer', check: primeOrZero })
  value: number;
}

@Injectable()
class Reader {
  constructor(@InjectParser(PrimeDto) readonly parser: ParameterParser<PrimeDto>) {}
}

@Module({ providers: [Numbers], exports: [Numbers] })
class NumbersModule {}

@Module({ imports: [NumbersModule], providers: [Reader, parserProvider(PrimeDto)] })
class UsingModule {
  constructor(readonly ref: ModuleRef) {}
}

@Module({})
class OtherModule {
  constructor(readonly ref: ModuleRef) {}
}

describe('An injectable value', () => {
  const open = () => NestFactory.createApplicationContext(UsingModule, { logger: false, abortOnError: false });

  it('receives the services that its module imports', async () => {
    const context = await open();
    const accepts = await resolveIn(context.get(UsingModule).ref, primeOrZero, 'test');
    expect([0, 4, 5].map((value) => accepts(value, { caller: VISITOR, params: {} }))).toEqual([true, false, true]);
    await context.close();
  });

  it('is refused by a module that does not import what it needs, in a message that names it', async () => {
    const context = await NestFactory.createApplicationContext(OtherModule, { logger: false });
    const needs = injectableOf([Unknown], (unknown) => () => unknown);
    await expect(resolveIn(context.get(OtherModule).ref, needs, 'CatsController')).rejects.toThrow(
      /CatsController.*Unknown.*OtherModule/s,
    );
    await context.close();
  });

  it('names the services of other functions that it depends on, each once', () => {
    const both = policy('prime', [prime, primeOrZero, Numbers], () => true);
    expect(both.services).toEqual([Numbers]);
    expect(hasCapability('edit_posts').services).toEqual([]);
  });

  it('can be a rule that decides by other rules', async () => {
    const context = await open();
    const editor = hasCapability('edit_posts');
    const either = policy('edits or is prime', [editor, prime], ({ caller, params }, edits, isPrime) =>
      isPrime(params.value, { caller, params }) === true ? true : edits.decide({ caller, params }),
    );
    const question = { caller: { can: () => false } as never, params: { value: 3 } };
    const { decide, label } = await resolveIn(context.get(UsingModule).ref, either, 'test');
    expect([label, await decide(question)]).toEqual(['edits or is prime', true]);
    expect(await decide({ ...question, params: { value: 4 } })).toMatchObject({ code: 'rest_forbidden' });
    await context.close();
  });

  it('checks the values that a service parses by a DTO', async () => {
    const context = await open();
    const { parser } = context.get(Reader);
    expect(await parser.parse(VISITOR, { value: '7' })).toEqual({ value: 7 });
    await expect(parser.parse(VISITOR, { value: 8 })).rejects.toMatchObject({ code: 'rest_invalid_param' });
    await context.close();
  });
});
