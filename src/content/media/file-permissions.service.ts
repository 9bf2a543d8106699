import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { VISITOR, type Caller, RequestContext } from '#core/context';
import { clientAddress } from '#core/security';
import { Authenticator } from '#core/rest';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import { splitFileName } from './files/file-types.js';
import { withForms } from './files/other-forms.js';
import { FileUsesRepository } from './file-uses.repository.js';
import { MediaAccessService } from './media-access.service.js';
import { pathsOf } from './media-editor.service.js';
import { MediaRepository, type MediaRow } from './media.repository.js';

/** Who may read the bytes of a file: everybody, only the caller and others with the right, or not this caller. */
export type FileAudience = 'public' | 'personal' | 'none';

/** What follows the name of an image in the names of its sizes and of its scaled version. */
const SIZE_SUFFIX = /-(?:\d+x\d+|scaled)$/;
const OTHER_FORM = /~\.[a-z]+$/;

/** Decides who may read the bytes of uploaded files. A public file that is attached to nothing takes one query. */
@Injectable()
export class FilePermissionsService {
  constructor(
    private readonly media: MediaRepository,
    private readonly access: MediaAccessService,
    private readonly uses: FileUsesRepository,
    private readonly site: SiteService,
    private readonly authenticator: Authenticator,
  ) {}

  /** Who may read the file at a path below the uploads; files without an entry are not readable. */
  async audience(path: string, request: Request): Promise<FileAudience> {
    const row = await this.entryOf(path);
    if (!row) return 'none';
    if (await this.isPublic(row)) return 'public';
    return (await this.access.mayRead(await this.callerOf(request), row)) ? 'personal' : 'none';
  }

  /** The entry that a file belongs to: the upload itself, one of its sizes, or another form of either. */
  private async entryOf(path: string): Promise<MediaRow | undefined> {
    const file = path.replace(OTHER_FORM, '');
    const { base } = splitFileName(file);
    const extension = file.slice(base.length);
    const original = base.replace(SIZE_SUFFIX, '');
    const candidates = new Set([file, `${original}${extension}`, `${original}-scaled${extension}`]);
    const rows = await this.media.atPaths([...candidates]);
    return rows.find((row) => pathsOf(row).flatMap(withForms).includes(path));
  }

  /**
   * Whether visitors may read a file: they may read its entry, or something published shows it. A private file is
   * never public.
   */
  private async isPublic(row: MediaRow): Promise<boolean> {
    if (row.status !== 'inherit') return false;
    if (await this.access.mayRead(VISITOR, row)) return true;
    const { site_logo: logo, site_icon: icon } = await this.site.settings();
    return logo === row.id || icon === row.id || this.uses.isPublished(row.id, pathsOf(row));
  }

  /**
   * The caller of a request for a file. A session cookie is enough, as in `<img>` of our own pages: reading changes
   * nothing, and other sites cannot send the cookie. Wrong credentials make a visitor.
   */
  private async callerOf(request: Request): Promise<Caller> {
    try {
      const credentials = { request, address: clientAddress(), query: {}, form: {} };
      const { caller } = await this.authenticator.authenticate(credentials);
      RequestContext.current().caller = caller;
      return caller.sessionUser;
    } catch (error) {
      if (error instanceof RestError) return VISITOR;
      throw error;
    }
  }
}
