import type { EventTransferService } from '../../cal/events/events/event-transfer.service.js';
import type { OrganizerEntity } from '../../cal/events/organizers/organizer.entity.js';
import type { Fields, SourceRecord } from '../sources/source.js';
import { PostKind } from './post-kind.js';
import { type PostRows, type PostServices } from './post-rows.js';
import { text, truncated, type BuildContext } from './record-kind.js';

const TAKEN = new Set(['meta:_OrganizerPhone', 'meta:_OrganizerEmail', 'meta:_OrganizerWebsite']);

/** Organizers. */
export class OrganizersKind extends PostKind<OrganizerEntity> {
  readonly name = 'organizers';
  protected readonly type = () => 'cal_organizer';

  constructor(services: PostServices, events: EventTransferService) {
    super(services, events.organizers);
  }

  protected takesOwn(field: string): boolean {
    return TAKEN.has(field);
  }

  build(record: SourceRecord, id: number, context: BuildContext): PostRows<OrganizerEntity> {
    const value = (field: string, length: number): string =>
      truncated(context, field, text(record.fields, field), length);
    const organizer: OrganizerEntity = {
      ...this.postColumns(record, id, context),
      phone: value('meta:_OrganizerPhone', 100),
      email: value('meta:_OrganizerEmail', 254),
      website: value('meta:_OrganizerWebsite', 2000),
      identity: null,
    };
    return this.rows(record, organizer, context);
  }

  describe(rows: PostRows<OrganizerEntity>, context: BuildContext): Fields {
    return {
      ...this.postFields(rows, context),
      'meta:_OrganizerPhone': rows.post.phone,
      'meta:_OrganizerEmail': rows.post.email,
      'meta:_OrganizerWebsite': rows.post.website,
    };
  }
}
