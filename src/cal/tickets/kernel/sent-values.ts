import type { TransformFnParams } from 'class-transformer';
import { emailAddress, isYes } from '#core/parameters';
import { plainText } from '#core/text';

/** Characters of a name and of an e-mail address. */
export const MAX_NAME_LENGTH = 250;
export const MAX_EMAIL_LENGTH = 254;

// Transforms of nested DTO members: forms that clients send, brought to the type of the member.

/** A yes or no; anything that does not mean yes is no. */
export const yes = ({ value }: TransformFnParams): boolean | undefined =>
  value === undefined ? undefined : isYes(value);

/** A yes or no; null is as if nothing was sent. */
export const yesOrNo = ({ value }: TransformFnParams): boolean | undefined =>
  value === undefined || value === null ? undefined : isYes(value);

/** Text without spaces around it; blank text and what is no text are as if nothing was sent. */
export const textOrNothing = ({ value }: TransformFnParams): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** An e-mail address as it is stored, without spaces around it; other texts are left to the check of the member. */
export const email = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' ? (emailAddress(value.trim()) ?? value.trim()) : (value as unknown);

/** Like {@link email}; blank text and what is no text are as if nothing was sent. */
export const emailOrNothing = (params: TransformFnParams): unknown =>
  textOrNothing(params) === undefined ? undefined : email(params);

/** A list, also where its items are the members of an object; null is as if nothing was sent. */
export const listOrNothing = ({ value }: TransformFnParams): unknown => {
  if (value === null) return undefined;
  return typeof value === 'object' && !Array.isArray(value) ? Object.values(value as object) : (value as unknown);
};

/** Null is as if nothing was sent, so that the member has its default. */
export const nullAsAbsent = ({ value }: TransformFnParams): unknown =>
  value === null ? undefined : (value as unknown);

/** A name without markup. Text that is too long is refused as it is: cleaning it would take long. */
export const plainName = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' && value.length <= MAX_NAME_LENGTH ? plainText(value.trim()) : (value as unknown);
