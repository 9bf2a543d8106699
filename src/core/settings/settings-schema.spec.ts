import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { StartError } from '../config/start.error.js';
import { Accepts } from './accepts.decorator.js';
import { SettingsGroup } from './settings-group.decorator.js';
import { SettingsSchema } from './settings-schema.js';

@SettingsGroup({ name: 'example', table: 'example_settings' })
class ExampleSettings {
  @IsInt()
  @Min(1)
  @Max(10)
  count = 5;

  @IsString()
  text = '';

  @IsOptional()
  @IsInt()
  picture: number | null = null;

  @Accepts('a list of even numbers', (value) => Array.isArray(value) && value.every((item) => item % 2 === 0))
  even: number[] = [2];
}

const schema = new SettingsSchema(ExampleSettings);
/** JSON makes members of any name. */
const parsed = (json: string) => new Map(Object.entries(JSON.parse(json) as Record<string, unknown>));
const faults = (json: string) => Object.fromEntries(schema.issues(parsed(json)));

describe('The class of a group of settings', () => {
  it('declares names, defaults, group and table', () => {
    expect(schema).toMatchObject({
      name: 'example',
      table: 'example_settings',
      names: ['count', 'text', 'picture', 'even'],
    });
    expect(schema.fill(new Map())).toEqual({ count: 5, text: '', picture: null, even: [2] });
  });

  it('makes new defaults each time, so that a changed list changes no other settings', () => {
    schema.fill(new Map()).even.push(4);
    expect(schema.fill(new Map()).even).toEqual([2]);
  });

  it('accepts its own defaults', () => {
    expect(faults(JSON.stringify(new ExampleSettings()))).toEqual({});
  });

  it('says which values are not accepted, and which rules they break', () => {
    expect(faults('{"count": 11, "text": 1, "picture": "x", "even": [1]}')).toEqual({
      count: { max: 'count must not be greater than 10' },
      text: { isString: 'text must be a string' },
      picture: { isInt: 'picture must be an integer number' },
      even: { accepts: 'even must be a list of even numbers' },
    });
  });

  it('checks only what is given, and null as any other value', () => {
    expect(Object.keys(faults('{"count": null, "picture": null}'))).toEqual(['count']);
  });

  it.each(['constructor', '__proto__', 'toString', 'unknown'])('has no setting %s and ignores its value', (name) => {
    expect(schema.has(name)).toBe(false);
    const values = parsed(`{"${name}": {"count": 7}, "count": 6}`);
    expect(schema.issues(values).size).toBe(0);
    const settings = schema.fill(values);
    expect(settings).toBeInstanceOf(ExampleSettings);
    expect(settings).toEqual({ ...new ExampleSettings(), count: 6 });
  });
});

describe('A class that is not a complete group of settings', () => {
  class Undeclared {
    @IsInt()
    count = 1;
  }
  @SettingsGroup({ name: 'without default', table: 'x' })
  class WithoutDefault {
    @IsInt()
    count: number;
  }
  @SettingsGroup({ name: 'without rule', table: 'x' })
  class WithoutRule {
    count = 1;
  }
  @SettingsGroup({ name: 'reserved', table: 'x' })
  class Reserved {
    @IsString()
    valueOf = '' as never;
  }
  class Inherited extends ExampleSettings {}

  it.each([
    ['has no @SettingsGroup', Undeclared],
    ['count has no default', WithoutDefault],
    ['count has no decorator of class-validator', WithoutRule],
    ['valueOf is a name that every object has', Reserved],
    ['has no @SettingsGroup', Inherited],
  ])('is refused at start: %s', (reason, type) => {
    expect(() => new SettingsSchema<object>(type)).toThrow(StartError);
    expect(() => new SettingsSchema<object>(type)).toThrow(reason);
  });
});
