/** Numbers that options take, from the least to the most; commands check them, and help prints them. */
export const BOUNDS = {
  /** `migrate wordpress --blog`: id of a site of a network. */
  blog: [1, 1_000_000],
  /** `users --expires-days`. */
  'expires-days': [1, 3650],
  /** `migrate wordpress --rate`: requests a second. */
  rate: [0.1, 1000],
  /** `migrate wordpress --undo --run`. */
  run: [1, 2_147_483_647],
} as const;

/** Name of an option with a number. */
export type NumberOption = keyof typeof BOUNDS;

/** The bounds of an option for people: `1 to 3650`. */
export function boundsText(name: NumberOption): string {
  const [least, most] = BOUNDS[name];
  return `${least} to ${most}`;
}
