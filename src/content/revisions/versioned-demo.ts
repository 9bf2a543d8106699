import { DEMO_IDS, DEMO_VERSIONS, type VersionedDemo } from '../../demo/demo-ids.js';

/** Ids of a post of the demo data, of a stored version of it and of an autosave, for examples. */
export const versionedDemo = (record: VersionedDemo) => ({ post: DEMO_IDS[record], ...DEMO_VERSIONS[record] });
