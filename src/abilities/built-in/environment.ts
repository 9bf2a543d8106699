/** What an installation can be for. */
export const ENVIRONMENTS = ['production', 'staging', 'development', 'local'] as const;

const HERE = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/i;

/** The kind of installation if the setting is empty: `local` at an address of this machine, else `production`. */
export function environmentOf(siteUrl: string): (typeof ENVIRONMENTS)[number] {
  return HERE.test(new URL(siteUrl).hostname) ? 'local' : 'production';
}
