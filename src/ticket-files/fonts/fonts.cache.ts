import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Font } from 'fontkit';
import { packageFolder } from '../../core/package-folder.js';
import type { FontName } from './font-names.js';

const decompressed = promisify(brotliDecompress);

/** A font that is in memory. */
export interface LoadedFont {
  name: FontName;
  /** The TrueType file. */
  file: Buffer;
  /** For measuring; documents open the file themselves. */
  font: Font;
}

/**
 * The fonts of tickets. Each is read and decompressed on a thread of its own when a text needs it for the first time, and
 * remains in memory: the Latin ones have 1.3 MB, all together 18 MB.
 */
@Injectable()
export class FontsCache {
  private readonly fonts = new Map<FontName, Promise<LoadedFont>>();

  /** A font. @throws Error where its file is missing */
  get(name: FontName): Promise<LoadedFont> {
    let font = this.fonts.get(name);
    if (!font) {
      font = load(name);
      this.fonts.set(name, font);
      // A file that could not be read is tried again.
      font.catch(() => this.fonts.delete(name));
    }
    return font;
  }
}

async function load(name: FontName): Promise<LoadedFont> {
  const packed = await readFile(new URL(`fonts/${name}.ttf.br`, packageFolder()));
  const file = await decompressed(packed);
  // Loaded with the first ticket, so that it costs nothing at the start.
  const { create } = await import('fontkit');
  return { name, file, font: create(file) as Font };
}
