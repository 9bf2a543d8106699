import { Injectable } from '@nestjs/common';
import { CacheConfig } from '../cache.config.js';
import { DatabaseClockService } from '#core/database';
import { SettingsStore, InjectSettings } from '#core/settings';
import { fromMs } from '#core/time';
import { CacheSettings } from '../cache.settings.js';
import { done, refused, type CallbackResult } from '../cloud/callback-result.js';
import { CloudCallbackAuthService } from '../cloud/cloud-callback-auth.service.js';
import { asMap, asText, isBlank } from '../cloud/sent-values.js';
import { CacheInvalidatorService } from '../responses/cache-invalidator.service.js';
import type { JobResults } from './job.entity.js';
import { JobState, type JobKind } from './job-state.js';
import { JobsRepository } from './jobs.repository.js';
import { jobNumbers, notifiedImage } from './notified-images.js';
import type { NotifyImagesDto, NotifyPagesDto } from './notify.dto.js';
import type { NotifiedImagesResponse, NotifiedPagesResponse } from './notify.response.js';
import { endsInResultDomain, resultHost } from './result-hosts.js';

/** Milliseconds after a wrong key during which all calls are refused (release 6.4). */
const WRONG_KEY_DELAY_MS = 3000;
/** Most entries of one callback that are looked at. */
const MAX_ENTRIES = 1000;
/** Maximum number of image addresses that are stored for one page. */
const MAX_IMAGES = 100;

/** Reads the results of a page's job; nothing where they are incomplete. */
type PageResults = (entry: Record<string, unknown>) => JobResults | undefined;

/** What the optimisation service reports of the jobs it was given. */
@Injectable()
export class NotifyService {
  constructor(
    private readonly jobs: JobsRepository,
    @InjectSettings(CacheSettings) private readonly stored: SettingsStore<CacheSettings>,
    private readonly gate: CloudCallbackAuthService,
    private readonly purges: CacheInvalidatorService,
    private readonly config: CacheConfig,
    private readonly clock: DatabaseClockService,
  ) {}

  /**
   * `POST notify_img`: moves jobs about images that the service is at; done ones wait for their results to be fetched,
   * others are given up. Every entry counts, known or not.
   */
  async images({
    domain_key: key,
    data,
    server,
    status,
  }: NotifyImagesDto): Promise<CallbackResult<NotifiedImagesResponse>> {
    const now = this.clock.nowMs();
    if ((await this.stored.read()).wrong_key_at > now - WRONG_KEY_DELAY_MS) return refused('too_often');
    if (!(await this.gate.isAgreedKey(key))) {
      await this.stored.store({ wrong_key_at: now });
      return this.gate.refuseAndCount('wrong_key');
    }
    const entries = entriesOf(data);
    if (entries.length === 0) return refused('no notified data');
    const { cloudResultHosts: domains } = this.config;
    // Clients know the reference's order: the end of the name, the status. Only then the name is looked at as a whole.
    if (!endsInResultDomain(server, domains)) return refused('no/wrong server');
    if (isBlank(status)) return refused('no status');
    const host = resultHost(server, domains);
    if (host === undefined) return refused('no/wrong server');
    if (asText(status).trim() === String(JobState.notified)) await this.ready(asMap(data), host, now);
    else await this.jobs.dropRequested(jobNumbers(entries.slice(0, MAX_ENTRIES)));
    return done({ count: entries.length });
  }

  /** `POST notify_ucss`: styles that pages use. Results that were not requested are ignored. */
  styles(params: NotifyPagesDto): Promise<CallbackResult<NotifiedPagesResponse>> {
    return this.pages('ucss', params, ({ data_ucss: css }) =>
      typeof css === 'string' && css !== '' ? { css } : undefined,
    );
  }

  /** `POST notify_vpi`: images that are seen first on pages. */
  firstImages(params: NotifyPagesDto): Promise<CallbackResult<NotifiedPagesResponse>> {
    return this.pages('vpi', params, ({ data_vpi: images }) => {
      if (typeof images !== 'object' || images === null) return undefined;
      const texts = Object.values(images).filter((image): image is string => typeof image === 'string');
      return { images: texts.slice(0, MAX_IMAGES).map((image) => image.slice(0, 2000)) };
    });
  }

  private async ready(data: Record<string, unknown>, server: string, now: number): Promise<void> {
    const ids = jobNumbers(Object.keys(data).slice(0, MAX_ENTRIES));
    if (ids.length === 0) return;
    for (const job of await this.jobs.requested(ids)) {
      const { results, ...sizes } = notifiedImage(data[job.id], this.config.cloudResultHosts);
      await this.jobs.move(job.id, JobState.requested, {
        ...sizes,
        results,
        state: JobState.notified,
        server,
        attempts: 0,
        due: now,
        modified: fromMs(now),
      });
    }
  }

  private async pages(
    kind: JobKind,
    { domain_key: key, data }: NotifyPagesDto,
    read: PageResults,
  ): Promise<CallbackResult<NotifiedPagesResponse>> {
    if (!(await this.gate.isAgreedKey(key))) return this.gate.refuseAndCount('wrong_key');
    const entries = entriesOf(data);
    if (entries.length === 0) return refused('no notified data');
    let count = 0;
    for (const entry of entries.slice(0, MAX_ENTRIES)) if (await this.store(kind, asMap(entry), read)) count++;
    return done({ count });
  }

  private async store(kind: JobKind, entry: Record<string, unknown>, read: PageResults): Promise<boolean> {
    const { request_url: address, queue_k: queueKey } = entry;
    const results = read(entry);
    if (isBlank(address) || isBlank(queueKey) || !results) return false;
    const name = asText(queueKey);
    if (!/^[\x21-\x7e]{1,64}$/.test(name)) return false;
    const job = await this.jobs.requestedPage(kind, name, asText(address), !isBlank(entry.is_mobile));
    if (!job) return false;
    const modified = this.clock.nowUtc();
    const change = { results, state: JobState.pulled, due: null, modified };
    const moved = await this.jobs.move(job.id, JobState.requested, change);
    if (moved) this.purges.pagesChanged();
    return moved;
  }
}

/** The entries of a list or map; a text or number has none. */
function entriesOf(data: unknown): unknown[] {
  return Object.values(asMap(data));
}
