import { IsInt, IsOptional, IsString, Min, ValidateBy, ValidateIf, ValidateNested, validate } from 'class-validator';
import { isAccepted } from './instance-acceptance.js';

class SeatDto {
  @IsInt()
  @Min(1)
  number: unknown;

  @IsOptional()
  @IsString({ each: true })
  notes?: unknown;
}

class BookingDto {
  @IsString()
  name: unknown;

  @ValidateNested()
  @IsOptional()
  seats?: unknown;

  @ValidateIf(({ name }: BookingDto) => name === 'group')
  @IsInt()
  size: unknown;
}

class CheckedLaterDto {
  @ValidateBy({ name: 'later', validator: { validate: () => Promise.resolve(true) } })
  code: unknown;
}

const made = <T extends object>(type: new () => T, values: object): T => Object.assign(new type(), values);
const seat = (values: object): SeatDto => made(SeatDto, values);
const booking = (values: object): BookingDto => made(BookingDto, values);

describe('isAccepted', () => {
  it.each<[description: string, instance: object]>([
    ['an instance', booking({ name: 'a' })],
    ['a member of another type', booking({ name: 7 })],
    ['a member that was not sent', booking({})],
    ['a nested instance', booking({ name: 'a', seats: seat({ number: 1 }) })],
    ['a nested list', booking({ name: 'a', seats: [seat({ number: 1 }), seat({ number: 2, notes: ['x'] })] })],
    ['a fault in a nested list', booking({ name: 'a', seats: [seat({ number: 1 }), seat({ number: 0 })] })],
    ['a fault in each of a list', booking({ name: 'a', seats: [seat({ number: 1, notes: ['x', 7] })] })],
    ['a list of lists', booking({ name: 'a', seats: [[seat({ number: 0 })]] })],
    ['null for an optional member', booking({ name: 'a', seats: null })],
    ['null in a nested list', booking({ name: 'a', seats: [null] })],
    ['text in place of a nested instance', booking({ name: 'a', seats: 'none' })],
    ['a condition that holds', booking({ name: 'group', size: 'x' })],
    ['a condition that does not hold', booking({ name: 'alone', size: 'x' })],
    ['a class without rules', new (class {})()],
  ])('says of %s what class-validator says', async (_, instance) => {
    expect(isAccepted(instance)).toBe((await validate(instance, { forbidUnknownValues: false })).length === 0);
  });

  it('leaves checks that take time to class-validator', () => {
    expect(isAccepted(made(CheckedLaterDto, { code: 'x' }))).toBe(false);
  });
});
