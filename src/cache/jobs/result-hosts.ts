/**
 * The host that a text names, if it belongs to one of the domains; with or without scheme, without anything after it.
 * @param domains separated by commas
 */
export function resultHost(text: unknown, domains: string): string | undefined {
  if (typeof text !== 'string' || text.length > 255) return undefined;
  const [, host] = /^(?:https?:\/\/)?([a-z0-9.-]+)\/?$/i.exec(text) ?? [];
  return host !== undefined && belongs(host.toLowerCase(), domains) ? host.toLowerCase() : undefined;
}

/** Whether a text ends as the address of a host of one of the domains does, whatever is before it. */
export function endsInResultDomain(text: unknown, domains: string): boolean {
  return typeof text === 'string' && belongs(text.trim().toLowerCase().replace(/\/$/, ''), domains);
}

/** Whether an address may be fetched as a result: https or http on a host of one of the domains, no credentials. */
export function isResultAddress(text: unknown, domains: string): text is string {
  if (typeof text !== 'string' || text.length > 2000 || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && belongs(hostname, domains);
}

function belongs(host: string, domains: string): boolean {
  return domains.split(',').some((part) => {
    const domain = part.trim().toLowerCase();
    return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
  });
}
