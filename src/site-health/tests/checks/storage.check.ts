import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '#core/config';
import { sizeText } from '../../directory-sizes/directory-sizes.mapper.js';
import type { Finding, HealthCheck } from '../health-check.js';

/** Bytes below which free space is short, or as good as gone. */
const LOW_SPACE_BYTES = 1024 ** 3;
const CRITICAL_SPACE_BYTES = 100 * 1024 ** 2;

/** Whether files can be stored in the folder for uploads, and how much room there is. */
@Injectable()
export class StorageCheck implements HealthCheck {
  readonly name = 'storage';
  readonly topic = 'Performance';
  private readonly log = new Logger('SiteHealth');

  constructor(private readonly settings: Settings) {}

  async look(): Promise<Finding> {
    try {
      await this.writeAndRemove();
    } catch (error) {
      this.log.warn(`The folder for uploads cannot be written: ${String(error)}`);
      return notWritable();
    }
    const { bavail, bsize } = await statfs(this.settings.uploadsDir);
    return hasSpace(bavail * bsize);
  }

  /** The folder is made when it is missing, as it would be for the first upload. */
  private async writeAndRemove(): Promise<void> {
    const { uploadsDir } = this.settings;
    await mkdir(uploadsDir, { recursive: true });
    const file = join(uploadsDir, `.health-${randomUUID()}`);
    try {
      await writeFile(file, 'Written and removed by the site-health test of the storage.', { flag: 'wx' });
    } finally {
      await rm(file, { force: true });
    }
  }
}

function notWritable(): Finding {
  return {
    status: 'critical',
    label: 'Files cannot be stored',
    paragraphs: [
      'A file could not be written to the folder for uploads (setting UPLOADS_DIR). The log of the service says why; often the user that runs the service may not write there.',
    ],
  };
}

/** What to say about a folder that can be written. @param free bytes */
export function hasSpace(free: number): Finding {
  const facts = [`Free: ${sizeText(free)}`];
  if (free >= LOW_SPACE_BYTES) {
    return {
      status: 'good',
      label: 'Files can be stored',
      paragraphs: ['The folder for uploads can be written and has room.'],
      facts,
    };
  }
  return {
    status: free < CRITICAL_SPACE_BYTES ? 'critical' : 'recommended',
    label: 'Room for files is short',
    paragraphs: [
      'The folder for uploads can be written, but there is little free space. Make room or use a larger disk.',
    ],
    facts,
  };
}
