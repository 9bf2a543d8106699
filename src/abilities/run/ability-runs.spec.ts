import type { ModuleRef } from '@nestjs/core';
import { Logger } from '@nestjs/common';
import { Public } from '../../core/rest/policy.js';
import type { Schema } from '../../core/parameters/index.js';
import type { Ability } from '../ability.js';
import { CREATES, READS, DELETES, UPDATES, methodOf } from '../ability.js';
import { registrationsOf } from '../../core/modules/registrations.spec-helper.js';
import { AbilityRegistry } from '../ability.registry.js';
import { RegisterAbility } from '../register-ability.decorator.js';
import { VISITOR } from '../../core/context/caller.js';
import { AbilityAuditService } from './ability-audit.service.js';
import { AbilityRunnerService } from './ability-runner.service.js';
import { prepareInput } from './prepare-input.js';

const ability = (more: Partial<Ability>): Ability => ({
  name: 'test/one',
  label: 'One',
  description: 'One.',
  category: 'site',
  annotations: READS,
  policy: Public,
  run: (input: unknown) => Promise.resolve(input),
  ...more,
});
const NUMBERS: Schema = {
  type: 'object',
  properties: { days: { type: 'integer' }, sure: { type: 'boolean' } },
  additionalProperties: false,
};
const code = (work: () => unknown): string => {
  try {
    return `took ${JSON.stringify(work())}`;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('The input of an ability', () => {
  it('is converted from query texts to the types of the schema', () => {
    expect(prepareInput(ability({ input: NUMBERS }), { days: '7', sure: '1' })).toEqual({ days: 7, sure: true });
  });

  it('is the default of the schema when none is sent', () => {
    expect(prepareInput(ability({ input: { ...NUMBERS, default: { days: 3 } } }), null)).toEqual({ days: 3 });
    expect(code(() => prepareInput(ability({ input: NUMBERS }), undefined))).toBe('ability_invalid_input');
  });

  it('contains only members of the schema', () => {
    expect(code(() => prepareInput(ability({ input: NUMBERS }), { other: 1 }))).toBe('ability_invalid_input');
    expect(code(() => prepareInput(ability({ input: NUMBERS }), 'text'))).toBe('ability_invalid_input');
  });

  it('must be absent when the ability has no schema', () => {
    expect(prepareInput(ability({}), null)).toBeUndefined();
    expect(code(() => prepareInput(ability({}), { a: 1 }))).toBe('ability_missing_input_schema');
  });

  it('is refused with the message of the ability’s own check', () => {
    const picky = ability({ input: NUMBERS, check: () => 'Not today.' });
    expect(() => prepareInput(picky, {})).toThrow('Not today.');
  });
});

describe('Running an ability', () => {
  // Failures are logged; these tests do not check the log.
  beforeEach(() => jest.spyOn(Logger.prototype, 'error').mockImplementation());
  afterEach(() => jest.restoreAllMocks());

  const runs = async (more: Partial<Ability>) => {
    const registered = { provider: ability(more), options: {}, module: {} as ModuleRef };
    const registry = new AbilityRegistry(registrationsOf(RegisterAbility, [registered]));
    await registry.onModuleInit();
    return new AbilityRunnerService(registry, new AbilityAuditService());
  };

  it('returns the bare result, of any type', async () => {
    await expect(
      (await runs({ run: () => Promise.resolve(null) })).run(VISITOR, { name: 'test/one' }),
    ).resolves.toBeNull();
  });

  it('hides the error message when the ability fails', async () => {
    const failing = await runs({ run: () => Promise.reject(new Error('secret of the inside')) });
    await expect(failing.run(VISITOR, { name: 'test/one' })).rejects.toMatchObject({
      code: 'ability_callback_exception',
      status: 500,
      message: expect.not.stringContaining('secret') as string,
    });
  });

  it('passes deadlocks on to the unit of work', async () => {
    const lost = Object.assign(new Error('deadlock'), { code: 'ER_LOCK_DEADLOCK' });
    await expect((await runs({ run: () => Promise.reject(lost) })).run(VISITOR, { name: 'test/one' })).rejects.toBe(
      lost,
    );
  });

  it('fails when the result does not match the output schema', async () => {
    const wrong = await runs({ output: NUMBERS, run: () => Promise.resolve({ days: 'many' }) });
    await expect(wrong.run(VISITOR, { name: 'test/one' })).rejects.toMatchObject({
      code: 'ability_invalid_output',
      status: 500,
    });
  });
});

describe('methodOf', () => {
  it('derives the HTTP method from the annotations of an ability', () => {
    expect([READS, CREATES, UPDATES, DELETES].map(methodOf)).toEqual(['GET', 'POST', 'POST', 'DELETE']);
    expect(methodOf({ readonly: null, destructive: true, idempotent: null })).toBe('POST');
  });
});
