import { IsEmail, IsInt } from 'class-validator';
import { compileDto } from './dto-instance.js';
import { RestParam, extendParams } from './rest-param.decorator.js';

describe('compileDto', () => {
  it('refuses a class with members that only class-validator declares, beside those with @RestParam', () => {
    class MixedDto {
      @RestParam({ type: 'string' })
      @IsEmail()
      email?: string;

      @IsInt()
      count: number;
    }
    expect(() => compileDto(MixedDto)).toThrow(/^MixedDto\.count has decorators of class-validator only/);
  });
});

describe('extendParams', () => {
  it('returns a class with further parameters, and does not change the original', async () => {
    class GreetDto {
      @RestParam({ type: 'string', required: true })
      name: string;

      get text(): string {
        return `Hello ${this.name}`;
      }
    }
    const extended = compileDto(extendParams(GreetDto, { tone: { type: 'string' } }));
    expect([...extended.declarations.keys()]).toEqual(['name', 'tone']);
    expect([...compileDto(GreetDto).declarations.keys()]).toEqual(['name']);
    const instance = await extended.instantiate({ name: 'Ada', tone: 'warm' });
    expect(instance).toMatchObject({ text: 'Hello Ada', tone: 'warm' });
    expect(instance).toBeInstanceOf(GreetDto);
  });
});
