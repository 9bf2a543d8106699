import { Injectable } from '@nestjs/common';
import { OrganizersService } from '../cal/events/organizers/organizers.service.js';
import { VenuesService } from '../cal/events/venues/venues.service.js';
import type { ExportEvent } from '../export/export-event.js';
import { writeJson } from '../export/json.writer.js';
import { StoredEventsService } from '../export/stored-events.service.js';
import { MediaExportService } from '../content/media/media-export.service.js';
import { PostsExportService } from '../content/posts/posts-export.service.js';
import { BLOCK, NAVIGATION, PAGE, POST } from '../content/content-types.js';
import { type Caller, Clock, SiteUrls } from '#core/context';
import { StreamResponse } from '#core/rest';
import { SiteService } from '#core/site';
import { decodeEntities } from '#core/text';
import { writeList } from './json-list.js';
import { zipped, type ZipFile } from '../export/zip.js';

type Pages = AsyncIterable<Record<string, unknown>[]>;

/** Changes when what the files hold changes in a way that readers must know. */
const FORMAT = 'almanac-export/1';

/**
 * The contents of a site as a zip of JSON files (block-editor.md, "GET /export"): what its owner has entered, whatever
 * its status, as it was entered and without data of other users. In it: events (in the form that the `import`
 * command reads back), venues, organizers, pages, posts, menus, reusable blocks, and the index of uploaded files with their addresses.
 * Not in it: the trash, passwords of posts (protected ones are marked), accounts and credentials, comments, tickets,
 * orders and attendees (data of other people), and the uploaded files themselves.
 */
@Injectable()
export class SiteExportService {
  constructor(
    private readonly events: StoredEventsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly posts: PostsExportService,
    private readonly media: MediaExportService,
    private readonly site: SiteService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** The archive, written a page of rows at a time while it is sent. */
  archive(caller: Caller): StreamResponse {
    return new StreamResponse(() => zipped(this.files(caller), this.clock.now()), 'application/zip', {
      headers: { 'Content-Disposition': 'attachment; filename=export.zip' },
    });
  }

  private async *files(caller: Caller): AsyncGenerator<ZipFile> {
    const counts: Record<string, number> = {};
    const began = this.clock.now();
    yield { name: 'events.json', text: writeJson(this.storedEvents(caller, counts)) };
    for (const [name, pages] of this.lists()) {
      yield { name: `${name}.json`, text: writeList(counting(name, pages, counts)) };
    }
    // The last one, since only now it is known how many there are.
    yield { name: 'manifest.json', text: this.manifest(began, counts) };
  }

  private lists(): [name: string, pages: Pages][] {
    return [
      ['venues', this.venues.exported()],
      ['organizers', this.organizers.exported()],
      ['pages', this.posts.all(PAGE)],
      ['posts', this.posts.all(POST)],
      ['navigation', this.posts.all(NAVIGATION)],
      ['blocks', this.posts.all(BLOCK)],
      ['media', this.media.all()],
    ];
  }

  private async *storedEvents(caller: Caller, counts: Record<string, number>): AsyncGenerator<ExportEvent> {
    counts.events = 0;
    for await (const event of this.events.all(caller)) {
      counts.events += 1;
      yield event;
    }
  }

  private async *manifest(began: Date, counts: Record<string, number>): AsyncGenerator<string> {
    const { title, description, timezone, language } = await this.site.settings();
    const site = { title: decodeEntities(title), description: decodeEntities(description), timezone, language };
    const { siteUrl: url } = this.urls;
    const manifest = { format: FORMAT, exported_at: began.toISOString(), site: { url, ...site }, counts };
    yield `${JSON.stringify(manifest, null, 2)}\n`;
  }
}

async function* counting(name: string, pages: Pages, counts: Record<string, number>): Pages {
  counts[name] = 0;
  for await (const page of pages) {
    counts[name] += page.length;
    yield page;
  }
}
