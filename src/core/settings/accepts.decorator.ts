import { ValidateBy } from 'class-validator';

/**
 * Validates a property with a function, for values that the decorators of class-validator cannot describe.
 * @param accepted what is accepted, for the message: `$property must be ${accepted}`
 * @param isAccepted whether a value is accepted; it receives values of any type
 */
export function Accepts(accepted: string, isAccepted: (value: unknown) => boolean): PropertyDecorator {
  return ValidateBy({
    name: 'accepts',
    validator: { validate: isAccepted, defaultMessage: () => `$property must be ${accepted}` },
  });
}
