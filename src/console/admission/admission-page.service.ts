import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { PageResponse } from '../../auth/authorize/page-response.js';
import { Settings } from '#core/config';
import { SiteUrls } from '#core/context';
import { noRoute } from '#core/errors';
import { html } from '#core/html';
import { entityTag } from '#core/rest';
import { SiteService } from '#core/site';
import { TextsService } from '../../texts/texts.service.js';
import type { ConsoleFile, ConsoleFilesService } from '../console-files.service.js';
import { ConsoleConfig } from '../console.config.js';
import { admissionIcon, ICON_SIZES, type IconName } from './admission-icons.js';
import { AdmissionTextsService } from './admission-texts.service.js';

/** Where the page for devices is. */
export const ADMISSION_PATH = '/admission';
/** The build of the page (`ConsoleFilesService`). */
export const ADMISSION_FILES = Symbol('build of the page for devices');

/** Place of the page for what the service knows: a comment in admission.html. */
const SETTINGS_PLACE = '<!-- settings -->';
/** Addresses of files in the page of the build. */
const FILE_ADDRESS = /(href|src)="\.\/assets\//g;

/** The build writes the script that works without a network under this name. */
const WORKER_FILE = 'service-worker.js';
/** Files that only some browsers need: these store them when they load them. */
const LATE_FILE = /^(?:camera-fallback-|service-worker)|\.wasm$/;

/** WebAssembly reads codes in browsers that cannot do it themselves. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/**
 * The page for devices that admit. It needs no account: its script sends the token of the device to the REST interface.
 * All methods throw RestError 404 with `CONSOLE=off`.
 */
@Injectable()
export class AdmissionPageService {
  constructor(
    private readonly config: ConsoleConfig,
    @Inject(ADMISSION_FILES) private readonly files: ConsoleFilesService,
    private readonly urls: SiteUrls,
    private readonly settings: Settings,
    private readonly site: SiteService,
    private readonly siteTexts: TextsService,
    private readonly texts: AdmissionTextsService,
  ) {}

  /** The page, the same for all. 503 where it was not built. */
  async page(request: Request): Promise<PageResponse> {
    const body = await this.body();
    if (body === undefined) return { status: 503, body: 'The page was not built: npm run build' };
    const etag = entityTag(body);
    const headers = { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache', ETag: etag };
    return request.headers['if-none-match'] === etag ? { status: 304, headers } : { body, headers };
  }

  /** What a system needs to install the page, JSON. */
  async manifest(): Promise<string> {
    this.check();
    const { title, accent, language } = await this.site.plainSettings();
    const texts = this.siteTexts.of('', language);
    const name = texts.text('console.admission.title');
    const icons = Object.entries(ICON_SIZES).flatMap(([file, size]) =>
      ['any', 'maskable'].map((purpose) => ({
        src: this.below(`/icons/${file}`),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    );
    const start = this.below('');
    return JSON.stringify({
      id: start,
      name: `${name} · ${title}`,
      short_name: name,
      lang: texts.tag,
      start_url: start,
      scope: start,
      display: 'standalone',
      theme_color: accent,
      background_color: '#ffffff',
      icons,
    });
  }

  /** The script that stores the page and answers without a network. It changes with the page and its files. */
  async worker(): Promise<string> {
    this.check();
    const script = await this.files.asset(WORKER_FILE);
    const page = await this.body();
    if (!script || page === undefined) throw noRoute();
    const stored = [...(await this.files.assetNames())].filter((name) => !LATE_FILE.test(name));
    const files = [
      this.below(''),
      this.below('/manifest.webmanifest'),
      ...Object.keys(ICON_SIZES).map((name) => this.below(`/icons/${name}`)),
      ...stored.map((name) => this.below(`/assets/${name}`)),
      ...this.texts.languages().map(({ file }) => this.below(`/texts/${file}`)),
    ];
    const version = entityTag([page, ...files].join('\n')).slice(3, -1);
    const facts = JSON.stringify({ version, page: this.below(''), files });
    return `self.ALMANAC_ADMISSION = ${facts};\n${script.body.toString()}`;
  }

  /** Path on its host that the worker may serve. */
  get scope(): string {
    return this.below('');
  }

  /** An icon in the colour of the site. @throws RestError 404 for an unknown name */
  async icon(name: string): Promise<Buffer> {
    this.check();
    if (!Object.hasOwn(ICON_SIZES, name)) throw noRoute();
    const { accent } = await this.site.plainSettings();
    return admissionIcon(name as IconName, accent);
  }

  /** A file of the build. @throws RestError 404 for an unknown name */
  async asset(name: string): Promise<ConsoleFile> {
    this.check();
    const file = await this.files.asset(name);
    if (!file) throw noRoute();
    return file;
  }

  /** The texts of a language, JSON. @throws RestError 404 for an unknown name */
  textsFile(name: string): string {
    this.check();
    const body = this.texts.file(name);
    if (body === undefined) throw noRoute();
    return body;
  }

  private async body(): Promise<string | undefined> {
    this.check();
    const page = await this.files.page();
    const { title, accent, language } = await this.site.plainSettings();
    const { sitePath } = this.urls;
    const metadata = html`<meta name="almanac-base" content="${sitePath}" />
      <meta name="almanac-api" content="${sitePath}${this.settings.apiPrefix}" />
      <meta name="almanac-site" content="${title}" />
      <meta name="almanac-language" content="${this.siteTexts.of('', language).tag}" />
      <meta name="almanac-languages" content="${JSON.stringify(this.texts.languages())}" />
      <meta name="theme-color" content="${accent}" />
      <link rel="manifest" href="${this.below('/manifest.webmanifest')}" />
      <link rel="icon" href="${this.below('/icons/192.png')}" />
      <link rel="apple-touch-icon" href="${this.below('/icons/192.png')}" />`;
    return page?.replaceAll(FILE_ADDRESS, `$1="${this.below('/assets/')}`).replace(SETTINGS_PLACE, () => metadata.text);
  }

  private below(path: string): string {
    return this.urls.sitePath + ADMISSION_PATH + path;
  }

  private check(): void {
    if (!this.config.console) throw noRoute();
  }
}
