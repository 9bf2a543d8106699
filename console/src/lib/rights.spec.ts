import { rightsOf } from './rights.js';

describe('rightsOf', () => {
  it('follows the capabilities that are granted', () => {
    const rights = rightsOf({ edit_cal_events: true, publish_cal_events: false, upload_files: true });
    expect(rights).toMatchObject({ writesEvents: true, publishesEvents: false, uploads: true, managesSite: false });
  });

  it('are none without capabilities', () => expect(Object.values(rightsOf({}))).not.toContain(true));
});
