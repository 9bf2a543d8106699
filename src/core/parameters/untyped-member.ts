import {
  ARRAY_CONTAINS,
  ARRAY_MAX_SIZE,
  ARRAY_MIN_SIZE,
  ARRAY_NOT_CONTAINS,
  ARRAY_NOT_EMPTY,
  ARRAY_UNIQUE,
  IS_ARRAY,
  IS_BOOLEAN,
  IS_DIVISIBLE_BY,
  IS_INT,
  IS_NEGATIVE,
  IS_NUMBER,
  IS_POSITIVE,
  MAX,
  MIN,
  getMetadataStorage,
} from 'class-validator';
import { StartError } from '#core/config';
import type { DtoClass } from './param-schema.js';
import { isTyped, transformsOf } from './transform-metadata.js';

/** Validators of numbers, booleans and lists, into which values are converted by the type of the member. */
const OF_ONE_TYPE: ReadonlySet<string | undefined> = new Set([
  ARRAY_CONTAINS,
  ARRAY_MAX_SIZE,
  ARRAY_MIN_SIZE,
  ARRAY_NOT_CONTAINS,
  ARRAY_NOT_EMPTY,
  ARRAY_UNIQUE,
  IS_ARRAY,
  IS_BOOLEAN,
  IS_DIVISIBLE_BY,
  IS_INT,
  IS_NEGATIVE,
  IS_NUMBER,
  IS_POSITIVE,
  MAX,
  MIN,
]);

/**
 * Checks that TypeScript has written down the type of a member, without which nothing that is sent is converted:
 * `per_page = 10` is an `Object`, `per_page: number = 10` a `Number`.
 * @throws StartError for a member whose validators permit one type only, and which neither has one nor converts itself
 */
export function refuseUntyped(dto: DtoClass, name: string): void {
  const design: unknown = Reflect.getMetadata('design:type', dto.prototype as object, name);
  if (design !== undefined && design !== Object) return;
  const converts = isTyped(dto, name) || transformsOf(dto, name).length > 0;
  const validators = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  const isOfOneType = validators.some((own) => own.propertyName === name && OF_ONE_TYPE.has(own.name));
  if (converts || !isOfOneType) return;
  throw new StartError(
    `${dto.name}.${name} has no type by which values could be converted: declare one, such as "${name}: number = 10" instead of "${name} = 10" (or use @Type), and compile with "emitDecoratorMetadata".`,
  );
}
