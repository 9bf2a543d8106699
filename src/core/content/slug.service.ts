import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '#core/database';
import { slugify, suffixedSlug, uniqueSlugCandidate } from '#core/text';
import type { PostType } from '#core/modules';

/** Suffix of slugs in the trash, which frees the slug for others. */
const TRASHED = '__trashed';
const TRASHED_SUFFIX = /__trashed(?:-\d+)?$/;

/** Numbers that are tried one by one; beyond them a search in steps finds a free one. */
const MAX_LINEAR_SUFFIX = 10;

/** The id of no post. */
const NO_POST = 0;

/** Finds slugs that are unique in their kind. */
@Injectable()
export class SlugService {
  constructor(private readonly database: Database) {}

  /**
   * `wanted` made a slug, with `-2`, `-3`… if it is taken. Empty text gives the id's own number as a slug.
   * @param id the post it is for, which may keep its own
   * @param level id of the post above it, 0 at the top; slugs of kinds that form trees are unique on their level
   */
  unique(type: PostType, wanted: string, id: number, level = 0): Promise<string> {
    return this.free(type, slugify(wanted) || String(id), id, level);
  }

  /** As `unique` for a post that has no id yet; nothing where `wanted` has no characters of a slug. */
  async ofNew(type: PostType, wanted: string, level = 0): Promise<string | undefined> {
    const base = slugify(wanted);
    return base === '' ? undefined : this.free(type, base, NO_POST, level);
  }

  /** A slug for the trash, made from the one so far. */
  async trashed(type: PostType, slug: string | null, id: number, level = 0): Promise<string | null> {
    return slug === null ? null : this.free(type, suffixedSlug(slug, TRASHED), id, level);
  }

  /** The post that has a slug. Slugs are stored percent-encoded, requests may bring them decoded. */
  async idOf(type: PostType, slug: string): Promise<number | undefined> {
    const [row] = await this.database.read<{ id: number }>(`SELECT id FROM ${type.table} WHERE slug = ?`, [
      storedSlug(slug),
    ]);
    return row?.id;
  }

  private async free(type: PostType, base: string, id: number, level: number): Promise<string> {
    const candidate = (n: number): string => (n < 2 ? base : uniqueSlugCandidate(base, n));
    const firstFree = async (numbers: readonly number[]): Promise<number | undefined> => {
      const takenSlugs = await this.taken(type, numbers.map(candidate), id, level);
      return numbers.find((n) => !takenSlugs.has(candidate(n)));
    };
    const lowest = await this.lowest(firstFree);
    const { maxAttempts } = this.database;
    if (maxAttempts === 1) return candidate(lowest);
    // Others took the same one at the same moment. Further up there is room for all who try again.
    const further = lowest + Math.floor(Math.random() * 2 ** maxAttempts);
    return candidate((await firstFree([further])) ?? lowest);
  }

  /** The lowest free number. */
  private async lowest(firstFree: (numbers: readonly number[]) => Promise<number | undefined>): Promise<number> {
    const near = await firstFree(Array.from({ length: MAX_LINEAR_SUFFIX }, (_, i) => i + 1));
    if (near !== undefined) return near;
    // Ten thousand posts of one title must not make the next one slow: doubling finds a free number, halving a low one.
    const steps = Array.from({ length: 26 }, (_, i) => MAX_LINEAR_SUFFIX * 2 ** (i + 1));
    let high = (await firstFree(steps)) as number;
    let low = high / 2;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if ((await firstFree([middle])) === undefined) low = middle;
      else high = middle;
    }
    return high;
  }

  private async taken(type: PostType, slugs: readonly string[], id: number, level: number): Promise<Set<string>> {
    const onLevel = type.hierarchical ? ' AND level = ?' : '';
    const rows = await this.database.read<{ slug: string }>(
      `SELECT slug FROM ${type.table} WHERE slug IN (${placeholders(slugs)}) AND id <> ?${onLevel}`,
      [...slugs, id, ...(type.hierarchical ? [level] : [])],
    );
    return new Set(rows.map(({ slug }) => slug));
  }
}

/** A slug as it is stored, however an address spelled it. */
export function storedSlug(slug: string): string {
  return encodeURIComponent(slug.toWellFormed().normalize('NFC'))
    .toLowerCase()
    .replace(/%25(?=[0-9a-f]{2})/g, '%');
}

/** A slug as it was before the trash. */
export function untrashedSlug(slug: string | null): string | null {
  return slug?.replace(TRASHED_SUFFIX, '') ?? null;
}
