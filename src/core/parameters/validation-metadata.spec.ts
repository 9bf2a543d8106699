import { IsInt, IsString, getMetadataStorage, registerDecorator, validateSync } from 'class-validator';
import { rememberValidators } from './validation-metadata.js';

class Ticket {
  @IsInt()
  id: unknown;

  @IsString({ groups: ['named'] })
  name: unknown;
}

class SeatTicket extends Ticket {
  @IsString()
  seat: unknown;
}

const faults = (instance: object, groups?: string[]) =>
  validateSync(instance, { groups, forbidUnknownValues: false }).map(({ property }) => property);

describe('Remembered validators', () => {
  beforeAll(() => rememberValidators());

  it('are those of the class and of the classes it extends', () => {
    expect(faults(new SeatTicket())).toEqual(faults(new SeatTicket()));
    expect(faults(new SeatTicket()).sort()).toEqual(['id', 'name', 'seat']);
    expect(faults(new Ticket())).toEqual(['id', 'name']);
  });

  it('are looked up once for a class', () => {
    const storage = getMetadataStorage();
    // Of nested objects, class-validator names the class that they are nested in.
    for (const schema of ['', 'OrderParams']) {
      const lookUp = () => storage.getTargetValidationMetadatas(Ticket, schema, false, false);
      expect(lookUp()).toBe(lookUp());
    }
  });

  it('stay known while decorators of other classes are added', () => {
    const lookUp = () => getMetadataStorage().getTargetValidationMetadatas(SeatTicket, '', false, false);
    const before = lookUp();
    class Venue {
      @IsString()
      name: unknown;
    }
    expect(faults(new Venue())).toEqual(['name']);
    expect(lookUp()).toBe(before);
  });

  it('do not mix with those of a group', () => {
    expect(faults(new Ticket())).toEqual(['id', 'name']);
    expect(faults(new Ticket(), ['named'])).toEqual(['name']);
    expect(faults(new Ticket(), ['other'])).toEqual([]);
  });

  it('include decorators that are added later', () => {
    expect(faults(new SeatTicket())).not.toContain('row');
    registerDecorator({
      name: 'refused',
      target: Ticket,
      propertyName: 'row',
      options: {},
      validator: { validate: () => false },
    });
    expect(faults(new SeatTicket())).toContain('row');
  });
});
