import { withAsciiDomain } from '#core/parameters';

/** A mailbox: a name for people, and an address. */
export interface Mailbox {
  /** Empty: none. */
  name: string;
  address: string;
}

/** Wider than the rule for addresses of people: servers in a network of their own have domains without a dot. */
const ADDRESS = /^[^\s<>()[\]:;,\\"@]{1,64}@[a-z0-9.-]{1,189}$/i;
const MAILBOX = /^([^<>"\r\n]{0,100})<([^<>\s]{3,254})>$/;

/** `Name <address>` or `address`; nothing for other texts. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', written = text.trim()] = MAILBOX.exec(text.trim()) ?? [];
  const address = withAsciiDomain(written);
  return ADDRESS.test(address) ? { name: name.trim(), address } : undefined;
}

/** The domain of an address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * A text for a header of a message: one line without control characters, so that no name or title adds a header.
 * @param maxLength in characters
 */
export function headerText(text: string, maxLength = 250): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}
