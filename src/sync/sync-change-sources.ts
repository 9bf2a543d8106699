/** Source of a change after which nothing is known of any object. */
export const ANYTHING = '*';

/** Source of changes whose rows name objects themselves. */
export const kindSource = (kind: string): string => `=${kind}`;

/** The kind that a source names; nothing for tables. */
export const kindOfSource = (source: string): string | undefined =>
  source.startsWith('=') ? source.slice(1) : undefined;
