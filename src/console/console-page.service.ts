import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { refusalPage } from '../auth/authorize/admin-page.js';
import { AdminFrameService } from '../auth/authorize/admin-frame.service.js';
import { ADMIN } from '../auth/authorize/admin-paths.js';
import type { PageResponse } from '../auth/authorize/page-response.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { Settings } from '#core/config';
import { noRoute } from '#core/errors';
import { html } from '#core/html';
import { entityTag } from '#core/rest';
import { type ConsoleScreen, ConsoleScreenRegistry } from '#core/site';
import { ConsoleTextsService } from './console-texts.service.js';
import { SiteSetupService } from '../content/site-setup/site-setup.service.js';
import { ConsoleConfig } from './console.config.js';
import { ConsoleFilesService, type ConsoleFile } from './console-files.service.js';

/** Place of the page for what the service knows: a comment in index.html. */
const SETTINGS_PLACE = '<!-- settings -->';

/** Start of index.html, which says its language. */
const LANGUAGE_PLACE = '<html lang="en">';

/** Addresses in the page of the build: of its files, and of other pages of the service. */
const FILE_ADDRESS = /(href|src)="\.\/assets\//g;
const PAGE_ADDRESS = /href="\/admin\//g;

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
    private readonly setup: SiteSetupService,
    private readonly texts: ConsoleTextsService,
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
    if (!session) return this.frames.goTo(`${ADMIN.signIn}?redirect_to=${encodeURIComponent(request.originalUrl)}`);
    const page = await this.files.page();
    const frame = await this.frames.frame(session);
    if (page === undefined) {
      const { language } = frame;
      const message = language.text('auth.consoleNotBuilt');
      return { status: 503, body: refusalPage(frame, language.text('auth.noConsole'), message) };
    }
    const language = await this.texts.languageOf(session.user, request);
    const { apiPrefix } = this.settings;
    const { is_due: isSetupDue } = await this.setup.read();
    const metadata = html`<meta name="almanac-base" content="${frame.sitePath}" />
      <meta name="almanac-api" content="${frame.sitePath}${apiPrefix}" />
      <meta name="almanac-site" content="${frame.siteName}" />
      ${isSetupDue && html`<meta name="almanac-setup" content="due" />`}
      <meta name="almanac-screens" content="${JSON.stringify(this.screensBelow(frame.sitePath))}" />
      <script defer src="${frame.sitePath}${ADMIN.console}/texts/${this.texts.fileNameOf(language)}"></script>
      <!-- The first request of the script waits for it. -->
      <link rel="preload" href="${frame.sitePath}${ADMIN.nonce}" as="fetch" crossorigin />`;
    const direction = language.isRightToLeft ? 'rtl' : 'ltr';
    const body = page
      .replace(LANGUAGE_PLACE, () => html`<html lang="${language.tag}" dir="${direction}"></html>`.text)
      .replaceAll(FILE_ADDRESS, `$1="${frame.sitePath}${ADMIN.console}/assets/`)
      .replaceAll(PAGE_ADDRESS, `href="${frame.sitePath}/admin/`)
      .replace(SETTINGS_PLACE, () => metadata.text);
    const etag = entityTag(body);
    const headers = {
      'Content-Security-Policy': POLICY,
      // The page contains nothing of the user, and another user of the browser is redirected or receives the same.
      'Cache-Control': 'private, no-cache',
      ETag: etag,
    };
    const isKnown = request.headers['if-none-match'] === etag;
    return isKnown ? { status: 304, headers } : { body, headers };
  }

  private screensBelow(sitePath: string): ConsoleScreen[] {
    const below = (path: string | undefined) => (path === undefined ? undefined : sitePath + path);
    return this.screens.all.map((screen) => ({ ...screen, script: below(screen.script), page: below(screen.page) }));
  }

  /** The texts of a language. @throws RestError 404 for an unknown name, and with `CONSOLE=off` */
  textsFile(name: string): { body: string; isCurrent: boolean } {
    const file = this.config.console ? this.texts.file(name) : undefined;
    if (!file) throw noRoute();
    return file;
  }

  /** A file of the build. @throws RestError 404 for an unknown name, and with `CONSOLE=off` */
  async asset(name: string): Promise<ConsoleFile> {
    const file = this.config.console ? await this.files.asset(name) : undefined;
    if (!file) throw noRoute();
    return file;
  }
}
