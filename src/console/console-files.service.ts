import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { entityTag } from '#core/rest';
import { packageFolder } from '../core/package-folder.js';

/** Where `npm run build` writes the console. */
export const CONSOLE_FOLDER = fileURLToPath(new URL('console/dist/', packageFolder()));
/** Where it writes the page for devices. */
export const ADMISSION_FOLDER = join(CONSOLE_FOLDER, 'admission');
const ASSETS_FOLDER = 'assets';

/** A file of the build. */
export interface ConsoleFile {
  body: Buffer;
  etag: string;
}

/** The files of a build of the console: they are few and small, so they stay in memory. */
interface ConsoleBuild {
  page: string;
  /** By their name, which contains a hash of their content. */
  assets: ReadonlyMap<string, ConsoleFile>;
}

/** What the build of the console has written. */
@Injectable()
export class ConsoleFilesService {
  private build?: Promise<ConsoleBuild | undefined>;

  /** @param folder of the build @param pageFile name of the page in it */
  constructor(
    private readonly folder = CONSOLE_FOLDER,
    private readonly pageFile = 'index.html',
  ) {}

  /** The page that starts the console; undefined where it was not built. */
  async page(): Promise<string | undefined> {
    return (await this.read())?.page;
  }

  /** A script or style sheet; undefined for an unknown name. */
  async asset(name: string): Promise<ConsoleFile | undefined> {
    return (await this.read())?.assets.get(name);
  }

  /** Names of all files. */
  async assetNames(): Promise<string[]> {
    return [...((await this.read())?.assets.keys() ?? [])].sort();
  }

  /** A build that is missing is looked for again at the next request. */
  private read(): Promise<ConsoleBuild | undefined> {
    this.build ??= readBuild(this.folder, this.pageFile).catch((error: NodeJS.ErrnoException) => {
      this.build = undefined;
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    });
    return this.build;
  }
}

async function readBuild(folder: string, pageFile: string): Promise<ConsoleBuild> {
  const page = await readFile(join(folder, pageFile), 'utf8');
  const names = await readdir(join(folder, ASSETS_FOLDER));
  const files = names.map(async (name) => [name, fileOf(await readFile(join(folder, ASSETS_FOLDER, name)))] as const);
  return { page, assets: new Map(await Promise.all(files)) };
}

function fileOf(body: Buffer): ConsoleFile {
  return { body, etag: entityTag(body) };
}
