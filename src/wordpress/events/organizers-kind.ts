import { Injectable } from '@nestjs/common';
import { EventTransferService } from '../../cal/events/events/event-transfer.service.js';
import type { OrganizerEntity } from '../../cal/events/organizers/organizer.entity.js';
import type { Fields, SourceRecord } from '../../migration/source.js';
import { PostKind } from '../posts/post-kind.js';
import type { PostRows } from '../posts/post-rows.js';
import { PostServices } from '../posts/post-services.js';
import type { BuildContext } from '../../migration/build-context.js';
import { text, truncated } from '../../migration/fields.js';
import { RegisterRecordKind } from '../../migration/record-kind.js';
import { ORGANIZERS } from './events-traits.js';

const TAKEN = new Set(['meta:_OrganizerPhone', 'meta:_OrganizerEmail', 'meta:_OrganizerWebsite']);

/** Organizers. */
@Injectable()
@RegisterRecordKind(ORGANIZERS)
export class OrganizersKind extends PostKind<OrganizerEntity> {
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
