import { domainToASCII } from 'node:url';

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
const MIN_LENGTH = 6;
const MAX_LENGTH = 254;

/**
 * The one rule for e-mail addresses: of parameters, forms, settings and commands.
 * @returns the address as it is stored and written to, with an international domain in its ASCII form
 *   (`jose@bücher.example` becomes `jose@xn--bcher-kva.example`); undefined for other texts, also for letters beyond
 *   ASCII before the `@`, which few mail servers accept
 */
export function emailAddress(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const address = withAsciiDomain(text);
  const fits = address.length >= MIN_LENGTH && address.length <= MAX_LENGTH;
  return fits && EMAIL.test(address) && !/\.\.|^\.|\.@/.test(address) ? address : undefined;
}

/** Whether a text is an e-mail address; see {@link emailAddress}. */
export const isEmail = (text: string): boolean => emailAddress(text) !== undefined;

/** Whether two e-mail addresses are the same one; letter case makes no difference. */
export const isSameEmail = (address: string, other: string): boolean => address.toLowerCase() === other.toLowerCase();

/** Why a text is no e-mail address. @param name how the value is called */
export function emailMessage(name: string, text: string): string {
  const isLocal = text.includes('@') && !/^[\x20-\x7e]*@[^@]*$/.test(text);
  return `${name} must be an e-mail address${isLocal ? ' with ASCII letters before the @, such as jose@bücher.example' : ''}.`;
}

/** A text whose domain beyond ASCII, if it has one, is in its ASCII form. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // `domainToASCII` would change ASCII texts as well, and returns nothing for what is no domain.
  if (at < 0 || /^[\x00-\x7f]*$/.test(domain)) return address;
  return address.slice(0, at + 1) + (domainToASCII(domain) || domain);
}
