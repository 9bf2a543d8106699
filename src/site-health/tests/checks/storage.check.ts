import { Inject, Injectable, Logger } from '@nestjs/common';
import type { MediaStorage } from '../../../content/media/files/media.storage.js';
import { MEDIA_STORAGE } from '../../../content/media/media.tokens.js';
import { sizeText } from '../../directory-sizes/directory-sizes.mapper.js';
import type { Finding, HealthCheck } from '../health-check.js';

/** Bytes below which free space is short, or as good as gone. */
const LOW_SPACE_BYTES = 1024 ** 3;
const CRITICAL_SPACE_BYTES = 100 * 1024 ** 2;

/** Whether uploaded files can be stored, and how much room there is on a disk. */
@Injectable()
export class StorageCheck implements HealthCheck {
  readonly name = 'storage';
  readonly topic = 'Performance';
  private readonly log = new Logger('SiteHealth');

  constructor(@Inject(MEDIA_STORAGE) private readonly storage: MediaStorage) {}

  async run(): Promise<Finding> {
    try {
      const { freeBytes } = await this.storage.probe();
      return freeBytes === undefined ? writable() : hasSpace(freeBytes);
    } catch (error) {
      this.log.warn(`A file could not be written to ${this.storage.place}: ${String(error)}`);
      return notWritable();
    }
  }
}

function writable(): Finding {
  return {
    status: 'good',
    label: 'Files can be stored',
    paragraphs: ['A file was written to the bucket for uploads, and removed.'],
  };
}

function notWritable(): Finding {
  return {
    status: 'critical',
    label: 'Files cannot be stored',
    paragraphs: [
      'A file could not be written to the storage of uploads (settings UPLOADS_DIR and STORAGE_URL). The log of the service says why; often the user or the credentials of the service may not write there.',
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
