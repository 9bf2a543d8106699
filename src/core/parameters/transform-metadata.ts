import { TransformationType } from 'class-transformer';
import { defaultMetadataStorage as storage } from 'class-transformer/cjs/storage.js';
import type { DtoClass } from './param-schema.js';

/*
 * What decorators of class-transformer say of the members of a DTO class. The package has no public way to ask, and
 * modules of others declare nested DTOs with its `@Type()`; `@nestjs/mapped-types` reads the same module. No other file
 * does: lint.
 */

const FROM_PLAIN = TransformationType.PLAIN_TO_CLASS;

/** The class of a member with `@Type()`. */
export interface MemberType {
  dto: DtoClass;
  isList: boolean;
}

/** The class of a member by its `@Type()`; nothing where class-transformer chooses it by a discriminator. */
export function memberType(dto: DtoClass, name: string): MemberType | undefined {
  const type = storage.findTypeMetadata(dto, name);
  if (!type || type.options?.discriminator) return undefined;
  return { dto: type.typeFunction() as DtoClass, isList: type.reflectedType === Array };
}

/** Whether a member has a `@Type()`, of any kind. */
export const isTyped = (dto: DtoClass, name: string): boolean => storage.findTypeMetadata(dto, name) !== undefined;

/** Whether a member has an `@Exclude()`. */
export const isExcluded = (dto: DtoClass, name: string): boolean =>
  storage.findExcludeMetadata(dto, name) !== undefined;

/** Whether a member of the class has an `@Exclude()`. */
export const hasExcluded = (dto: DtoClass): boolean => storage.getExcludedProperties(dto, FROM_PLAIN).length > 0;

/** The functions of a member's `@Transform()`, in the order in which they are applied. */
export const transformsOf = (dto: DtoClass, name: string) => storage.findTransformMetadatas(dto, name, FROM_PLAIN);
