import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { refusalPage } from '../auth/authorize/admin-page.js';
import { AdminFrameService } from '../auth/authorize/admin-frame.service.js';
import { ADMIN } from '../auth/authorize/admin-paths.js';
import { goTo, type PageResponse } from '../auth/authorize/page-response.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { Settings } from '#core/config';
import { noRoute } from '#core/errors';
import { html } from '#core/html';
import { ConsoleScreenRegistry } from '#core/site';
import { ConsoleConfig } from './console.config.js';
import { ConsoleFilesService, type ConsoleFile } from './console-files.service.js';

/** Place of the page for what the service knows: a comment in index.html. */
const SETTINGS_PLACE = '<!-- settings -->';

/** Pictures may be in a bucket or at the address of an event; everything else is of this service. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The console as the browser receives it: one page for all of its addresses, and the files that the page names. */
@Injectable()
export class ConsolePageService implements OnModuleInit {
  constructor(
    private readonly config: ConsoleConfig,
    private readonly files: ConsoleFilesService,
    private readonly frames: AdminFrameService,
    private readonly sessions: SessionsService,
    private readonly screens: ConsoleScreenRegistry,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    if (this.config.console) this.frames.useConsole(ADMIN.console);
  }

  /**
   * The page for a signed-in user; others sign in first. 503 where the console was not built.
   * @throws RestError 404 with `CONSOLE=off`
   */
  async page(request: Request): Promise<PageResponse> {
    if (!this.config.console) throw noRoute();
    const session = await this.sessions.identify(request);
    if (!session) return goTo(`${ADMIN.signIn}?redirect_to=${encodeURIComponent(request.originalUrl)}`);
    const page = await this.files.page();
    const frame = await this.frames.frame(session);
    if (page === undefined) {
      const message = 'The console was not built. Run "npm run build" where the service is installed.';
      return { status: 503, body: refusalPage(frame, 'No console', message) };
    }
    const { apiPrefix } = this.settings;
    const known = html`<meta name="almanac-api" content="${apiPrefix}" />
      <meta name="almanac-site" content="${frame.siteName}" />
      <meta name="almanac-screens" content="${JSON.stringify(this.screens.all)}" />
      <!-- The first request of the script waits for it. -->
      <link rel="preload" href="${ADMIN.nonce}" as="fetch" crossorigin />`;
    const body = page.replace(SETTINGS_PLACE, () => known.text);
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const headers = {
      'Content-Security-Policy': POLICY,
      // The page contains nothing of the user, and another user of the browser is redirected or receives the same.
      'Cache-Control': 'private, no-cache',
      ETag: etag,
    };
    const isKnown = request.headers['if-none-match'] === etag;
    return isKnown ? { status: 304, headers } : { body, headers };
  }

  /** A file of the build. @throws RestError 404 for an unknown name, and with `CONSOLE=off` */
  async asset(name: string): Promise<ConsoleFile> {
    const file = this.config.console ? await this.files.asset(name) : undefined;
    if (!file) throw noRoute();
    return file;
  }
}
