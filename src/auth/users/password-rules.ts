import type { TextValues } from '../../texts/language.js';
import type { AuthTextName } from '../texts/en.js';
import { TextRefusal } from '../texts/text-refusal.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

/** Shorter parts of a login or an e-mail address also occur in other words. */
const MIN_NAME_LENGTH = 3;
/** Characters beside the login and the e-mail address that a password needs, unless fewer are enough for a whole one. */
const MIN_REST_LENGTH = 8;
/** Digits and signs at the end of a common password, which guesses add too. */
const COMMON_ENDING = /[^a-z]{1,4}$/;

/**
 * Checks the length of a sign-in password.
 * @param least number of characters
 * @throws RestError 400 `rest_user_invalid_password`
 */
export function checkPasswordLength(password: string, least: number): void {
  if ([...password].length < least)
    throw invalidPassword(`A password must have at least ${least} characters.`, 'auth.password.short', { least });
}

/**
 * Checks a sign-in password that a person chooses: its length, and that it is neither common nor made of the names of the
 * account.
 * @param least number of characters
 * @param names login and e-mail address of the account
 * @throws RestError 400 `rest_user_invalid_password`
 */
export function checkPassword(password: string, least: number, names: readonly string[]): void {
  checkPasswordLength(password, least);
  const plain = password.toLowerCase();
  if (COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(plain.replace(COMMON_ENDING, '')))
    throw invalidPassword(
      'This password is one of the most common ones, which are guessed first. Choose another one.',
      'auth.password.common',
    );
  const parts = names
    .flatMap((name) => [name, name.split('@', 1)[0]])
    .filter(({ length }) => length >= MIN_NAME_LENGTH)
    .sort((a, b) => b.length - a.length);
  const rest = parts.reduce((left, part) => left.replaceAll(part.toLowerCase(), ''), plain);
  if ([...rest].length < Math.min(least, MIN_REST_LENGTH))
    throw invalidPassword(
      'This password is almost the login or the e-mail address of the account. Choose another one.',
      'auth.password.names',
    );
}

function invalidPassword(message: string, text: AuthTextName, values?: TextValues): TextRefusal {
  return new TextRefusal('rest_user_invalid_password', message, 400, text, values);
}
