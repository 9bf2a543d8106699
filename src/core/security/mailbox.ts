import { withAsciiDomain } from '#core/parameters';

/** Domains whose mailboxes have the same name with and without dots; all are the same service. */
const DOMAINS_WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * One mailbox in all its spellings: letter case and `+tags` do not make another one, nor do dots and the second domain
 * of Gmail.
 */
export function mailbox(email: string): string {
  const [name = '', ...rest] = withAsciiDomain(email.trim()).toLowerCase().split('@');
  const [local, domain] = [name.split('+', 1)[0], rest.join('@')];
  return DOMAINS_WITHOUT_DOTS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
