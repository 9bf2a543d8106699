import { Injectable } from '@nestjs/common';
import { ContentTransferService, type TermEntity } from '#core/content';
import type { EntityTransfer } from '#core/database';
import { decodeEntities, suffixedSlug, uniqueSlugCandidate } from '#core/text';
import type { CategoryColorsEntity } from '../../cal/events/terms/colors/category-colors.entity.js';
import type { CategoryColors } from '../../cal/events/terms/colors/event-colors.js';
import type { SeoFields } from '../../seo/fields/seo-fields.js';
import { SeoTransferService } from '../../seo/fields/seo-transfer.service.js';
import type { Fields, SourceRecord } from '../../migration/source.js';
import { asciiSlug } from '../posts/ascii-slug.js';
import { categoryColors, colorFields, isColorField } from './category-colors.js';
import { TAXONOMIES } from '../posts/post-rows.js';
import type { BuildContext } from '../../migration/build-context.js';
import { parentIn, text, whole, truncated } from '../../migration/fields.js';
import { QuarantineError } from '../../migration/quarantine-error.js';
import {
  RecordKind,
  type Built,
  type TableRows,
  type RowOrigin,
  rowOf,
  RegisterRecordKind,
} from '../../migration/record-kind.js';
import { isTermSeo, seoOfTerm, termSeoFields } from '../posts/seo-meta.js';
import type { UniqueValues } from '../../migration/unique-values.js';
import { CategoryColorsService } from '../../cal/events/terms/colors/category-colors.service.js';
import { isSplitTerm } from '../sources/shared-terms.js';
import { TERMS } from './content-traits.js';

/** A term with the texts of its page's head and its colours. */
interface TermRows {
  term: TermEntity;
  seo: Partial<SeoFields>;
  colors?: CategoryColors;
}

const TAKEN = new Set(['name', 'slug', 'taxonomy', 'description', 'parent']);
/** The taxonomy whose terms have colours. */
const EVENT_CATEGORIES = 'tribe_events_cat';
const OWN = new Map(Object.entries(TAXONOMIES).map(([source, own]) => [own, source]));

/** Categories and tags of posts and events. */
@Injectable()
@RegisterRecordKind(TERMS)
export class TermsKind extends RecordKind<TermRows> {
  private readonly colors: EntityTransfer<CategoryColorsEntity>;

  constructor(
    private readonly content: ContentTransferService,
    private readonly seo: SeoTransferService,
    colors: CategoryColorsService,
  ) {
    super();
    this.colors = colors.transfer;
  }

  override needsNewId({ id }: SourceRecord): boolean {
    return isSplitTerm(id);
  }

  override async hold(values: UniqueValues): Promise<void> {
    for (const term of await this.content.terms.members(['id', 'taxonomy', 'slug', 'name_lower', 'level'])) {
      values.hold(`slug ${term.taxonomy}`, term.slug, term.id);
      if (term.level !== null) values.hold(`name ${term.taxonomy} ${term.level}`, term.name_lower, term.id);
    }
  }

  override hasNoTable({ fields }: SourceRecord): boolean {
    return !(text(fields, 'taxonomy') in TAXONOMIES);
  }

  takes(field: string, { fields }: SourceRecord): boolean {
    if (isColorField(field)) return text(fields, 'taxonomy') === EVENT_CATEGORIES;
    return TAKEN.has(field) || isTermSeo(field);
  }

  build(record: SourceRecord, id: number, context: BuildContext): TermRows {
    const { fields } = record;
    const taxonomy = TAXONOMIES[text(fields, 'taxonomy')];
    const name = truncated(context, 'name', text(fields, 'name'), 200);
    if (decodeEntities(name).trim() === '') throw new QuarantineError('It has no name.');
    const parent = whole(fields, 'parent');
    const parentId = parentIn(record, 'parent', 'terms', context);
    const wanted = suffixedSlug(asciiSlug(text(fields, 'slug')), '') || `term-${id}`;
    const slug = context.unique(`slug ${taxonomy}`, wanted, id, (n) => uniqueSlugCandidate(wanted, n));
    if (slug !== text(fields, 'slug')) context.changed('slug', `Its slug is taken, too long or none: it has ${slug}.`);
    return {
      term: {
        id,
        taxonomy,
        name,
        name_key: '',
        name_lower: '',
        slug,
        description: text(fields, 'description'),
        parent_id: parentId,
        level: this.level(name, taxonomy, parentId ?? (parent === 0 ? 0 : -parent), id, context),
        count: 0,
      },
      seo: seoOfTerm(fields, context),
      ...(text(fields, 'taxonomy') === EVENT_CATEGORIES && { colors: categoryColors(fields, id, context) }),
    };
  }

  /** Names are unique within a level here; WordPress lets two terms of one level have the same: the second has none. */
  private level(name: string, taxonomy: string, level: number, id: number, context: BuildContext): number | null {
    const key = name.toLowerCase().slice(0, 200);
    const isFree = context.unique(`name ${taxonomy} ${level}`, key, id, (n) => `${key} #${n}`) === key;
    return isFree && level >= 0 ? level : null;
  }

  async insert(built: readonly Built<TermRows>[]): Promise<void> {
    await this.content.terms.insert(built.map(({ row }) => row.term));
    for (const { id, row } of built) if (Object.keys(row.seo).length > 0) await this.seo.replace('term', id, row.seo);
    await this.colors.insert(built.flatMap(({ row }) => row.colors ?? []));
  }

  async replace(built: readonly Built<TermRows>[]): Promise<void> {
    for (const { id, row } of built) {
      const { id: _id, count: _count, ...columns } = row.term;
      await this.content.terms.update(id, columns);
      await this.seo.replace('term', id, row.seo);
    }
    await this.colors.delete(built.map(({ id }) => id));
    await this.colors.insert(built.flatMap(({ row }) => row.colors ?? []));
  }

  async load(ids: readonly number[]): Promise<Map<number, TermRows>> {
    const terms = await this.content.terms.find(ids);
    const seo = await this.seo.find(
      'term',
      terms.map(({ id }) => id),
    );
    const colors = new Map((await this.colors.find(ids)).map((row) => [row.term_id, row]));
    return new Map(terms.map((term) => [term.id, { term, seo: seo.get(term.id) ?? {}, colors: colors.get(term.id) }]));
  }

  describe({ term, seo, colors }: TermRows, context: BuildContext): Fields {
    return {
      name: term.name,
      slug: term.slug,
      taxonomy: OWN.get(term.taxonomy) ?? term.taxonomy,
      description: term.description,
      parent: term.parent_id === null ? 0 : (context.source('terms', term.parent_id) ?? 0),
      ...termSeoFields(seo),
      ...colorFields(colors),
    };
  }

  tables({ term, seo, colors }: TermRows, origin: RowOrigin): TableRows {
    return {
      [this.content.terms.table]: [rowOf(this.content.terms, term, origin)],
      [this.seo.table]: this.seo.rowsOf(seo),
      [this.colors.table]: colors ? [colors] : [],
    };
  }

  override withLink({ term }: TermRows, _member: string, target: number | null): void {
    term.parent_id = target;
  }

  override async expected(built: readonly Built<TermRows>[]): Promise<Map<number, TableRows>> {
    const counts = await this.content.publishedByTerm();
    return super.expected(
      built.map(({ id, row }) => ({ id, row: { ...row, term: { ...row.term, count: counts.get(id) ?? 0 } } })),
    );
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.seo.remove('term', ids);
    await this.content.terms.delete(ids);
  }

  async nextId(): Promise<number> {
    return (await this.content.terms.largest('id')) + 1;
  }

  async taken(ids: readonly number[]): Promise<number[]> {
    return (await this.content.terms.find(ids)).map(({ id }) => id);
  }

  override async parentOf(id: number): Promise<number | null> {
    return (await this.content.terms.find([id]))[0]?.parent_id ?? null;
  }

  override linkField(): string {
    return 'parent';
  }

  override async setLink(id: number, _member: string, target: number): Promise<void> {
    await this.content.terms.update(id, { parent_id: target });
  }

  override finish(): Promise<void> {
    return this.content.countTerms();
  }
}
