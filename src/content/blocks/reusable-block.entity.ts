import { Entity } from 'typeorm';
import { PostIndexes, PostEntity } from '#core/content';
import { TaggedBy } from '#core/database';

/** A text that others show in place of a reference to it: `<!-- wp:block {"ref":12} /-->`. */
@Entity('blocks')
@TaggedBy('id')
@PostIndexes('blocks')
export class ReusableBlockEntity extends PostEntity {}
