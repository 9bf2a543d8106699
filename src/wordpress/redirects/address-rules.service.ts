import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { trimEnd, trimStart } from '#core/text';
import { RedirectTransferService } from '../../redirects/import/redirect-transfer.service.js';
import { issue } from '../../migration/copy-rows.js';
import { MigrationLogService } from '../../migration/migration-log.service.js';
import type { MigrationRun } from '../../migration/migration-run.js';
import type { Kind } from '../../migration/kinds.js';
import { attachedFile, pathsOf } from '../content/media-paths.js';
import { numberOf } from '../sources/database/plugin-records.js';
import { acceptedStructure } from '../site/accepted-structure.js';
import type { FieldValue, SourceSite } from '../../migration/source.js';

/** Name of the group of the rules. */
const GROUP_NAME = 'Addresses of WordPress';
/** Kinds whose addresses name an id. */
const ADDRESSED: readonly Kind[] = ['posts', 'pages', 'events'];
/** Rules that one unit of work stores. */
const BATCH_SIZE = 500;

/** Place of the first rule in the order of rules: those of the site come before them. */
const FIRST_POSITION = 1000;
const UPLOADS = '/wp-content/uploads';

/** A rule as an export of the plugin has it. */
type Rule = Readonly<Record<string, unknown>>;

/**
 * Redirects from addresses of the source that this service has under others: the bases of events and terms, the structure
 * of permalinks, and ids where records have got new ones.
 */
@Injectable()
export class AddressRulesService {
  constructor(
    private readonly redirects: RedirectTransferService,
    private readonly log: MigrationLogService,
    private readonly database: Database,
    private readonly urls: SiteUrls,
  ) {}

  /** Stores the rules of a run once; those that are there already stay. */
  async store(run: MigrationRun): Promise<void> {
    const values = await this.options(run);
    const { sitePath } = this.urls;
    const rules = [
      ...baseRules(values, sitePath),
      ...uploadsRules(run.site, sitePath),
      ...(await this.movedFileRules(run)),
      ...(run.sameIds ? [] : await this.idRules(run)),
    ];
    const structure = String(values['option:permalink_structure'] ?? '');
    if (structure !== '' && acceptedStructure(structure) === undefined) await this.addStructure(run, structure);
    // Rules have negative ids, which follow from their address: later runs find them again.
    const named = new Map(rules.map((rule) => [-numberOf(String(rule.url)), rule]));
    const known = await this.log.known(run.entity.site_key, 'redirects', [...named.keys()]);
    const missing = [...named].flatMap(([sourceId, rule]) => (known.has(sourceId) ? [] : [{ rule, sourceId }]));
    for (let start = 0; start < missing.length; start += BATCH_SIZE)
      await this.storeBatch(run, missing.slice(start, start + BATCH_SIZE));
  }

  /** What a run may change of the settings of redirects, as it is now. */
  async current(): Promise<{ permalinks: string[] }> {
    return { permalinks: await this.redirects.permalinkStructures() };
  }

  /** Takes back what a run added to the settings of redirects. */
  async restore({ permalinks }: Readonly<Record<string, unknown>>): Promise<void> {
    if (Array.isArray(permalinks)) await this.redirects.setPermalinkStructures(permalinks as string[]);
  }

  /** A structure that is not accepted here is no reason to end. */
  private async addStructure(run: MigrationRun, structure: string): Promise<void> {
    try {
      await this.redirects.addPermalinkStructure(structure);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      const reason = `${JSON.stringify(structure)} is no structure of permalinks here (${error.message}): addresses of posts with it lead nowhere.`;
      const field = 'option:permalink_structure';
      await this.database.write(() =>
        this.log.storeIssues([issue(run.entity, 'settings', 1, field, reason, 'changed')]),
      );
    }
  }

  private async options(run: MigrationRun): Promise<Readonly<Record<string, FieldValue>>> {
    for await (const [record] of run.source.read('settings', 0)) if (record) return record.fields;
    return {};
  }

  private async storeBatch(run: MigrationRun, batch: readonly { rule: Rule; sourceId: number }[]): Promise<void> {
    const drafts = await this.redirects.read(batch.map(({ rule }) => rule));
    await this.database.write(async () => {
      const groupId = await this.group(run);
      let id = await this.redirects.rules.largest('id');
      const rows = drafts.flatMap((draft, i) => {
        if ('reason' in draft) return [];
        id += 1;
        const { sourceId } = batch[i];
        return [
          {
            sourceId,
            row: { ...draft, id, group_id: groupId, position: FIRST_POSITION + i, last_count: 0, last_access: null },
          },
        ];
      });
      await this.redirects.rules.insert(rows.map(({ row }) => row));
      await this.log.store(
        rows.map(({ sourceId, row }) => ({
          site_key: run.entity.site_key,
          kind: 'redirects' as const,
          source_id: sourceId,
          target_id: row.id,
          run_id: run.entity.id,
          fingerprint: '',
          merged: false,
        })),
      );
      await this.redirects.changed();
    });
  }

  private async group(run: MigrationRun): Promise<number> {
    const [known] = await this.redirects.groups.find([GROUP_NAME], 'name');
    if (known) return known.id;
    const id = (await this.redirects.groups.largest('id')) + 1;
    await this.redirects.groups.insert([
      { id, name: GROUP_NAME, name_key: '', tracking: true, module_id: 1, enabled: true, position: 0 },
    ]);
    await this.log.store([
      {
        site_key: run.entity.site_key,
        kind: 'redirect_groups',
        source_id: -1,
        target_id: id,
        run_id: run.entity.id,
        fingerprint: '',
        merged: false,
      },
    ]);
    return id;
  }

  /** Rules from addresses of files that are outside of folders of months at the source. */
  private async movedFileRules(run: MigrationRun): Promise<Rule[]> {
    const { site_key: key } = run.entity;
    const uploads = this.urls.sitePath + UPLOADS;
    const rules: Rule[] = [];
    for await (const rows of this.log.mapped(key, 'media')) {
      const values = await this.log.valuesOf(
        key,
        'media',
        rows.map(({ source_id: id }) => id),
      );
      for (const { source_id: id } of rows) {
        const fields = values.get(id) ?? {};
        if (attachedFile(fields) === '') continue;
        for (const { source, target } of pathsOf({ kind: 'media', id, fields })) {
          // Where another upload has the path, the address has that file.
          if (source !== target) rules.push(plainRule(`${uploads}/${source}`, `${uploads}/${target}`));
        }
      }
    }
    return rules;
  }

  /** Rules from ids of the source, for requests to its host name only: here they may be those of others. */
  private async idRules(run: MigrationRun): Promise<Rule[]> {
    const server = new URL(run.site.url).origin;
    const { sitePath } = this.urls;
    const folder = trimEnd(new URL(run.site.url).pathname, '/');
    const rules: Rule[] = [];
    for (const kind of ADDRESSED) {
      for await (const rows of this.log.mapped(run.entity.site_key, kind)) {
        for (const { source_id: from, target_id: to } of rows) {
          if (from === to || to === 0) continue;
          rules.push({
            url: `${folder}/?p=${from}`,
            match_type: 'server',
            action_type: 'url',
            action_code: 301,
            action_data: { server, url_from: `${sitePath}/?p=${to}`, url_notfrom: '' },
            regex: false,
          });
        }
      }
    }
    return rules;
  }
}

/** Rules for bases of addresses that are others here. @param sitePath folder of the site here */
function baseRules(options: Readonly<Record<string, FieldValue>>, sitePath: string): Rule[] {
  const slug = (name: string, standard: string): string => {
    const value = trimStart(trimEnd(String(options[`option:${name}`] ?? ''), '/'), '/');
    return /^[\w%/-]{1,100}$/.test(value) ? value : standard;
  };
  const bases: [string, string][] = [
    [slug('tribe_events_calendar_options.singleEventSlug', 'event'), 'event'],
    [slug('tribe_events_calendar_options.eventsSlug', 'events'), 'events'],
    [slug('category_base', 'category'), 'category'],
    [slug('tag_base', 'tag'), 'tag'],
  ];
  return bases
    .filter(([from, to]) => from !== to)
    .flatMap(([from, to]) => [
      rule(`^${sitePath}/${from}/?$`, `${sitePath}/${to}/`),
      rule(`^${sitePath}/${from}/(.+)$`, `${sitePath}/${to}/$1`),
    ]);
}

/** Rules for files of a site of a network, or whose folder of uploads has another name. */
function uploadsRules({ url, uploads }: SourceSite, sitePath: string): Rule[] {
  const [folder, path] = [url, uploads].map((address) => trimEnd(new URL(address).pathname, '/'));
  const here = path.startsWith(`${folder}/`) ? sitePath + path.slice(folder.length) : path;
  return here === sitePath + UPLOADS || !/^\/[\w./-]{1,200}$/.test(here)
    ? []
    : [rule(`^${here.replaceAll('.', '\\.')}/(.+)$`, `${sitePath}${UPLOADS}/$1`)];
}

function plainRule(url: string, target: string): Rule {
  return { url, match_type: 'url', action_type: 'url', action_code: 301, action_data: { url: target }, regex: false };
}

function rule(url: string, target: string): Rule {
  return {
    url,
    match_type: 'url',
    action_type: 'url',
    action_code: 301,
    action_data: { url: target },
    regex: true,
    match_data: { source: { flag_query: 'pass', flag_case: true, flag_trailing: true, flag_regex: true } },
  };
}
