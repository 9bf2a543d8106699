import { createHash } from 'node:crypto';
import { TextMemo } from '#core/text';

/** Edges of the pictures that answers name, in pixels. */
export const AVATAR_SIZES = [24, 48, 96] as const;

const hashes = new TextMemo((address) => createHash('sha256').update(address).digest('hex'));

/**
 * Addresses of a person's picture by edge in pixels (content.md, Users).
 * @param template address with `{hash}` for the SHA-256 of the lower-case e-mail address and `{size}` for the edge
 */
export function avatarUrls(template: string, email: string): Record<string, string> {
  const address = addressOf(template, email);
  return Object.fromEntries(AVATAR_SIZES.map((size) => [String(size), address.replaceAll('{size}', String(size))]));
}

/** As `avatarUrls`, of one size. @param size edge in pixels */
export function avatarUrl(template: string, email: string, size: number): string {
  return addressOf(template, email).replaceAll('{size}', String(size));
}

function addressOf(template: string, email: string): string {
  return template.replaceAll('{hash}', hashes.get(email.trim().toLowerCase()));
}
