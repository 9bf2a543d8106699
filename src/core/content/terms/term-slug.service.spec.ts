import fc from 'fast-check';
import { EVENT_CATEGORIES } from '../../../cal/events/event-categories.js';
import { TAGS } from '../../../content/taxonomies.js';
import { slugify } from '../../text/index.js';
import { TermSlugService } from './term-slug.service.js';
import type { TermsRepository } from './terms.repository.js';

/** Slugs over a vocabulary in which some are taken, by the term with the id 1. */
function slugsWith(taken: string[]): TermSlugService {
  const repository: Pick<TermsRepository, 'slugsLike' | 'bySlugs'> = {
    slugsLike: () => Promise.resolve(new Set(taken)),
    bySlugs: (_, [slug]) => Promise.resolve(taken.includes(slug) ? [{ id: 1, slug } as never] : []),
  };
  return new TermSlugService(repository as TermsRepository);
}

describe('TermSlugs.free', () => {
  it('creates the slug from the name by default', async () => {
    expect(await slugsWith([]).free(TAGS, '', 'Rock &amp; Roll', undefined)).toBe('rock-roll');
  });

  it('adds a number to a used slug', async () => {
    expect(await slugsWith(['jazz', 'jazz-2']).free(TAGS, 'Jazz', 'x', undefined)).toBe('jazz-3');
  });

  it('appends the slug of the parent before a number', async () => {
    const parent = { slug: 'music' };
    expect(await slugsWith(['jazz']).free(EVENT_CATEGORIES, '', 'Jazz', parent)).toBe('jazz-music');
    expect(await slugsWith(['jazz', 'jazz-music']).free(EVENT_CATEGORIES, '', 'Jazz', parent)).toBe('jazz-music-2');
  });

  it('uses a default word for names without letters', async () => {
    expect(await slugsWith([]).free(TAGS, '', '???', undefined)).toBe('term');
    expect(await slugsWith(['term']).free(TAGS, '!', '???', undefined)).toBe('term-2');
  });

  it('returns an unused, valid and short slug for any input', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 250 });
    await fc.assert(
      fc.asyncProperty(text, text, fc.nat({ max: 4 }), async (name, parent, count) => {
        const base = slugify(name) || 'term';
        const taken = [base, ...Array.from({ length: count }, (_, i) => `${base.slice(0, 198)}-${i + 2}`)];
        const slug = await slugsWith(taken).free(TAGS, '', name, { slug: slugify(parent) });
        expect(taken).not.toContain(slug);
        expect(slug.length).toBeLessThanOrEqual(200);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});

describe('TermSlugs.asked', () => {
  it('accepts the current slug of a term and refuses the slug of another one', async () => {
    const slugs = slugsWith(['jazz']);
    expect(await slugs.requested(TAGS, 'Jazz', { id: 1, name: 'Jazz' }, undefined)).toBe('jazz');
    await expect(slugs.requested(TAGS, 'jazz', { id: 2, name: 'x' }, undefined)).rejects.toMatchObject({
      code: 'duplicate_term_slug',
      status: 400,
    });
  });

  it('creates an empty slug from the name', async () => {
    expect(await slugsWith(['jazz']).requested(TAGS, '', { id: 2, name: 'Jazz' }, undefined)).toBe('jazz-2');
  });
});
